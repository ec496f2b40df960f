import { type ReactNode, Suspense } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router'

import { AppLayout, BareLayout, RootLayout } from '#src/app/layout/app-layout.tsx'
import { paths } from '#src/routes.ts'
import { PageTitle } from '#src/ui/display/page-header.tsx'

import { CrashBoundary } from './error-pages.tsx'
import { type PageName, pageNames, pages, patterns } from './pages.ts'
import * as words from './words.ts'

const withoutShell: readonly PageName[] = ['connect', 'signup']
const inShell = pageNames.filter((name) => !withoutShell.includes(name))

/** Every address of the console. */
export function AppRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route element={crashable(<RootLayout />)}>
          <Route path={paths.home} element={<Navigate to={paths.sessions} replace />} />
          <Route element={<AppLayout />}>
            <Route element={crashable(<Outlet />)}>{inShell.map(routeOf)}</Route>
          </Route>
          <Route element={<BareLayout />}>
            <Route element={crashable(<Outlet />)}>{withoutShell.map(routeOf)}</Route>
          </Route>
        </Route>
      </Routes>
    </Suspense>
  )
}

/** A crash inside a page leaves the shell standing: each layout has a boundary within it. */
function crashable(part: ReactNode) {
  return <CrashBoundary>{part}</CrashBoundary>
}

function routeOf(name: PageName) {
  const { Page } = pages[name]
  const title = words.titles[name]
  const element = (
    <>
      {title !== null && <PageTitle>{title}</PageTitle>}
      <Page />
    </>
  )
  return <Route key={name} path={patterns[name]} element={element} />
}
