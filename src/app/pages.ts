import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router'

import * as words from '#src/app/words.ts'
import { paths } from '#src/routes.ts'

export type Page = {
  path: string
  /** Null if the page sets the title itself. */
  title: string | null
  Page: ComponentType
  /** Fetches the script of the page; links call this when they get the pointer. */
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
    words.inbox,
    'InboxPage',
    () => import('#src/features/inbox/inbox-page.tsx'),
  ),
  sessions: page(
    paths.sessions,
    words.sessions,
    'SessionsPage',
    () => import('#src/features/sessions/sessions-page.tsx'),
  ),
  newSession: page(
    paths.newSession,
    words.newSession,
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
    words.costs,
    'CostsPage',
    () => import('#src/features/costs/costs-page.tsx'),
  ),
  keys: page(
    paths.keys,
    words.apiKeys,
    'KeysPage',
    () => import('#src/features/keys/keys-page.tsx'),
  ),
  settings: page(
    paths.settings,
    words.settings,
    'SettingsPage',
    () => import('#src/features/settings/settings-page.tsx'),
  ),
  connect: page(
    paths.connect,
    words.connect,
    'ConnectPage',
    () => import('#src/features/connect/connect-page.tsx'),
  ),
  signup: page(
    paths.signup,
    words.signUp,
    'SignUpPage',
    () => import('#src/features/connect/sign-up-page.tsx'),
  ),
  notFound: page(
    '*',
    words.notFound,
    'NotFoundPage',
    () => import('#src/app/errors/not-found-page.tsx'),
  ),
} as const

/** Fetches the script of the page at this address while the gateway is still asked for the account. */
export function fetchPageAhead(pathname: string): void {
  const path = pathname === paths.home ? paths.sessions : pathname
  const opened = Object.values(pages).find((one) => matchPath(one.path, path) !== null)
  // The page shows a failure itself when it is drawn.
  void opened?.fetchAhead().catch(() => undefined)
}
