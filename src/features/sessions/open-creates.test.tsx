import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { slotOf } from '#src/model/attempt.ts'
import { showPage } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'

import { lostCreate } from './lost-create-fixture.ts'
import { LostCreate } from './open-creates.tsx'

import '#src/main.css'

async function show(once: 'repeat' | 'look' | null) {
  const ways = {
    onRepeat: vi.fn<() => void>(),
    onAgain: vi.fn<() => void>(),
    onEnterId: vi.fn<() => void>(),
    onDismiss: vi.fn<() => void>(),
  }
  await render(<LostCreate attempt={lostCreate} once={once} busy={false} error={null} {...ways} />)
  return ways
}

test('a create of unknown outcome says that it may be spending, and keeps its goal', async () => {
  await show(null)
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Outcome unknown: Reconcile October/)
  await expect.element(alert).toMatchTextContent(/No answer within 60 seconds\./)
  await expect.element(alert).toMatchTextContent(/may be running and spending/)
})

test('one of another day is dated', async () => {
  await show(null)
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Sent (1 Jan|31 Dec), \d\d:\d\d:\d\d\./)
})

test('without such a promise, and without a gateway that keeps answers, nothing is looked for', async () => {
  await show(null)
  await expect.element(page.getByRole('button', { name: 'Enter its id' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Look once more' })).not.toBeInTheDocument()
})

test('a gateway that may have kept the answer is asked for it, and that sends nothing', async () => {
  const { onRepeat } = await show('look')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/sends nothing/)
  await page.getByRole('button', { name: 'Look once more' }).click()
  expect(onRepeat).toHaveBeenCalledOnce()
})

test('looking once more is one click, creating again asks first', async () => {
  const { onRepeat, onAgain } = await show('repeat')
  await page.getByRole('button', { name: 'Look once more' }).click()
  expect(onRepeat).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Create again' }).click()
  await expect.element(page.getByText(/both spend/)).toBeVisible()
  expect(onAgain).not.toHaveBeenCalled()
  await page.getByRole('dialog').getByRole('button', { name: 'Create again' }).click()
  expect(onAgain).toHaveBeenCalledOnce()
})

test('a create of unknown outcome that was dismissed by mistake is brought back by one click', async () => {
  const app = await startConsole()
  const { attempts } = app.client.store
  await attempts.putBack(slotOf(lostCreate), lostCreate)
  await showPage(app.console, '/sessions')
  const notice = page.getByText('Outcome unknown: Reconcile October')
  await expect.element(notice).toBeVisible()
  const alert = page.getByRole('alert').filter({ has: notice })
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText('Dismissed: Reconcile October')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(await attempts.list()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(notice).toBeVisible()
  expect(await attempts.list()).toEqual([lostCreate])
})
