import { useEffect, useState, useSyncExternalStore } from 'react'

import { createStore } from '#src/queries/connection/store.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { LiveRegion } from '#src/ui/feedback/live-region.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { createWaitingChanges, stillWaits, type WaitingNews } from './waiting-changes.ts'

/**
 * Announces each new question once, on every page, to screen readers. The region is there before its text,
 * which would not be heard otherwise.
 */
export function WaitingAnnouncement() {
  const fleet = useFleet()
  const [changesOf] = useState(createWaitingChanges)
  const [last] = useState(() => createStore<WaitingNews | null>(null))
  const said = useSyncExternalStore(last.subscribe, last.get)
  useEffect(() => {
    const news = changesOf(fleet)
    if (news) last.set(news)
  }, [changesOf, fleet, last])
  return (
    <LiveRegion>
      {said && stillWaits(said, fleet) && (
        // A new element each time: without it, an equal text of another session would not be announced.
        <span key={said.number}>{visible(said.words)}</span>
      )}
    </LiveRegion>
  )
}
