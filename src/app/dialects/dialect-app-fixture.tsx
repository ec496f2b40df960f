import '#src/main.css'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react'

import { AppLayout, BareLayout, RootLayout } from '#src/app/layout/app-layout.tsx'
import { ConnectPage } from '#src/features/connect/connect-page.tsx'
import { KeysPage } from '#src/features/keys/keys-page.tsx'
import { SessionPage } from '#src/features/session/session-page.tsx'
import { NewSessionPage } from '#src/features/sessions/new-session-page.tsx'
import { SessionsPage } from '#src/features/sessions/sessions-page.tsx'
import { SettingsPage } from '#src/features/settings/settings-page.tsx'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { createConsole } from '#src/queries/start/create-console.ts'
import { openStorage } from '#src/storage/open-storage.ts'
import { createAnswering } from '#src/testing/dialects/answer-request.ts'
import { createWorld } from '#src/testing/dialects/scripted-world.ts'
import type { WrittenDialect } from '#src/testing/dialects/written-dialect.ts'
import { ToastRegion, createToasts, ToastsContext } from '#src/ui/feedback/toasts.tsx'

export const secrets = {
  key: 'key_0123456789',
  idToken: 'id-token',
  refreshToken: 'refresh-token',
}
const account = { uid: 'user-1', email: 'ada@example.org', emailVerified: true, displayName: null }
const held = [{ name: 'Theirs', hint: '…6789', keyId: null, active: true }]
let opened = 0

type AppOfDialect = Awaited<ReturnType<typeof openDialect>>

/**
 * A service in this page that speaks one dialect, and a console in front of it: behind a gateway that holds
 * its key, with an account; or without one, as a static host serves it.
 */
export async function openDialect(dialect: WrittenDialect, by: 'gateway' | 'itself' = 'gateway') {
  const world = createWorld(dialect.asks, () => Date.now())
  const answer = createAnswering(dialect, world, secrets)
  const asked: string[] = []
  opened += 1
  // Of its own, or a console of an earlier test would be taken for another tab of this one.
  const service = `https://agents-${opened}.example`
  const gateway: Readonly<Record<string, unknown>> = {
    '/__signalbox/config': { mode: 'gateway', service },
    '/__signalbox/custody': { account, keys: held },
  }
  const console = createConsole({
    baseUrl: '',
    services: by === 'itself' ? [service] : [],
    storage: openStorage({ open: () => Promise.reject(new Error('kept in memory')) }),
    fetch(input, init) {
      const address = typeof input === 'string' ? input : ''
      const { pathname: path, searchParams: query } = new URL(address, 'http://page.invalid')
      const own = by === 'gateway' ? gateway[path] : undefined
      if (own !== undefined) return Promise.resolve(Response.json(own))
      if (by === 'itself' && address.startsWith('/')) {
        return Promise.resolve(new Response('', { status: 404 }))
      }
      const method = init?.method ?? 'GET'
      asked.push(`${method} ${path}`)
      const sent = new Headers(init?.headers)
      if (by === 'gateway') sent.set('Authorization', `Bearer ${secrets.key}`)
      const headers = Object.fromEntries(sent)
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      const told = answer({ method, path, query, headers, body })
      const text = told.text ?? (told.body === undefined ? null : JSON.stringify(told.body))
      return Promise.resolve(new Response(text, { status: told.status }))
    },
  })
  await console.start()
  return { console, world, asked, service }
}

export async function showPage({ console }: AppOfDialect, path: string) {
  const toasts = createToasts()
  const children = [
    { path: '/sessions/:sessionId', Component: SessionPage },
    { path: '/sessions/new', Component: NewSessionPage },
    { path: '/sessions', Component: SessionsPage },
    { path: '/keys', Component: KeysPage },
    { path: '/settings', Component: SettingsPage },
  ]
  const layouts = [
    { Component: AppLayout, children },
    { Component: BareLayout, children: [{ path: '/connect', Component: ConnectPage }] },
  ]
  const router = createMemoryRouter([{ Component: RootLayout, children: layouts }], {
    initialEntries: [path],
  })
  return render(
    <ToastsContext value={toasts}>
      <ApiProvider console={console} loading={null} failure={() => <p>failed</p>}>
        <RouterProvider router={router} />
      </ApiProvider>
      <ToastRegion toasts={toasts} />
    </ToastsContext>,
  )
}
