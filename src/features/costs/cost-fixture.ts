import { type FleetSession, noAnswer } from '#src/model/fleet/fleet.ts'
import type { SessionState } from '#src/model/session.ts'

/** A session as it was kept, not yet read on this page. */
export function costSession(
  id: string,
  state: SessionState,
  spentMicros: number | null,
  budgetMicros: number | null,
  currency = 'USD',
): FleetSession {
  return {
    known: {
      id,
      goal: `Goal of ${id}`,
      addedAt: 0,
      lastWord: null,
      summary: {
        ...noAnswer,
        status: state,
        state,
        spentMicros,
        budgetMicros,
        currency,
        asOf: 0,
      },
    },
    session: null,
    freshness: { kind: 'live', asOf: 0 },
  }
}
