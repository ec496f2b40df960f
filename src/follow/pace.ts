import type { SessionState } from '#src/model/session.ts'

/** How often a session on screen is read, in milliseconds; an ended one is not (§6). */
const openEveryMs: Record<SessionState, number | false> = {
  queued: 2_000,
  running: 2_000,
  waiting: 5_000,
  unknown: 5_000,
  paused: 10_000,
  'cost-limited': 10_000,
  complete: false,
  failed: false,
  cancelled: false,
}

const FLEET_MS = 10_000
/** A hidden tab is slower but never still: its title and notices speak of what waits. */
const HIDDEN_OPEN_MS = 15_000
const HIDDEN_FLEET_MS = 30_000

/** Milliseconds until an open session is read again; false when it has ended. */
export function openPaceMs(state: SessionState, hidden: boolean): number | false {
  const pace = openEveryMs[state]
  return pace !== false && hidden ? Math.max(pace, HIDDEN_OPEN_MS) : pace
}

/** Milliseconds until a session that nobody looks at is read again, spread by its id over ±15 %. */
export function fleetPaceMs(id: string, state: SessionState, hidden: boolean): number | false {
  if (openEveryMs[state] === false) return false
  return Math.round((hidden ? HIDDEN_FLEET_MS : FLEET_MS) * (0.85 + 0.3 * spread(id)))
}

/** A number in [0, 1) that is always the same for an id, so that a fleet does not ask in step. */
function spread(id: string): number {
  let hash = 0
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000
  return hash / 1_000
}
