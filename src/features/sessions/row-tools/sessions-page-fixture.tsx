import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react'

import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import { SessionsPage } from '#src/features/sessions/sessions-page.tsx'
import type { SessionState } from '#src/model/session.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { createConsole } from '#src/queries/start/create-console.ts'
import { openStorage } from '#src/storage/open-storage.ts'
import { createToasts, ToastRegion, ToastsContext } from '#src/ui/feedback/toasts.tsx'

export type Fleet = {
  /** The status of each session by its id. */
  statuses: Record<string, string>
  /** The answer to a signal; without it, the service takes every signal. */
  post?: (id: string, body: unknown) => Response | Promise<Response> | undefined
  /** The list is opened before the page has read any session; the state of each is known from before. */
  unread?: Record<string, SessionState>
  /** Readings are answered after this. */
  reading?: Promise<void>
}

let opened = 0

/** The list of sessions of this browser, with a service of the test's own; `sent` tells its signals. */
export async function openSessionsPage({ statuses, post, unread, reading }: Fleet) {
  const sent: unknown[] = []
  /** Tests change the statuses, and cut off the readings of sessions. */
  const service = { statuses, isCut: false }
  opened += 1
  // A key of its own, or the console of an earlier test would count as another tab.
  const key = { name: 'Theirs', hint: `…${7000 + opened}`, keyId: null, active: true }
  const asked = [{ inputId: 'inp_1', question: 'Which totals?', status: 'pending' }]
  const record = (id: string) => ({
    id,
    goal: `Goal of ${id}`,
    status: statuses[id],
    createdAt: new Date(Object.keys(statuses).indexOf(id) * 1000).toISOString(),
    cost: { amount: 1, budget: 2, currency: 'USD' },
    ...(statuses[id] === 'waiting_human' && { humanInputs: asked }),
  })
  const console = createConsole({
    baseUrl: '',
    secondMs: 30,
    storage: openStorage({ open: () => Promise.reject(new Error('kept in memory')) }),
    async fetch(input, init) {
      const path = new URL(typeof input === 'string' ? input : '', 'http://page.invalid').pathname
      if (path === '/__signalbox/config') {
        return Response.json({ mode: 'gateway', service: 'local' })
      }
      if (path === '/__signalbox/custody') return Response.json({ account: null, keys: [key] })
      const id = /^\/v1\/sessions\/(\w+)/.exec(path)?.[1]
      if (id === undefined || !(id in statuses)) return Response.json({}, { status: 404 })
      if (init?.method !== 'POST') {
        await reading
        if (service.isCut) throw new TypeError('The network is gone')
        return Response.json(path.endsWith('/messages') ? { messages: [] } : record(id))
      }
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
      sent.push([id, body])
      return (await post?.(id, body)) ?? Response.json({})
    },
  })
  await console.start()
  const state = console.getState()
  if (state.kind !== 'connected') throw new Error(`It is ${state.kind}`)
  const { connection } = state
  for (const [addedAt, id] of Object.keys(statuses).entries()) {
    const goal = `Goal of ${id}`
    await connection.store.savedSessions.add({
      id,
      goal,
      addedAt,
      addedBy: 'created',
      lastWord: null,
      summary: unread ? fleetSession(id, unread[id] ?? 'running').known.summary : null,
    })
  }
  await connection.queryClient.invalidateQueries({ queryKey: queryKeys.savedSessions })
  const ids = unread ? [] : Object.keys(statuses)
  const detail = (id: string) => sessionQueries.detail(connection, id)
  await Promise.all(ids.map((id) => connection.queryClient.fetchQuery(detail(id))))
  const toasts = createToasts()
  const router = createMemoryRouter(
    [
      {
        path: '/sessions',
        element: (
          <main tabIndex={-1}>
            <SessionsPage />
          </main>
        ),
      },
      { path: '*', element: 'Elsewhere' },
    ],
    { initialEntries: ['/sessions'] },
  )
  const screen = await render(
    <ToastsContext value={toasts}>
      <ApiProvider console={console} loading={null} failure={() => null}>
        <RouterProvider router={router} />
      </ApiProvider>
      <ToastRegion toasts={toasts} />
    </ToastsContext>,
  )
  return { screen, sent, service, connection, router, toasts }
}
