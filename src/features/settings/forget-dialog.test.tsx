import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'

import { ForgetDialog } from './forget-dialog.tsx'

test('nothing is forgotten until the word is typed, and Esc leaves all as it is', async () => {
  let forgotten = 0
  let closed = 0
  const screen = await render(
    <ForgetDialog
      open
      sessions={3}
      error={null}
      busy={false}
      onClose={() => {
        closed += 1
      }}
      onForget={() => {
        forgotten += 1
      }}
    />,
  )
  await expect.element(screen.getByText(/3 sessions leave/)).toBeVisible()
  const forget = screen.getByRole('button', { name: 'Forget everything' })
  await expect.element(forget).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  expect([forgotten, closed]).toEqual([0, 1])

  await screen.getByLabelText('Type forget to go on').fill('forget')
  await forget.click()
  expect(forgotten).toBe(1)
})
