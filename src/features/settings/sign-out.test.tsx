import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { credentialsQueries } from '#src/queries/keys/credentials-queries.ts'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { createConsole } from '#src/queries/start/create-console.ts'
import { openStorage } from '#src/storage/open-storage.ts'
import { createToasts, ToastRegion, ToastsContext } from '#src/ui/feedback/toasts.tsx'

import { AccountPanel } from './account-panel.tsx'

const account = { uid: 'user-1', email: 'ada@example.org', emailVerified: true, displayName: null }

/** The panel of somebody with one draft, at a gateway that answers a sign-out with `status`. */
async function openPanel(status = 200) {
  const sent: unknown[] = []
  const held = { account: account as object | null, keys: [] }
  const console = createConsole({
    baseUrl: '',
    storage: openStorage({ open: () => Promise.reject(new Error('kept in memory')) }),
    async fetch(input, init) {
      if (input === '/__signalbox/config') {
        return Response.json({ mode: 'gateway', service: 'local' })
      }
      if (input === '/__signalbox/custody') return Response.json(held)
      if (input !== '/__signalbox/signout') return new Response('', { status: 404 })
      sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
      if (status === 200) held.account = null
      return Response.json(held, { status })
    },
  })
  await console.start()
  const state = console.getState()
  if (state.kind !== 'connected') throw new Error(`it is ${state.kind}`)
  const { connection } = state
  const { store } = connection
  await store.drafts.save(['new-session', 'goal'], { text: 'Half a thought' })
  const credentials = await connection.queryClient.fetchQuery(
    credentialsQueries.current(connection),
  )
  const router = createMemoryRouter(
    [
      { path: '/settings', element: <AccountPanel credentials={credentials} /> },
      { path: '/connect', element: <h1>Connect</h1> },
    ],
    { initialEntries: ['/settings'] },
  )
  const toasts = createToasts()
  await render(
    <ToastsContext value={toasts}>
      <ApiProvider console={console} loading={null} failure={() => null}>
        <RouterProvider router={router} />
      </ApiProvider>
      <ToastRegion toasts={toasts} />
    </ToastsContext>,
  )
  return { sent, store }
}

const dialog = page.getByRole('dialog')
const open = () => page.getByRole('button', { name: 'Sign out', exact: true }).click()
const confirm = () => dialog.getByRole('button', { name: 'Sign out' }).click()
const forgets = dialog.getByLabelText('Forget what this browser stored')
const left = page.getByRole('heading', { name: 'Connect' })

test('a sign-out keeps what this browser stored unless it is asked to forget, and says so', async () => {
  const { sent, store } = await openPanel()
  await open()
  await expect.element(forgets).not.toBeChecked()
  await expect.element(dialog).toMatchTextContent(/Otherwise this browser keeps its list/)
  await confirm()
  await expect.element(left).toBeVisible()
  expect(sent).toEqual([{ forgetDevice: false }])
  expect(await store.drafts.count()).toBe(1)
})

test('a sign-out that forgets empties the store, forgets the device, and keeps nothing that comes late', async () => {
  const { sent, store } = await openPanel()
  await open()
  await forgets.click()
  await confirm()
  await expect.element(left).toBeVisible()
  await expect.element(page.getByText(/The browser has forgotten the sessions/)).toBeVisible()
  expect(sent).toEqual([{ forgetDevice: true }])
  await store.drafts.save(['new-session', 'goal'], { text: 'Half a thought' })
  expect(await store.drafts.count()).toBe(0)
})

test('a sign-out that fails forgets nothing, and one that is not made after all leaves the choice as it was', async () => {
  const { store } = await openPanel(503)
  await open()
  await forgets.click()
  await dialog.getByRole('button', { name: 'Stay connected' }).click()
  await open()
  await expect.element(forgets).not.toBeChecked()
  await forgets.click()
  await confirm()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/may still be signed in/)
  expect(await store.drafts.count()).toBe(1)
})
