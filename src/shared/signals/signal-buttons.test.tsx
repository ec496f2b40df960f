import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'

import { sessionOf } from '#src/features/session/session-fixture.ts'
import type { Session, SignalType } from '#src/model/session.ts'

import { SignalButtons } from './signal-buttons.tsx'

async function renderButtons() {
  const onSignal = vi.fn<(type: SignalType) => void>()
  const buttons = (state: Session['state']) => (
    <SignalButtons
      session={sessionOf({ state })}
      intent={null}
      onSignal={onSignal}
      onPauseWithReason={() => {}}
    />
  )
  const screen = await render(buttons('running'))
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  return { onSignal, button, show: (state: Session['state']) => screen.rerender(buttons(state)) }
}

test('a press that began on Pause does not resume a session that is paused meanwhile', async () => {
  const { onSignal, button, show } = await renderButtons()
  const element = button('Pause').element()
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await show('paused')
  expect(button('Resume').element()).toBe(element)
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  expect(onSignal).not.toHaveBeenCalled()
  await button('Resume').click()
  expect(onSignal).toHaveBeenCalledExactlyOnceWith('resume')
})

test('a double click on Pause sends a pause alone', async () => {
  const { onSignal, button, show } = await renderButtons()
  onSignal.mockImplementation(() => void show('paused'))
  await userEvent.dblClick(button('Pause'))
  await expect.element(button('Resume')).toBeVisible()
  expect(onSignal).toHaveBeenCalledExactlyOnceWith('pause')
})

test('the key of the button that has the focus resumes after a press paused', async () => {
  const { onSignal, button, show } = await renderButtons()
  await button('Pause').click()
  await show('paused')
  await userEvent.keyboard('{Enter}')
  expect(onSignal.mock.calls).toEqual([['pause'], ['resume']])
})
