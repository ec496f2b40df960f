import { lazy } from 'react'
import { Link, MemoryRouter, Outlet, Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'

import { CrashBoundary } from './error-pages.tsx'

function Shell() {
  return (
    <>
      <nav>
        <Link to="/whole">Another page</Link>
      </nav>
      <CrashBoundary>
        <Outlet />
      </CrashBoundary>
    </>
  )
}

async function openFailing(error: Error) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Failing = lazy(async () => {
    throw error
  })
  return render(
    <MemoryRouter>
      <Routes>
        <Route element={<Shell />}>
          <Route path="/" element={<Failing />} />
          <Route path="/whole" element={<p>All is well here</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
}

test('a page that fails says so inside the shell, from which another page opens', async () => {
  const screen = await openFailing(new Error('rounds is undefined'))
  await expect.element(screen.getByRole('heading', { name: 'This page stopped' })).toBeVisible()
  await expect.element(screen.getByText(/rounds is undefined/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  await screen.getByRole('link', { name: 'Another page' }).click()
  await expect.element(screen.getByText('All is well here')).toBeVisible()
})

test('a page whose code is gone after an update asks for a reload', async () => {
  const screen = await openFailing(
    new TypeError('Failed to fetch dynamically imported module: /assets/inbox.js'),
  )
  await expect
    .element(screen.getByRole('heading', { name: 'This page could not be fetched' }))
    .toBeVisible()
})
