import { Suspense, useLayoutEffect } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router'

import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import type { Console } from '#src/queries/start/create-console.ts'
import { paths } from '#src/routes.ts'
import { HistoryGuard } from '#src/ui/blocked-history.ts'
import { PageTitle } from '#src/ui/display/page-header.tsx'
import { ToastRegion, type Toasts, ToastsContext } from '#src/ui/feedback/toasts.tsx'

import { pressEarlyKeys } from './before-start.ts'
import { startFailure, CrashBoundary } from './error-pages.tsx'
import { Brand, AppLayout, BareLayout, RootLayout } from './layout/app-layout.tsx'
import { pageAt, pages } from './pages.ts'
import * as words from './words.ts'

/** Router and toasts are made once and outlive a change of account, which remounts the parts between. */
export function App({ console, toasts }: { console: Console; toasts: Toasts }) {
  return (
    <ToastsContext value={toasts}>
      <BrowserRouter>
        <HistoryGuard />
        <ApiProvider console={console} loading={<Starting />} failure={startFailure}>
          <AppRoutes />
        </ApiProvider>
      </BrowserRouter>
      <ToastRegion toasts={toasts} />
    </ToastsContext>
  )
}

/** Shown while the gateway is asked: the mark of index.html, and later a text. */
function Starting() {
  return (
    <>
      <p className="flex h-12 items-center gap-2 px-4 text-lg font-semibold md:mt-3 md:h-9 md:px-4.5">
        <Brand />
      </p>
      <output className="grid min-h-[60dvh] animate-patience place-content-center text-ink-3">
        {words.opening}
      </output>
    </>
  )
}

/**
 * The page of the address within its layout. The routes of react-router weigh 3 kB more than this table of
 * pages needs. A crash inside a page leaves the shell standing: there is a boundary within each layout.
 */
function AppRoutes() {
  const { pathname } = useLocation()
  // Not in a plain effect, which runs after the drawing: a key between the two was pressed twice. The router
  // hears of a new address only after this effect.
  useLayoutEffect(() => queueMicrotask(pressEarlyKeys), [])
  const name = pageAt(pathname)
  const { Page } = pages[name]
  const title = words.titles[name]
  const Layout = name === 'connect' || name === 'signup' ? BareLayout : AppLayout
  return (
    <Suspense>
      <CrashBoundary>
        {/* The router keeps the page before on screen until the next page is fetched. */}
        <span hidden data-shown-path={pathname} />
        <RootLayout>
          {pathname === paths.home ? (
            <Navigate to={paths.sessions} replace />
          ) : (
            <Layout>
              <CrashBoundary>
                {title !== null && <PageTitle>{title}</PageTitle>}
                <Page />
              </CrashBoundary>
            </Layout>
          )}
        </RootLayout>
      </CrashBoundary>
    </Suspense>
  )
}
