import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'

import { saveSingleKeys, saveTheme } from '#src/storage/device/preferences.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ChoiceList } from '#src/ui/fields/choice-list.tsx'
import { setSingleKeys, useShortcuts } from '#src/ui/shortcuts.ts'

import { KeyboardPanel, ThemePanel } from './preference-panels.tsx'

afterEach(() => {
  saveSingleKeys(true)
  setSingleKeys(true)
  saveTheme('system')
  delete document.documentElement.dataset['theme']
})

const pressed = vi.fn<(what: string) => void>()

/** The panel beside the listeners for keys: a session and its question. */
function Page() {
  useShortcuts({
    p: () => pressed('pause'),
    'g i': () => pressed('inbox'),
    '$mod+Enter': () => pressed('send'),
  })
  return (
    <>
      <KeyboardPanel />
      <Button keys="P">Pause</Button>
      <Button keys="mod+Enter">Send</Button>
      <ChoiceList
        label="Refunds"
        options={[{ value: 'move', label: 'Move them' }]}
        value={null}
        isKeyed
        onChange={pressed}
      />
    </>
  )
}

const keys = 'pgi1{Control>}{Enter}{/Control}'

test('single keys act and are hinted at until they are switched off; combinations always do', async () => {
  const screen = await render(<Page />)
  const single = screen.getByRole('checkbox', { name: 'Single keys' })
  const pause = screen.getByRole('button', { name: 'Pause' })
  await expect.element(single).toBeChecked()
  await userEvent.keyboard(keys)
  expect(pressed.mock.calls.flat()).toEqual(['pause', 'inbox', 'move', 'send'])
  await expect.element(pause).toHaveAttribute('aria-keyshortcuts', 'P')
  const digit = () => screen.getByRole('group', { name: 'Refunds' }).element().querySelector('kbd')
  expect(digit()?.textContent).toBe('1')

  pressed.mockClear()
  await single.click()
  await expect.element(pause).not.toHaveAttribute('aria-keyshortcuts')
  expect(pause.element().querySelector('kbd')).toBeNull()
  expect(digit()).toBeNull()
  await expect
    .element(screen.getByRole('button', { name: 'Send' }))
    .toHaveAttribute('aria-keyshortcuts')
  await userEvent.keyboard(keys)
  expect(pressed.mock.calls.flat()).toEqual(['send'])
})

test('a question that has the focus still takes a number, as the switch says', async () => {
  setSingleKeys(false)
  pressed.mockClear()
  const screen = await render(<Page />)
  await expect
    .element(screen.getByRole('checkbox', { name: 'Single keys' }))
    .toHaveAccessibleDescription(/only combinations work, and numbers in a focused list/)
  screen.getByRole('radio', { name: 'Move them' }).element().focus()
  await userEvent.keyboard('1')
  expect(pressed.mock.calls.flat()).toEqual(['move'])
})

test('a theme holds at once, and is still the one chosen when the page comes back', async () => {
  const screen = await render(<ThemePanel />)
  await expect.element(screen.getByRole('radio', { name: 'System' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Dark' }).click()
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await screen.unmount()

  const again = await render(<ThemePanel />)
  await expect.element(again.getByRole('radio', { name: 'Dark' })).toBeChecked()
})
