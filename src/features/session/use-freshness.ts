import { onlineManager } from '@tanstack/react-query'

import { type Freshness, freshnessOf, type Reading } from '#src/model/freshness.ts'
import type { Session } from '#src/model/session.ts'
import { useTargetMs } from '#src/queries/following/use-polling-status.ts'
import { useNow } from '#src/ui/display/clock.tsx'

const FRESHNESS_EVERY_MS = 2000

/** How far the session on screen can be trusted at this moment. */
export function useFreshness({ id, state }: Session, reading: Reading): Freshness {
  const now = useNow(FRESHNESS_EVERY_MS)
  const targetMs = useTargetMs(id)
  return freshnessOf(reading, state, now, { online: onlineManager.isOnline(), targetMs })
}
