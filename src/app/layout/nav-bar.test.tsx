import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { NavBar } from './nav-bar.tsx'

async function openAt(path: string, waiting: number, heldOrFailed = 0) {
  const router = createMemoryRouter(
    [{ path: '*', Component: () => <NavBar {...{ waiting, heldOrFailed }} sessions={12} /> }],
    { initialEntries: [path] },
  )
  return render(<RouterProvider router={router} />)
}

test('the page that is open is marked, also deeper in it', async () => {
  const screen = await openAt('/sessions/ses_1', 0)
  const current = screen.getByRole('navigation').element().querySelectorAll('[aria-current=page]')
  expect([...current].map((link) => link.getAttribute('href'))).toEqual(['/sessions'])
})

test('held and failed sessions have a count of their own, without the colour of questions', async () => {
  await page.viewport(1280, 800)
  const screen = await openAt('/sessions', 2, 5)
  await expect.element(screen.getByText('2 waiting for you')).toBeInTheDocument()
  await expect.element(screen.getByTitle('5 held or failed')).toBeVisible()
  const colours = ['2 waiting for you', '5 held or failed'].map((text) => {
    const count = screen.getByText(text).element().parentElement
    return count?.classList.contains('bg-wait')
  })
  expect(colours).toEqual([true, false])
  const quiet = await openAt('/sessions', 0)
  await expect.element(quiet.getByText('0 waiting for you')).not.toBeInTheDocument()
})
