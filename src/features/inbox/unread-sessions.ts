import type { FleetSession } from '#src/queries/reading/fleet-readings.ts'

/** The number of sessions without an answer by the service: their questions may be missing here. */
export function unreadSessions(sessions: readonly FleetSession[]): number {
  return sessions.filter(({ freshness }) => freshness.kind === 'disconnected').length
}
