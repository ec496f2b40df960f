import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'

import { Button } from './button.tsx'
import { Tabs } from './tabs.tsx'

function Sides() {
  const [side, setSide] = useState<'brief' | 'rounds' | 'report'>('brief')
  return (
    <Tabs
      label="About the session"
      tabs={[
        { id: 'brief', label: 'Brief' },
        { id: 'rounds', label: 'Rounds' },
        { id: 'report', label: 'Report' },
      ]}
      value={side}
      onChange={setSide}
    >
      <button>Inside {side}</button>
    </Tabs>
  )
}

test('tabs are one stop for Tab; arrows, Home and End choose', async () => {
  const screen = await render(<Sides />)
  const selected = async (name: string) => {
    await expect.element(screen.getByRole('tab', { name, selected: true })).toHaveFocus()
  }
  await screen.getByRole('tab', { name: 'Brief' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await selected('Rounds')
  await expect
    .element(screen.getByRole('tabpanel', { name: 'Rounds' }))
    .toHaveTextContent('Inside rounds')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await selected('Report')
  await userEvent.keyboard('{Home}')
  await selected('Brief')
  await userEvent.keyboard('{End}')
  await selected('Report')
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Inside report' })).toHaveFocus()
})

test('arrows in quick succession go on from the focus, though the choice is drawn later', async () => {
  const chosen = vi.fn<(id: string) => void>()
  const tabs = ['Line', 'Brief', 'Report', 'JSON'].map((label) => ({ id: label, label }))
  const screen = await render(
    <Tabs label="About the session" tabs={tabs} value="Line" onChange={chosen}>
      Nothing yet
    </Tabs>,
  )
  await screen.getByRole('tab', { name: 'Line' }).click()
  chosen.mockClear()
  await userEvent.keyboard('{End}{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { name: 'Report' })).toHaveFocus()
  expect(chosen.mock.calls).toEqual([['JSON'], ['Report']])
})

test('a busy button keeps its width, its name and its focus, and ignores presses', async () => {
  const onClick = vi.fn<() => void>()
  const button = (busy: boolean) => (
    <Button busy={busy} keys="P" onClick={onClick}>
      Pause
    </Button>
  )
  const screen = await render(button(false))
  const pause = screen.getByRole('button', { name: 'Pause', exact: true })
  await pause.click()
  const { width } = pause.element().getBoundingClientRect()
  await screen.rerender(button(true))
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
  await expect.element(pause).toHaveFocus()
  expect(pause.element().getBoundingClientRect().width).toBe(width)
})

test('a busy submit button sends nothing', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
    event.preventDefault(),
  )
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  )
  const screen = await render(form(true))
  await screen.getByRole('button').click({ force: true })
  expect(onSubmit).not.toHaveBeenCalled()
  await screen.rerender(form(false))
  await screen.getByRole('button').click()
  expect(onSubmit).toHaveBeenCalledOnce()
})
