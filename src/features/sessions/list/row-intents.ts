import { type Attempt, isSignal } from '#src/model/attempt.ts'
import { type FleetSession, stateOf } from '#src/model/fleet/fleet.ts'
import type { SignalType } from '#src/model/session.ts'
import { intentOf } from '#src/model/signals.ts'

/** The requested signal of a session whose effect is still to be seen. */
export type FindIntent = (reading: FleetSession) => SignalType | null

/** Finds intents by the attempts of this browser and by the service's records. */
export function intentsOf(attempts: readonly Attempt[], now: () => number): FindIntent {
  const signals = Map.groupBy(
    attempts.filter((one) => isSignal(one)),
    ({ sessionId }) => sessionId,
  )
  return (row) => {
    const { known, session } = row
    const requestedSignal = session?.requestedSignal ?? null
    const own = signals.get(known.id)
    if (!own && requestedSignal === null) return null
    return intentOf({ state: stateOf(row), requestedSignal }, own ?? [], now())
  }
}
