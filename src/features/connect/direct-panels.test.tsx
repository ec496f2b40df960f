import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { UnlockForm } from './direct-panels.tsx'

test('a wrong passphrase is said beside it, the right one opens, and forgetting asks first', async () => {
  const tried: string[] = []
  let forgotten = 0
  const screen = await render(
    <UnlockForm
      onUnlock={async (passphrase) => {
        tried.push(passphrase)
        return passphrase === 'correct horse'
      }}
      onForget={() => {
        forgotten += 1
      }}
    />,
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
  await expect.poll(() => tried).toEqual(['wrong', 'correct horse'])

  await screen.getByRole('button', { name: 'I do not know the passphrase' }).click()
  expect(forgotten).toBe(0)
  await screen.getByRole('button', { name: 'Forget them' }).click()
  expect(forgotten).toBe(1)
})
