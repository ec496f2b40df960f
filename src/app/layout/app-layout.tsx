import { onlineManager, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react'
import { Navigate, useLocation } from 'react-router'

import { AppShortcuts } from '#src/app/app-shortcuts.tsx'
import { FleetNews } from '#src/app/news/fleet-news.tsx'
import { AttentionMarks, Guards } from '#src/app/news/late-news.tsx'
import { WaitingAnnouncement } from '#src/app/news/waiting-news.tsx'
import * as words from '#src/app/words.ts'
import { countHeldOrFailed, countWaiting } from '#src/model/fleet/fleet.ts'
import { useApi, useStore } from '#src/queries/client/use-api.ts'
import { useIsAtLimit, useSilence } from '#src/queries/following/use-polling-status.ts'
import { useFromFleet } from '#src/queries/sessions/fleet.tsx'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { connectHref, paths, signupHref } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { ServiceOffsetContext } from '#src/ui/display/clock.tsx'
import { WaitingCountContext } from '#src/ui/display/page-header.tsx'
import { tellHeight } from '#src/ui/tell-height.ts'
import { useWide } from '#src/ui/use-wide.ts'
import { appName } from '#src/ui/words.ts'

import {
  ConnectionBanner,
  ConnectionFoot,
  ConnectionSign,
  RehearsalTag,
  firstReadSince,
  type ServiceHealth,
  serviceHealthOf,
} from './connection-status.tsx'
import { PageFocus, ScrollMemory } from './focus-and-scroll.tsx'
import { NavBar } from './nav-bar.tsx'

/**
 * An operator with neither account nor key is led to connect, or to sign up if the service has no account
 * yet, and afterwards to the page in the address.
 */
export function AppLayout({ children }: { children: ReactNode }) {
  const { scope, config } = useApi()
  const { pathname, search, hash } = useLocation()
  if (scope !== null) return <Shell>{children}</Shell>
  const next = pathname === paths.sessions && search === '' ? null : pathname + search + hash
  const enter = config.hasAccounts === false ? signupHref : connectHref
  return <Navigate to={enter({ next })} replace />
}

const tellNotices = tellHeight('--notices')

function Shell({ children }: { children: ReactNode }) {
  const waiting = use(WaitingCountContext)
  const heldOrFailed = useFromFleet(countHeldOrFailed)
  const sessions = useFromFleet((fleet) => fleet.sessions.length)
  const isWide = useWide()
  return (
    <ServiceOffsetContext value={useStore(useApi().serviceOffset)}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-30 -translate-y-16 rounded-control bg-ink px-3 py-2 text-canvas focus:translate-y-0"
      >
        {words.skipToPage}
      </a>
      <div className="min-h-dvh max-md:flex max-md:flex-col md:grid md:grid-cols-[13.25rem_minmax(0,1fr)]">
        <header className="sticky top-0 z-10 bg-sunken short:max-md:static md:flex md:h-dvh md:flex-col md:gap-3 md:border-r md:px-2.5 md:py-3">
          <div className="flex h-9 items-center justify-between gap-4 px-2 max-md:h-12 max-md:border-b max-md:px-4">
            <Link
              to={paths.sessions}
              className="flex items-center gap-2 text-lg font-semibold max-[26rem]:[&>span]:sr-only pointer-coarse:min-h-11"
            >
              <Brand />
            </Link>
            <span className="flex min-w-0 items-center gap-2 text-sm text-ink-3 md:hidden">
              {!isWide && <WithHealth part={ConnectionSign} />}
              <RehearsalTag short />
            </span>
          </div>
          <div className="grow max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:bg-sunken max-md:pb-[env(safe-area-inset-bottom)]">
            <NavBar waiting={waiting} heldOrFailed={heldOrFailed} sessions={sessions} />
          </div>
          <div className="max-md:hidden">{isWide && <WithHealth part={ConnectionFoot} />}</div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="flex min-w-0 grow flex-col max-md:pb-[calc(4.5rem+var(--bar,0px))] has-[[data-fills-screen]]:h-dvh"
        >
          <div className="min-h-0 grow">
            <Suspense>{children}</Suspense>
          </div>
          <div
            ref={tellNotices}
            className="sticky bottom-0 z-2 space-y-2 px-4 pt-2 pb-4 *:shadow-float empty:hidden sm:px-7 max-md:bottom-[calc(4.5rem+var(--bar,0px))] short:static"
          >
            <WithHealth part={ConnectionBanner} />
          </div>
        </main>
      </div>
      <ScrollMemory />
    </ServiceOffsetContext>
  )
}

/** Draws the part alone anew when the health of the service changes, and not the page. */
function WithHealth({ part: Part }: { part: ComponentType<{ health: ServiceHealth }> }) {
  const silence = useSilence()
  const isAtLimit = useIsAtLimit()
  const [keepEqual] = useState(createKeepEqual)
  const health = useFromFleet(({ sessions }) =>
    keepEqual(
      serviceHealthOf(
        sessions.map(({ freshness }) => freshness),
        { silence, online: onlineManager.isOnline(), isAtLimit, readSince: firstReadSince() },
      ),
    ),
  )
  return <Part health={health} />
}

/** Health that is as it was keeps its identity: most readings change nothing of it. */
function createKeepEqual() {
  let last: ServiceHealth = { kind: 'idle' }
  return (next: ServiceHealth): ServiceHealth => (last = replaceEqualDeep(last, next))
}

/** The layout of pages before the operator is connected: the mark without the shell. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between gap-2 px-4 sm:px-7">
        <span className="flex items-center gap-2 text-lg font-semibold">
          <Brand />
        </span>
        <RehearsalTag />
      </header>
      <main id="main" tabIndex={-1} className="grow">
        <Suspense>{children}</Suspense>
      </main>
      <PageFocus />
    </div>
  )
}

/** Surrounds every page, with or without the shell, and tells of new questions and ended sessions. */
export function RootLayout({ children }: { children: ReactNode }) {
  const api = useApi()
  const { scope } = api
  const { data: attempts = [] } = useQuery({ ...attemptQueries.all(api), enabled: scope !== null })
  return (
    <WaitingCountContext value={useFromFleet((fleet) => countWaiting(fleet, attempts))}>
      {children}
      {scope !== null && (
        <>
          <PageFocus />
          <AppShortcuts />
          <FleetNews />
          <Guards />
          <WaitingAnnouncement />
          <AttentionMarks />
        </>
      )}
    </WaitingCountContext>
  )
}

/** A signal flag on its post, the same drawing as public/favicon.svg in the theme's ink, and the name. */
export function Brand() {
  return (
    <>
      <svg aria-hidden="true" width="20" height="20" viewBox="0 0 32 32" className="shrink-0">
        <rect width="32" height="32" rx="8" className="fill-ink" />
        <path d="M11 7.5v17" strokeWidth="2.5" strokeLinecap="round" className="stroke-canvas" />
        <path d="M12.2 8.5h11.3l-3.2 3.9 3.2 3.9H12.2z" className="fill-wait" />
      </svg>
      <span>{appName}</span>
    </>
  )
}
