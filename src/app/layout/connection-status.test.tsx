import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { openDialect } from '#src/app/dialects/dialect-app-fixture.tsx'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { createConsole } from '#src/queries/start/create-console.ts'
import { paths } from '#src/routes.ts'
import { openStorage } from '#src/storage/open-storage.ts'
import { terse } from '#src/testing/dialects/written/terse.ts'

import { AppLayout } from './app-layout.tsx'
import { askedWords, ConnectionFoot } from './connection-status.tsx'
import type { ServiceHealth } from './service-health.ts'

import '#src/main.css'

const known = { goal: null, addedAt: 0, addedBy: 'id', lastWord: null } as const
const key = { name: 'Theirs', hint: '…7001', keyId: null, active: true }

test('one session that cannot be read is said at the foot, of it alone, and moves nothing above', async () => {
  const console = createConsole({
    baseUrl: '',
    storage: openStorage({ open: () => Promise.reject(new Error('kept in memory')) }),
    async fetch(input) {
      const path = typeof input === 'string' ? input : ''
      if (path === '/__signalbox/config') return Response.json({ mode: 'gateway' })
      if (path === '/__signalbox/custody') return Response.json({ account: null, keys: [key] })
      if (path === '/v1/sessions/ses_cut') throw new TypeError('reset')
      if (path !== '/v1/sessions/ses_1') return Response.json({}, { status: 404 })
      return Response.json({ id: 'ses_1', status: 'running' })
    },
  })
  await console.start()
  const state = console.getState()
  if (state.kind !== 'connected') throw new Error(`It is ${state.kind}`)
  const { connection } = state
  const list = () => connection.queryClient.getQueryData(['known-sessions'])
  await expect.poll(list).toEqual([])
  await connection.store.savedSessions.add({ ...known, id: 'ses_1', summary: null })
  await connection.queryClient.invalidateQueries({ queryKey: ['known-sessions'] })
  const router = createMemoryRouter([
    { Component: AppLayout, children: [{ path: '*', Component: () => <h1>Here</h1> }] },
  ])
  await render(
    <ApiProvider console={console} loading={null} failure={() => null}>
      <RouterProvider router={router} />
    </ApiProvider>,
  )
  const heading = page.getByRole('heading', { name: 'Here' })
  await expect.element(page.getByText(/^Live · /)).toBeInTheDocument()
  const { top } = heading.element().getBoundingClientRect()
  await connection.store.savedSessions.add({ ...known, id: 'ses_cut', summary: null })
  await connection.queryClient.invalidateQueries({ queryKey: ['known-sessions'] })
  const notice = page.getByRole('alert').filter({ hasText: 'cannot be read' })
  await expect
    .element(notice)
    .toMatchTextContent(/^1 of 2 sessions cannot be read: the service cannot be reached/)
  expect(heading.element().getBoundingClientRect().top).toBe(top)
  expect(notice.element().getBoundingClientRect().bottom).toBeLessThan(globalThis.innerHeight)

  // On a narrow screen they stand upon the navigation, however short the page is.
  const nav = page.getByRole('navigation').element().getBoundingClientRect()
  const last = page.getByRole('alert').last().element().getBoundingClientRect()
  expect(last.bottom).toBeLessThanOrEqual(nav.top)
  expect(last.bottom).toBeGreaterThan(nav.top - 48)
})

async function showFoot(health: ServiceHealth, of?: ReturnType<typeof createConsole>) {
  const console = of ?? (await openDialect(terse)).console
  const router = createMemoryRouter([
    { path: '*', Component: () => <ConnectionFoot health={health} /> },
  ])
  await render(
    <ApiProvider console={console} loading={null} failure={() => null}>
      <RouterProvider router={router} />
    </ApiProvider>,
  )
}

test('what is behind says how old the oldest is, and leads to what is asked and why', async () => {
  await showFoot({ kind: 'behind', asOf: Date.now() - 70_000 })
  await expect.element(page.getByText(/^Behind · oldest answer 1 min ago$/)).toBeVisible()
  const why = page.getByRole('link', { name: 'oldest answer 1 min ago' })
  await expect.element(why).toHaveAttribute('href', paths.settings)
})

test('what has had no answer lately says for how long, and promises no reason', async () => {
  await showFoot({ kind: 'stale', asOf: Date.now() - 70_000 })
  await expect.element(page.getByText(/^Not updated · last answer 1 min ago$/)).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('what was asked is called a rate only once a minute of it was counted', () => {
  expect(askedWords({ sent: 12, countedMs: 20_400 })).toBe('12 requests in 20 s')
  expect(askedWords({ sent: 31, countedMs: 60_000 })).toBe('31 requests/min')
})

test('before the list of the service is read, no foot says that no session is running', async () => {
  const described = Promise.withResolvers<Response>()
  const console = createConsole({
    baseUrl: '',
    storage: openStorage({ open: () => Promise.reject(new Error('kept in memory')) }),
    async fetch(input) {
      const path = typeof input === 'string' ? input : ''
      if (path === '/__signalbox/config') return Response.json({ mode: 'gateway' })
      if (path === '/__signalbox/custody') return Response.json({ account: null, keys: [key] })
      return described.promise
    },
  })
  await console.start()
  await showFoot({ kind: 'idle' }, console)
  await expect.element(page.getByText('Reading sessions')).toBeVisible()
  described.resolve(Response.json({}, { status: 404 }))
  await expect.element(page.getByText('No session is running')).toBeVisible()
})
