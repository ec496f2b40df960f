import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'

import { readSingleKeys } from '#src/storage/device/device-items.ts'
import { saveSingleKeys } from '#src/storage/device/preferences.ts'
import { setSingleKeys } from '#src/ui/shortcuts.ts'

import { AppShortcuts } from './app-shortcuts.tsx'

function Shell() {
  return (
    <main>
      <input aria-label="Search" />
      <Outlet />
      <AppShortcuts />
    </main>
  )
}

async function open() {
  const router = createMemoryRouter([{ path: '/', Component: Shell, children: [{ path: '*' }] }])
  const screen = await render(<RouterProvider router={router} />)
  return { screen, here: () => router.state.location.pathname }
}

test.each([
  ['n', '/sessions/new'],
  ['c', '/sessions/new'],
  ['i', '/inbox'],
  ['gi', '/inbox'],
  ['gs', '/sessions'],
  ['gk', '/keys'],
  ['gl', '/ledger'],
])('%s leads to %s', async (keys, path) => {
  const { here } = await open()
  await userEvent.keyboard(keys)
  await expect.poll(here).toBe(path)
})

test('one sequence may follow another at once, and its last key does not mean what it means alone', async () => {
  const { here } = await open()
  await userEvent.keyboard('gigc')
  await expect.poll(here).toBe('/costs')
})

test('single keys are text while someone types', async () => {
  const { screen, here } = await open()
  await screen.getByLabelText('Search').click()
  await userEvent.keyboard('n?gi')
  await expect.element(screen.getByLabelText('Search')).toHaveValue('n?gi')
  expect(here()).toBe('/')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a key with Ctrl belongs to the browser', async () => {
  const { here } = await open()
  await userEvent.keyboard('{Control>}c{/Control}')
  expect(here()).toBe('/')
})

test('the question mark shows the keys, and while they are shown no key leads away', async () => {
  const { screen, here } = await open()
  await userEvent.keyboard('{Shift>}?{/Shift}')
  await expect.element(screen.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  const said = screen
    .getByRole('term')
    .elements()
    .map((one) => one.textContent)
  expect(said).toEqual([...new Set(said)])
  await userEvent.keyboard('n')
  expect(here()).toBe('/')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('single keys that another tab switches off act here no more', async () => {
  const { here } = await open()
  const tab = document.createElement('iframe')
  document.body.append(tab)
  onTestFinished(() => {
    tab.remove()
    saveSingleKeys(true)
    setSingleKeys(true)
  })
  // The browser tells this page of it, as of a change in another tab.
  const isHeard = new Promise((resolve) => addEventListener('storage', resolve, { once: true }))
  tab.contentWindow?.localStorage.setItem('signalbox.single-keys', 'off')
  await isHeard
  expect(readSingleKeys()).toBe(false)
  await userEvent.keyboard('gi')
  expect(here()).toBe('/')
})
