import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'

import { ForgetDialog } from './forget-dialog.tsx'

const nothing = () => undefined

test('nothing is forgotten until the word is typed, and Esc leaves all as it is', async () => {
  let forgotten = 0
  let closed = 0
  const screen = await render(
    <ForgetDialog
      open
      sessions={3}
      listing="none"
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
  await expect.element(screen.getByText(/3 sessions leave.*you need its id/)).toBeVisible()
  const forget = screen.getByRole('button', { name: 'Forget everything' })
  await expect.element(forget).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  expect([forgotten, closed]).toEqual([0, 1])

  await screen.getByLabelText('Type forget to go on').fill('forget')
  await forget.click()
  expect(forgotten).toBe(1)
})

test('where the service lists the sessions, it says that they come back', async () => {
  const screen = await render(
    <ForgetDialog
      open
      sessions={1}
      listing="read"
      error={null}
      busy={false}
      onClose={nothing}
      onForget={nothing}
    />,
  )
  await expect.element(screen.getByText(/at the next start they are here again/)).toBeVisible()
})

test.each(['looking', 'failed'] as const)(
  'while the list of the service is not known, neither is promised: %s',
  async (listing) => {
    const screen = await render(
      <ForgetDialog
        open
        sessions={1}
        listing={listing}
        error={null}
        busy={false}
        onClose={nothing}
        onForget={nothing}
      />,
    )
    await expect.element(screen.getByText(/not known now.*you may need its id/)).toBeVisible()
  },
)
