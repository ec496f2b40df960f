import { PageFocus } from '#src/app/layout/page-focus.tsx'
import { FleetNews } from '#src/app/news/fleet-news.tsx'
import { WaitingAnnouncement } from '#src/app/news/waiting-announcement.tsx'
import { AppShortcuts } from '#src/app/shortcuts/app-shortcuts.tsx'

/** What every page has, and may come a moment after what is seen of it. */
export function LateParts() {
  return (
    <>
      <PageFocus />
      <AppShortcuts />
      <FleetNews />
      <WaitingAnnouncement />
    </>
  )
}
