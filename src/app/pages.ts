/** One chunk per page; the router loads them, and links fetch them ahead when pointed at. */
export const pages = {
  bareLayout: async () => {
    const { BareLayout } = await import('#src/app/layout/bare-layout.tsx')
    return { Component: BareLayout }
  },
  notFound: async () => {
    const { NotFoundPage } = await import('#src/app/errors/not-found-page.tsx')
    return { Component: NotFoundPage }
  },
  sessions: async () => {
    const { SessionsPage } = await import('#src/features/sessions/sessions-page.tsx')
    return { Component: SessionsPage }
  },
  newSession: async () => {
    const { NewSessionPage } = await import('#src/features/sessions/new-session-page.tsx')
    return { Component: NewSessionPage }
  },
  session: async () => {
    const { SessionPage } = await import('#src/features/session/session-page.tsx')
    return { Component: SessionPage }
  },
  inbox: async () => {
    const { InboxPage } = await import('#src/features/inbox/inbox-page.tsx')
    return { Component: InboxPage }
  },
  costs: async () => {
    const { CostsPage } = await import('#src/features/costs/costs-page.tsx')
    return { Component: CostsPage }
  },
  keys: async () => {
    const { KeysPage } = await import('#src/features/keys/keys-page.tsx')
    return { Component: KeysPage }
  },
  settings: async () => {
    const { SettingsPage } = await import('#src/features/settings/settings-page.tsx')
    return { Component: SettingsPage }
  },
  connect: async () => {
    const { ConnectPage } = await import('#src/features/connect/connect-page.tsx')
    return { Component: ConnectPage }
  },
  signup: async () => {
    const { SignUpPage } = await import('#src/features/signup/sign-up-page.tsx')
    return { Component: SignUpPage }
  },
} as const
