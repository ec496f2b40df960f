import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'

import { AppLayout, BareLayout, RootLayout } from '#src/app/layout/app-layout.tsx'
import { paths } from '#src/routes.ts'
import { PageTitle } from '#src/ui/display/page-header.tsx'

import { CrashBoundary } from './error-pages.tsx'
import { pageAt, pages } from './pages.ts'
import * as words from './words.ts'

/**
 * The page of the address within its layout. The routes of react-router weigh 3 kB more than this table of
 * pages needs. A crash inside a page leaves the shell standing: there is a boundary within each layout.
 */
export function AppRoutes() {
  const { pathname } = useLocation()
  const name = pageAt(pathname)
  const { Page } = pages[name]
  const title = words.titles[name]
  const Layout = name === 'connect' || name === 'signup' ? BareLayout : AppLayout
  return (
    <Suspense>
      <CrashBoundary>
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
