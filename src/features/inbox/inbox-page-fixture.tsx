import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react'

import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { createConsole } from '#src/queries/start/create-console.ts'
import { openStorage } from '#src/storage/open-storage.ts'
import { createToasts, ToastsContext } from '#src/ui/feedback/toasts.tsx'

import { InboxPage } from './inbox-page.tsx'

const SECOND_MS = 100
let opened = 0

type Sent = { path: string; body: unknown }

/** The records of a service by session id, and its answer to a POST. */
export type InboxService = {
  records: Record<string, Readonly<Record<string, unknown>>>
  post: (sent: Sent) => unknown
}

/** The inbox of a browser that knows all sessions of the service. */
export async function openInbox(service: InboxService, search = '') {
  const sent: Sent[] = []
  opened += 1
  // A key of its own, or the console of an earlier test would count as another tab.
  const key = { name: 'Theirs', hint: `…${7000 + opened}`, keyId: null, active: true }
  const console = createConsole({
    baseUrl: '',
    secondMs: SECOND_MS,
    storage: openStorage({ open: () => Promise.reject(new Error('kept in memory')) }),
    async fetch(input, init) {
      const path = new URL(typeof input === 'string' ? input : '', 'http://page.invalid').pathname
      if (path === '/__signalbox/config') {
        return Response.json({ mode: 'gateway', service: 'local' })
      }
      if (path === '/__signalbox/custody') return Response.json({ account: null, keys: [key] })
      const record = service.records[path.split('/')[3] ?? '']
      if (!record) return Response.json({}, { status: 404 })
      if (init?.method === 'POST') {
        const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
        sent.push({ path, body })
        const answer = await service.post({ path, body })
        return answer instanceof Response ? answer : Response.json(answer ?? {})
      }
      return Response.json(path.endsWith('/messages') ? { messages: [] } : record)
    },
  })
  await console.start()
  const state = console.getState()
  if (state.kind !== 'connected') throw new Error(`It is ${state.kind}`)
  const { connection } = state
  // A reading of the empty list may be under way.
  await connection.queryClient.fetchQuery(savedSessionQueries.all(connection))
  for (const id of Object.keys(service.records)) {
    const known = { id, goal: `Goal of ${id}`, addedAt: 0, lastWord: null, summary: null }
    await connection.store.savedSessions.add({ ...known, addedBy: 'created' })
  }
  await connection.queryClient.refetchQueries({ queryKey: queryKeys.savedSessions })
  const router = createMemoryRouter(
    [
      { path: '/inbox', element: <InboxPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: [`/inbox${search}`] },
  )
  const screen = await render(
    <ToastsContext value={createToasts()}>
      <ApiProvider console={console} loading={null} failure={() => null}>
        <main>
          <RouterProvider router={router} />
        </main>
      </ApiProvider>
    </ToastsContext>,
  )
  return { screen, sent, connection, router }
}
