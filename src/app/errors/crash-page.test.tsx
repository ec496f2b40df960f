import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'

import { CrashPage } from './crash-page.tsx'

async function openFailing(error: Error) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const router = createMemoryRouter([
    {
      HydrateFallback: () => null,
      Component: () => (
        <>
          <nav>Shell</nav>
          <Outlet />
        </>
      ),
      children: [
        {
          ErrorBoundary: CrashPage,
          children: [{ path: '/', lazy: failing(error) }],
        },
      ],
    },
  ])
  return render(<RouterProvider router={router} />)
}

test('a page that fails says so inside the shell, which stays', async () => {
  const screen = await openFailing(new Error('rounds is undefined'))
  await expect.element(screen.getByRole('heading', { name: 'This page stopped' })).toBeVisible()
  await expect.element(screen.getByText(/rounds is undefined/)).toBeVisible()
  await expect.element(screen.getByText('Shell')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('a page whose code is gone after an update asks for a reload', async () => {
  const screen = await openFailing(
    new TypeError('Failed to fetch dynamically imported module: /assets/inbox.js'),
  )
  await expect
    .element(screen.getByRole('heading', { name: 'This page could not be fetched' }))
    .toBeVisible()
})

function failing(error: Error) {
  return async () => {
    throw error
  }
}
