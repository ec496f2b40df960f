import { BrowserRouter, Link, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { ScrollMemory } from './scroll-memory.tsx'

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
