import { Outlet } from 'react-router'

import { PageFocus } from '#src/app/layout/page-focus.tsx'
import { FleetNews } from '#src/app/news/fleet-news.tsx'
import { WaitingAnnouncement } from '#src/app/news/waiting-announcement.tsx'
import { AppShortcuts } from '#src/app/shortcuts/app-shortcuts.tsx'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { countWaiting, useFleet } from '#src/queries/fleet.tsx'
import { WaitingCountContext } from '#src/ui/display/page-title.tsx'

/** Around every page, with the shell or without: what the fleet asks for and what becomes of it is noticed. */
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
