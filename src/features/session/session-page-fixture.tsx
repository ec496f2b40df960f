import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react'

import type { SavedSession } from '#src/model/saved-session.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { createConsole } from '#src/queries/start/create-console.ts'
import { openStorage } from '#src/storage/open-storage.ts'
import { ToastRegion, createToasts, ToastsContext } from '#src/ui/feedback/toasts.tsx'

import { SessionPage } from './session-page.tsx'

const SECOND_MS = 100
const known: SavedSession = {
  id: 'ses_1',
  goal: 'Reconcile October',
  addedAt: 0,
  addedBy: 'created',
  lastWord: null,
  summary: null,
}
let opened = 0

/** A service of one session: its record, and its answers to a POST as bodies or as responses. */
export type OneSession = {
  record: Readonly<Record<string, unknown>>
  post: (body: unknown, path: string) => unknown
  /** The answer to a GET of the whole context. */
  context?: () => Response
}

/** The page of a session that this browser has created, with a service of the test's own. */
export async function openSessionPage(service: OneSession, search = '') {
  const sent: unknown[] = []
  opened += 1
  // A key of its own, or the console of an earlier test would count as another tab.
  const key = { name: 'Theirs', hint: `…${6000 + opened}`, keyId: null, active: true }
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
      if (!path.startsWith('/v1/sessions/ses_1')) return Response.json({}, { status: 404 })
      if (init?.method === 'POST') {
        const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
        sent.push(body)
        const answer = (await service.post(body, path)) ?? {}
        return answer instanceof Response ? answer : Response.json(answer)
      }
      if (path.endsWith('/context'))
        return service.context?.() ?? Response.json({}, { status: 404 })
      return Response.json(path.endsWith('/messages') ? { messages: [] } : service.record)
    },
  })
  await console.start()
  const state = console.getState()
  if (state.kind !== 'connected') throw new Error(`It is ${state.kind}`)
  const { connection } = state
  await connection.store.savedSessions.add(known)
  const toasts = createToasts()
  const show = (more: string) => {
    const router = createMemoryRouter(
      [{ path: '/sessions/:sessionId', element: <SessionPage /> }],
      { initialEntries: [`/sessions/ses_1${more}`] },
    )
    return render(
      <ToastsContext value={toasts}>
        <ApiProvider console={console} loading={null} failure={() => null}>
          <RouterProvider router={router} />
        </ApiProvider>
        <ToastRegion toasts={toasts} />
      </ToastsContext>,
    )
  }
  const screen = await show(search)
  return {
    screen,
    sent,
    connection,
    /** Opens the page again as after a reload, with only the data that the browser keeps. */
    openAgain: async (more = '') => {
      await screen.unmount()
      return show(more)
    },
    readAgain: () =>
      connection.queryClient.refetchQueries({ queryKey: queryKeys.session('ses_1') }),
  }
}
