import { useEffect, useState } from 'react'
import {
  BrowserRouter,
  createMemoryRouter,
  Link,
  Outlet,
  Route,
  RouterProvider,
  Routes,
} from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'

import { keepFocus, PageFocus, ScrollMemory } from './focus-and-scroll.tsx'

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

/** An answered question leaves, with the button that answered it. */
function Line({ isPlace }: { isPlace: boolean }) {
  const [answered, setAnswered] = useState(false)
  useEffect(keepFocus, [])
  return (
    <main tabIndex={-1}>
      <section aria-label="Line" tabIndex={isPlace ? -1 : undefined}>
        {!answered && (
          <div>
            <button onClick={() => setAnswered(true)}>Answer</button>
          </div>
        )}
      </section>
    </main>
  )
}

async function answer(isPlace: boolean) {
  const screen = await render(<Line isPlace={isPlace} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Answer' })).not.toBeInTheDocument()
  return screen
}

test('what leaves with the focus in it leaves the focus to the nearest part around it', async () => {
  const screen = await answer(true)
  await expect.element(screen.getByRole('region', { name: 'Line' })).toHaveFocus()
})

test('where nothing around it can have the focus, the page has it', async () => {
  const screen = await answer(false)
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

const before = globalThis.location.href
afterEach(() => globalThis.history.replaceState(null, '', before))

function Tall({ to }: { to: string }) {
  return (
    <main style={{ height: 5_000 }}>
      <Link to={to} style={{ position: 'fixed' }}>
        Go to {to}
      </Link>
    </main>
  )
}

const entry = () => Number(globalThis.history.state?.scroll ?? 0)

test('a page begins at its top, and the way back leads to where it was left', async () => {
  globalThis.history.pushState(null, '', '/one')
  const screen = await render(
    <BrowserRouter>
      <Routes>
        <Route path="/one" element={<Tall to="/two" />} />
        <Route path="/two" element={<Tall to="/two?more" />} />
      </Routes>
      <ScrollMemory />
    </BrowserRouter>,
  )
  globalThis.scrollTo(0, 700)
  await expect.poll(entry).toBe(700)
  await screen.getByRole('link', { name: 'Go to /two' }).click()
  await expect.element(screen.getByRole('link', { name: 'Go to /two?more' })).toBeVisible()
  expect(globalThis.scrollY).toBe(0)
  globalThis.scrollTo(0, 300)
  await expect.poll(entry).toBe(300)
  await screen.getByRole('link', { name: 'Go to /two?more' }).click()
  await expect.poll(() => globalThis.location.search).toBe('?more')
  expect(globalThis.scrollY).toBe(300)
  globalThis.history.go(-2)
  await expect.poll(() => globalThis.location.pathname).toBe('/one')
  await expect.poll(() => globalThis.scrollY).toBe(700)
})

test('the place of the page is noted when the page scrolls, and not when a box in it does', async () => {
  const screen = await render(
    <BrowserRouter>
      <Tall to="/two" />
      <div role="feed" style={{ height: 50, overflow: 'auto' }}>
        <div style={{ height: 500 }} />
      </div>
      <ScrollMemory />
    </BrowserRouter>,
  )
  globalThis.scrollTo(0, 300)
  await expect.poll(entry).toBe(300)
  const noted = vi.spyOn(globalThis.history, 'replaceState')
  const box = screen.getByRole('feed').element()
  const scrolled = new Promise((resolve) => {
    box.addEventListener('scroll', resolve, { once: true })
  })
  box.scrollTo(0, 200)
  await scrolled
  const soon = Date.now() + 150
  await expect.poll(() => Date.now()).toBeGreaterThan(soon)
  expect(noted).not.toHaveBeenCalled()
  globalThis.scrollTo(0, 700)
  await expect.poll(entry).toBe(700)
  noted.mockRestore()
})
