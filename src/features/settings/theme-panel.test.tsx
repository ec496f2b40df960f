import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { saveTheme } from '#src/queries/preferences/theme.ts'

import { ThemePanel } from './theme-panel.tsx'

afterEach(() => {
  saveTheme('system')
  delete document.documentElement.dataset['theme']
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
