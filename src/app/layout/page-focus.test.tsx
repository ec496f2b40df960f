import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { PageFocus } from './page-focus.tsx'

function Bare() {
  return (
    <main tabIndex={-1}>
      <Outlet />
      <PageFocus />
    </main>
  )
}

function Shell() {
  return (
    <>
      <nav>
        <Link to="/list">List</Link>
      </nav>
      <Bare />
    </>
  )
}

async function open() {
  const router = createMemoryRouter([
    { Component: Bare, children: [{ path: '/', element: <Link to="/inside">In</Link> }] },
    {
      Component: Shell,
      children: [
        { path: '/inside', element: <p>Inside</p> },
        { path: '/list', element: <p>All of them</p> },
      ],
    },
  ])
  const screen = await render(<RouterProvider router={router} />)
  return { screen, main: screen.getByRole('main') }
}

test('a page is read from its start, also behind another layout, but not when the console is opened', async () => {
  const { screen, main } = await open()
  expect(document.activeElement).toBe(document.body)
  await screen.getByRole('link', { name: 'In' }).click()
  await expect.element(screen.getByText('Inside')).toBeVisible()
  await expect.element(main).toHaveFocus()
  await screen.getByRole('link', { name: 'List' }).click()
  await expect.element(screen.getByText('All of them')).toBeVisible()
  await expect.element(main).toHaveFocus()
})
