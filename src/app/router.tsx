import { createBrowserRouter, redirect, type RouteObject } from 'react-router'

import { CrashPage } from '#src/app/errors/crash-page.tsx'
import { AppLayout } from '#src/app/layout/app-layout.tsx'
import { NoticingLayout } from '#src/app/layout/noticing-layout.tsx'
import { pages } from '#src/app/pages.ts'
import { titled } from '#src/app/route-title.tsx'
import { paths } from '#src/routes.ts'

// A crash inside a page leaves the shell standing: each layout has a boundary within it.
const layouts: RouteObject[] = [
  { path: paths.home, loader: () => redirect(paths.sessions) },
  {
    Component: AppLayout,
    children: [
      {
        ErrorBoundary: CrashPage,
        children: [
          { path: paths.inbox, lazy: pages.inbox, handle: titled('Inbox') },
          { path: paths.sessions, lazy: pages.sessions, handle: titled('Sessions') },
          { path: paths.newSession, lazy: pages.newSession, handle: titled('New session') },
          { path: paths.session, lazy: pages.session },
          { path: paths.costs, lazy: pages.costs, handle: titled('Costs') },
          { path: paths.keys, lazy: pages.keys, handle: titled('API keys') },
          { path: paths.settings, lazy: pages.settings, handle: titled('Settings') },
          { path: '*', lazy: pages.notFound, handle: titled('Not found') },
        ],
      },
    ],
  },
  {
    lazy: pages.bareLayout,
    children: [
      {
        ErrorBoundary: CrashPage,
        children: [
          { path: paths.connect, lazy: pages.connect, handle: titled('Connect') },
          { path: paths.signup, lazy: pages.signup, handle: titled('Sign up') },
        ],
      },
    ],
  },
]

const routes: RouteObject[] = [
  {
    Component: NoticingLayout,
    ErrorBoundary: CrashPage,
    HydrateFallback: Nothing,
    children: layouts,
  },
]

export function createAppRouter() {
  return createBrowserRouter(routes)
}

/** Before the first page's code is here nothing is drawn: it takes less time than a flash would. */
function Nothing() {
  return null
}
