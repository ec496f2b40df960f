import '#src/main.css'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { createConsole } from '#src/queries/start/create-console.ts'
import { openStorage } from '#src/storage/open-storage.ts'
import { createToasts, ToastsContext } from '#src/ui/feedback/toasts.tsx'

import { ConnectPage } from './connect-page.tsx'

test.each([
  ['a service elsewhere asks for an API key first', 'https://agents.example', true],
  ['the service of this console asks for a sign-in first', 'local', false],
] as const)('%s', async (_, service, keysFirst) => {
  const gateway: Readonly<Record<string, unknown>> = {
    '/__signalbox/config': { mode: 'gateway', service },
    '/__signalbox/custody': { account: null, keys: [] },
  }
  const console = createConsole({
    baseUrl: '',
    storage: openStorage({ open: () => Promise.reject(new Error('kept in memory')) }),
    fetch: async (input) => {
      const { pathname } = new URL(typeof input === 'string' ? input : '', 'http://page.invalid')
      const own = gateway[pathname]
      return own === undefined ? Response.json({}, { status: 404 }) : Response.json(own)
    },
  })
  await console.start()
  const router = createMemoryRouter([{ path: '/', element: <ConnectPage /> }])
  await render(
    <ToastsContext value={createToasts()}>
      <ApiProvider console={console} loading={null} failure={() => null}>
        <RouterProvider router={router} />
      </ApiProvider>
    </ToastsContext>,
  )
  const title = keysFirst ? 'Connect' : 'Sign in'
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(title)
  await expect.poll(() => document.title).toBe(`${title} · Signalbox`)
  const keys = page.getByText('Use an API key', { exact: true })
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await expect.element(keys).toBeVisible()
  await expect.element(signIn).toBeVisible()
  const isBefore =
    keys.element().compareDocumentPosition(signIn.element()) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isBefore !== 0).toBe(keysFirst)
  expect(keys.element().closest('details')?.open).toBe(keysFirst)
  expect(hasInk('Use an API key')).toBe(keysFirst)
  expect(hasInk('Sign in')).toBe(!keysFirst)
})

/** Whether the form's button is the one of the page that has the colour of ink. */
function hasInk(form: string): boolean | undefined {
  return document
    .querySelector(`form[aria-label="${form}"] [type=submit]`)
    ?.className.includes('bg-ink')
}
