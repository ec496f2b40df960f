import { type ComponentType, createElement, lazy, useState } from 'react'

import { paths, sessionAt } from '#src/routes.ts'

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

/** The pages; words.ts holds their titles. */
export const pages = {
  inbox: page('InboxPage', () => import('#src/features/inbox/inbox-page.tsx')),
  sessions: page('SessionsPage', () => import('#src/features/sessions/sessions-page.tsx')),
  newSession: page('NewSessionPage', () => import('#src/features/sessions/new-session-page.tsx')),
  session: page('SessionPage', () => import('#src/features/session/session-page.tsx')),
  costs: page('CostsPage', () => import('#src/features/costs/costs-page.tsx')),
  keys: page('KeysPage', () => import('#src/features/keys/keys-page.tsx')),
  ledger: page('LedgerPage', () => import('#src/features/ledger/ledger-page.tsx')),
  settings: page('SettingsPage', () => import('#src/features/settings/settings-page.tsx')),
  connect: page('ConnectPage', () => import('#src/features/connect/connect-page.tsx')),
  signup: page('SignUpPage', () => import('#src/features/connect/sign-up-page.tsx')),
  notFound: page('NotFoundPage', () => import('#src/app/not-found-page.tsx')),
}

export type PageName = keyof typeof pages

const pageNames = Object.keys(pages).filter((name): name is PageName => name in pages)

const pathOf: Record<PageName, string | null> = { ...paths, session: null, notFound: null }

/** The page at this path; upper case and a slash at the end make no difference. */
export function pageAt(pathname: string): PageName {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || paths.sessions
  const other = sessionAt(pathname) === null ? 'notFound' : 'session'
  return pageNames.find((name) => pathOf[name] === path) ?? other
}

/** Fetches the script of the page at this path while the gateway is still asked for the account. */
export async function fetchPageAhead(pathname: string): Promise<void> {
  // The page shows a failure itself when it is drawn.
  await pages[pageAt(pathname)].fetchAhead().catch(() => undefined)
}
