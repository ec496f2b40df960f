import { expect, test, vi } from 'vitest'

import { clientOf } from '#src/queries/start/console-fixture.ts'
import { showPage } from '#src/testing/open-page.tsx'
import { startPageWithoutGateway } from '#src/testing/start-console.ts'

import { DirectPanels } from './direct-panels.tsx'

async function startLocked() {
  const console = await startPageWithoutGateway()
  await clientOf(console).gateway.holdKey({ name: 'Theirs', key: 'ask_1' })
  await clientOf(console).direct?.seal('correct horse')
  clientOf(console).direct?.lock()
  return console
}

test('a wrong passphrase is said beside it, and the right one opens', async () => {
  const opened = vi.fn<() => void>()
  const { screen } = await showPage(
    await startLocked(),
    '/connect',
    <DirectPanels onUnlocked={opened} />,
  )
  const field = screen.getByLabelText('Passphrase', { exact: false }).first()
  const unlock = screen.getByRole('button', { name: 'Unlock' })
  await unlock.click()
  await expect.element(field).toHaveAccessibleDescription('Enter the passphrase')
  await field.fill('wrong')
  await unlock.click()
  await expect.element(field).toHaveAccessibleDescription('This passphrase opens no key here')
  await field.fill('correct horse')
  await unlock.click()
  // Two keys are derived, each from many rounds.
  await expect.poll(() => opened.mock.calls.length).toBe(1)
})

test('forgetting sealed keys asks first', async () => {
  const console = await startLocked()
  const { screen } = await showPage(
    console,
    '/connect',
    <DirectPanels onUnlocked={() => undefined} />,
  )
  await screen.getByRole('button', { name: 'I do not know the passphrase' }).click()
  expect(await clientOf(console).direct?.vault()).toMatchObject({ exists: true })
  await screen.getByRole('button', { name: 'Forget them' }).click()
  await expect.element(screen.getByText('This device keeps no sealed keys any more.')).toBeVisible()
})
