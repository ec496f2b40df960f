import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'
import type { SessionState } from '#src/model/session.ts'

/** A session as it was kept, not yet read on this page. */
export function costSession(
  id: string,
  state: SessionState,
  spentMicros: number | null,
  budgetMicros: number | null,
  currency = 'USD',
): FleetSession {
  const cost = { spentMicros, budgetMicros, currency }
  return { ...fleetSession(id, state, { cost, createdAt: null, updatedAt: null }), session: null }
}
