import type { ComponentType } from 'react'

/** One chunk per page; the router loads them, and links fetch them ahead when pointed at. */
export const pages = {
  bareLayout: page('BareLayout', () => import('#src/app/layout/bare-layout.tsx')),
  notFound: page('NotFoundPage', () => import('#src/app/errors/not-found-page.tsx')),
  sessions: page('SessionsPage', () => import('#src/features/sessions/sessions-page.tsx')),
  newSession: page('NewSessionPage', () => import('#src/features/sessions/new-session-page.tsx')),
  session: page('SessionPage', () => import('#src/features/session/session-page.tsx')),
  inbox: page('InboxPage', () => import('#src/features/inbox/inbox-page.tsx')),
  costs: page('CostsPage', () => import('#src/features/costs/costs-page.tsx')),
  keys: page('KeysPage', () => import('#src/features/keys/keys-page.tsx')),
  settings: page('SettingsPage', () => import('#src/features/settings/settings-page.tsx')),
  connect: page('ConnectPage', () => import('#src/features/connect/connect-page.tsx')),
  signup: page('SignUpPage', () => import('#src/features/signup/sign-up-page.tsx')),
} as const

function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: (await load())[name] })
}
