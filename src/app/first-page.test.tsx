import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { AppLayout } from '#src/app/layout/app-layout.tsx'
import { ConnectPage } from '#src/features/connect/connect-page.tsx'
import { SignUpPage } from '#src/features/connect/sign-up-page.tsx'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { createConsole } from '#src/queries/start/create-console.ts'
import { paths } from '#src/routes.ts'
import { openStorage } from '#src/storage/open-storage.ts'
import { createToasts, ToastsContext } from '#src/ui/feedback/toasts.tsx'

async function openFirstPage(hasAccounts: boolean | null) {
  const credentials = { account: null, keys: [] }
  const answers: Readonly<Record<string, unknown>> = {
    '/__signalbox/config': { mode: 'gateway', service: 'local', hasAccounts },
    '/__signalbox/custody': credentials,
  }
  const console = createConsole({
    baseUrl: '',
    storage: openStorage({ open: () => Promise.reject(new Error('kept in memory')) }),
    async fetch(input) {
      const body = typeof input === 'string' ? answers[input] : undefined
      return body ? Response.json(body) : new Response('', { status: 404 })
    },
  })
  await console.start()
  const router = createMemoryRouter(
    [
      { Component: AppLayout, children: [{ path: paths.costs }] },
      { path: paths.signup, Component: SignUpPage },
      { path: paths.connect, Component: ConnectPage },
    ],
    { initialEntries: [paths.costs] },
  )
  await render(
    <ToastsContext value={createToasts()}>
      <ApiProvider console={console} loading={null} failure={() => null}>
        <RouterProvider router={router} />
      </ApiProvider>
    </ToastsContext>,
  )
  return { console, address: () => router.state.location.pathname + router.state.location.search }
}

test('where nobody has signed up yet the first page asks for an account, with the way to sign in below', async () => {
  const { address } = await openFirstPage(false)
  await expect.element(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  expect(address()).toBe('/signup?next=%2Fcosts')
  await expect.element(page.getByLabelText('E-mail')).toHaveFocus()
  const signIn = page.getByRole('link', { name: 'Sign in' })
  await expect.element(signIn).toHaveAttribute('href', '/connect?next=%2Fcosts')
})

test.each([true, null])(
  'where accounts are known to exist by %s it asks to sign in',
  async (has) => {
    const { address } = await openFirstPage(has)
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe('/connect?next=%2Fcosts')
  },
)

test('whoever signs out is not asked to create an account, though nobody had one before', async () => {
  const { console, address } = await openFirstPage(false)
  const connection = () => {
    const state = console.getState()
    if (state.kind !== 'connected') throw new Error(state.kind)
    return state.connection
  }
  const account = { uid: 'u1', email: 'ada@example.org', emailVerified: true, displayName: null }
  connection().adopt({ account, keys: [] })
  await expect.poll(address).toBe('/costs')
  connection().adopt({ account: null, keys: [] })
  await expect.poll(address).toBe('/connect?next=%2Fcosts')
})
