import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router'

import { paths } from '#src/routes.ts'

export type Page = {
  path: string
  /** Null where the page itself knows a better one. */
  title: string | null
  Page: ComponentType
  /** Fetches its script; links do so when pointed at. */
  fetchAhead: () => Promise<unknown>
}

function page<Name extends string>(
  path: string,
  title: string | null,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): Page {
  const Component = lazy<ComponentType>(async () => ({ default: (await load())[name] }))
  return { path, title, Page: Component, fetchAhead: load }
}

export const pages = {
  inbox: page(
    paths.inbox,
    'Inbox',
    'InboxPage',
    () => import('#src/features/inbox/inbox-page.tsx'),
  ),
  sessions: page(
    paths.sessions,
    'Sessions',
    'SessionsPage',
    () => import('#src/features/sessions/sessions-page.tsx'),
  ),
  newSession: page(
    paths.newSession,
    'New session',
    'NewSessionPage',
    () => import('#src/features/sessions/new-session-page.tsx'),
  ),
  session: page(
    paths.session,
    null,
    'SessionPage',
    () => import('#src/features/session/session-page.tsx'),
  ),
  costs: page(
    paths.costs,
    'Costs',
    'CostsPage',
    () => import('#src/features/costs/costs-page.tsx'),
  ),
  keys: page(paths.keys, 'API keys', 'KeysPage', () => import('#src/features/keys/keys-page.tsx')),
  settings: page(
    paths.settings,
    'Settings',
    'SettingsPage',
    () => import('#src/features/settings/settings-page.tsx'),
  ),
  connect: page(
    paths.connect,
    'Connect',
    'ConnectPage',
    () => import('#src/features/connect/connect-page.tsx'),
  ),
  signup: page(
    paths.signup,
    'Sign up',
    'SignUpPage',
    () => import('#src/features/signup/sign-up-page.tsx'),
  ),
  notFound: page(
    '*',
    'Not found',
    'NotFoundPage',
    () => import('#src/app/errors/not-found-page.tsx'),
  ),
} as const

/** Fetches the script of the page at this address while the gateway is still asked who opens it. */
export function fetchPageAhead(pathname: string): void {
  const path = pathname === paths.home ? paths.sessions : pathname
  const opened = Object.values(pages).find((one) => matchPath(one.path, path) !== null)
  // What cannot be fetched is said where it is drawn.
  void opened?.fetchAhead().catch(() => undefined)
}
