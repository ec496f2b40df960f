import { type ComponentType, createElement, lazy, useState } from 'react'
import { matchPath } from 'react-router'

import { paths } from '#src/routes.ts'

function page<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) {
  let fetched: ComponentType | null = null
  async function fetchAhead(): Promise<void> {
    fetched = (await load())[name]
  }
  const LatePage = lazy<ComponentType>(async () => ({ default: (await load())[name] }))
  function Page() {
    // A lazy page waits at its first drawing even if its script is here, and is shown 300 ms later.
    const [Shown] = useState(() => fetched ?? LatePage)
    return createElement(Shown)
  }
  return {
    Page,
    /** Fetches the script of the page; links call this when they get the pointer. */
    fetchAhead,
  }
}

/** The pages in the order of the router; words.ts holds their titles. */
export const pages = {
  inbox: page('InboxPage', () => import('#src/features/inbox/inbox-page.tsx')),
  sessions: page('SessionsPage', () => import('#src/features/sessions/sessions-page.tsx')),
  newSession: page('NewSessionPage', () => import('#src/features/sessions/new-session-page.tsx')),
  session: page('SessionPage', () => import('#src/features/session/session-page.tsx')),
  costs: page('CostsPage', () => import('#src/features/costs/costs-page.tsx')),
  keys: page('KeysPage', () => import('#src/features/keys/keys-page.tsx')),
  settings: page('SettingsPage', () => import('#src/features/settings/settings-page.tsx')),
  connect: page('ConnectPage', () => import('#src/features/connect/connect-page.tsx')),
  signup: page('SignUpPage', () => import('#src/features/connect/sign-up-page.tsx')),
  notFound: page('NotFoundPage', () => import('#src/app/not-found-page.tsx')),
}

export type PageName = keyof typeof pages

export const pageNames = Object.keys(pages).filter((name): name is PageName => name in pages)

export const patterns: Record<PageName, string> = { ...paths, notFound: '*' }

function pageAt(pathname: string): PageName | undefined {
  const path = pathname === paths.home ? paths.sessions : pathname
  return pageNames.find((one) => matchPath(patterns[one], path) !== null)
}

/** The session whose page is at this address. */
export function sessionAt(pathname: string): string | null {
  if (pageAt(pathname) !== 'session') return null
  return matchPath(paths.session, pathname)?.params.sessionId ?? null
}

/** Fetches the script of the page at this address while the gateway is still asked for the account. */
export async function fetchPageAhead(pathname: string): Promise<void> {
  const name = pageAt(pathname)
  // The page shows a failure itself when it is drawn.
  if (name) await pages[name].fetchAhead().catch(() => undefined)
}
