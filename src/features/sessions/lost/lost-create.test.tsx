import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { lostCreate } from './lost-create-fixture.ts'
import { LostCreate } from './lost-create.tsx'

import '#src/main.css'

async function show(repeatable: boolean) {
  const ways = {
    onRepeat: vi.fn<() => void>(),
    onAgain: vi.fn<() => void>(),
    onEnterId: vi.fn<() => void>(),
    onDismiss: vi.fn<() => void>(),
  }
  await render(
    <LostCreate attempt={lostCreate} repeatable={repeatable} busy={false} error={null} {...ways} />,
  )
  return ways
}

test('a create of unknown outcome says that it may be spending, and keeps its goal', async () => {
  await show(false)
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Outcome unknown: Reconcile October/)
  await expect.element(alert).toMatchTextContent(/No answer within 60 seconds\./)
  await expect.element(alert).toMatchTextContent(/may be running and spending/)
})

test('only a service that promises no second effect is looked at once more', async () => {
  await show(false)
  await expect.element(page.getByRole('button', { name: 'Enter its id' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Look once more' })).not.toBeInTheDocument()
})

test('looking once more is one click, creating again asks first', async () => {
  const { onRepeat, onAgain } = await show(true)
  await page.getByRole('button', { name: 'Look once more' }).click()
  expect(onRepeat).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Create again' }).click()
  await expect.element(page.getByText(/both spend/)).toBeVisible()
  expect(onAgain).not.toHaveBeenCalled()
  await page.getByRole('dialog').getByRole('button', { name: 'Create again' }).click()
  expect(onAgain).toHaveBeenCalledOnce()
})
