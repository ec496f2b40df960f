import { onlineManager } from '@tanstack/react-query'

import { type Freshness, freshnessOf, type Reading } from '#src/model/freshness.ts'
import type { Session } from '#src/model/session.ts'
import { useTargetMs } from '#src/queries/following/use-polling-status.ts'
import { useNow } from '#src/ui/display/clock.tsx'

const TICK_MS = 2000

/** The freshness of the session on screen, as the clock goes on. */
export function useFreshness(session: Session, reading: Reading): Freshness {
  return freshnessOf(reading, session.state, useNow(TICK_MS), {
    online: onlineManager.isOnline(),
    targetMs: useTargetMs(session),
  })
}
