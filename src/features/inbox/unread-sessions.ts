import type { FleetSession } from '#src/queries/reading/fleet-readings.ts'

/** How many sessions the service does not answer about: what they ask may be missing here. */
export function unreadSessions(sessions: readonly FleetSession[]): number {
  return sessions.filter(({ freshness }) => freshness.kind === 'disconnected').length
}
