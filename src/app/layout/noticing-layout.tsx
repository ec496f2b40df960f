import { Outlet } from 'react-router'

import { PageFocus } from '#src/app/layout/page-focus.tsx'
import { FleetNews } from '#src/app/news/fleet-news.tsx'
import { WaitingAnnouncement } from '#src/app/news/waiting-announcement.tsx'
import { AppShortcuts } from '#src/app/shortcuts/app-shortcuts.tsx'
import { useApi } from '#src/queries/connection/use-api.ts'
import { countWaiting, useFleet } from '#src/queries/sessions/fleet.tsx'
import { WaitingCountContext } from '#src/ui/display/page-title.tsx'

/** Surrounds every page, with or without the shell, and tells of new questions and ended sessions. */
export function NoticingLayout() {
  const { scope } = useApi()
  return (
    <WaitingCountContext value={countWaiting(useFleet())}>
      <Outlet />
      {scope !== null && (
        <>
          <PageFocus />
          <AppShortcuts />
          <FleetNews />
          <WaitingAnnouncement />
        </>
      )}
    </WaitingCountContext>
  )
}
