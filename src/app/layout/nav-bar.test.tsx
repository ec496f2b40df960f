import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { NavBar } from './nav-bar.tsx'

async function openAt(path: string, waiting: number) {
  const router = createMemoryRouter(
    [{ path: '*', Component: () => <NavBar waiting={waiting} sessions={12} /> }],
    { initialEntries: [path] },
  )
  return render(<RouterProvider router={router} />)
}

test('the page that is open is marked, also deeper in it', async () => {
  const screen = await openAt('/sessions/ses_1', 0)
  const current = screen.getByRole('navigation').element().querySelectorAll('[aria-current=page]')
  expect([...current].map((link) => link.getAttribute('href'))).toEqual(['/sessions'])
})

test('what waits is said in words beside the inbox, and nothing when nothing waits', async () => {
  const screen = await openAt('/sessions', 2)
  await expect.element(screen.getByText('2 waiting for you')).toBeInTheDocument()
  const quiet = await openAt('/sessions', 0)
  await expect.element(quiet.getByText('0 waiting for you')).not.toBeInTheDocument()
})
