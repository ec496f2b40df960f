import type { FleetSession } from '#src/queries/fleet.tsx'

/** How many sessions the service does not answer about: what they ask may be missing here. */
export function unreadSessions(sessions: readonly FleetSession[]): number {
  return sessions.filter(({ freshness }) => freshness.kind === 'disconnected').length
}
