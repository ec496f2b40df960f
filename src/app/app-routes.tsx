import { type ReactNode, Suspense } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router'

import { CrashBoundary } from '#src/app/errors/crash-boundary.tsx'
import { AppLayout } from '#src/app/layout/app-layout.tsx'
import { BareLayout } from '#src/app/layout/bare-layout.tsx'
import { NoticingLayout } from '#src/app/layout/noticing-layout.tsx'
import { type Page, pages } from '#src/app/pages.ts'
import { paths } from '#src/routes.ts'
import { PageTitle } from '#src/ui/display/page-title.tsx'

const { connect, signup, ...inShell } = pages

/** Every address of the console. */
export function AppRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route element={crashable(<NoticingLayout />)}>
          <Route path={paths.home} element={<Navigate to={paths.sessions} replace />} />
          <Route element={<AppLayout />}>
            <Route element={crashable(<Outlet />)}>{Object.values(inShell).map(routeOf)}</Route>
          </Route>
          <Route element={<BareLayout />}>
            <Route element={crashable(<Outlet />)}>{[connect, signup].map(routeOf)}</Route>
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

function routeOf({ path, title, Page: Content }: Page) {
  const element = (
    <>
      {title !== null && <PageTitle>{title}</PageTitle>}
      <Content />
    </>
  )
  return <Route key={path} path={path} element={element} />
}
