import { useEffect, useState, useSyncExternalStore } from 'react'

import { createStore } from '#src/queries/connection/store.ts'
import { useFleet } from '#src/queries/fleet.tsx'
import { LiveRegion } from '#src/ui/feedback/live-region.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { createWaitingChanges, stillWaits, type WaitingNews } from './waiting-changes.ts'

/**
 * Reads out what has begun to wait for a human, on every page; each question once. The region is there
 * before its words, which are not heard otherwise.
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
        // Another element each time, or the same words of another session would change nothing.
        <span key={said.number}>{visible(said.words)}</span>
      )}
    </LiveRegion>
  )
}
