import { hasEnded, type SessionState } from '#src/model/session.ts'

/** `open` is on screen, `fleet` is followed while nobody looks at it. */
export type Place = 'open' | 'fleet'

export type Circumstances = {
  place: Place
  /** Readings since nothing has changed in the session for two minutes. */
  idleReads: number
  /** Time without a visible tab; null while a tab is visible. */
  hiddenMs: number | null
}

/** Milliseconds between two readings by place, and how much a session's age counts in the fleet. */
const byState: Record<SessionState, Record<Place, number> & { weight: number }> = {
  waiting: { open: 5_000, fleet: 5_000, weight: 8 },
  running: { open: 2_000, fleet: 10_000, weight: 2 },
  queued: { open: 2_000, fleet: 15_000, weight: 1.5 },
  unknown: { open: 5_000, fleet: 15_000, weight: 1.5 },
  paused: { open: 10_000, fleet: 60_000, weight: 1 },
  'cost-limited': { open: 10_000, fleet: 60_000, weight: 1 },
  complete: { open: 0, fleet: 0, weight: 1 },
  failed: { open: 0, fleet: 0, weight: 1 },
  cancelled: { open: 0, fleet: 0, weight: 1 },
}

/** Great enough to keep the session on screen fresh beside a thousand that wait their turn. */
export const OPEN_WEIGHT = 24
export const IDLE_AFTER_MS = 120_000

const IDLE_GROWTH = 1.5
const IDLE_OPEN_MS = 10_000
/** A hidden tab is slower but never still: its title and notices speak of what waits. */
const HIDDEN = { open: 30_000, fleet: 60_000 }
const LONG_HIDDEN = { afterMs: 1_800_000, ms: 120_000 }
const JITTER = 0.15

/** Milliseconds between two readings of a session, before jitter; null when it has ended (§6). */
export function targetMs(state: SessionState, circumstances: Circumstances): number | null {
  if (hasEnded(state)) return null
  const { place, idleReads, hiddenMs } = circumstances
  const target = byState[state][place]
  const grown = Math.min(Math.max(target, IDLE_OPEN_MS), target * IDLE_GROWTH ** idleReads)
  const base = place === 'open' ? grown : target
  if (hiddenMs === null) return base
  const slow = hiddenMs > LONG_HIDDEN.afterMs ? LONG_HIDDEN.ms : HIDDEN[place]
  return Math.max(base, slow)
}

/** The weight of a session's age when not all that is due can be asked. */
export function weightOf(state: SessionState, place: Place): number {
  return place === 'open' ? OPEN_WEIGHT : byState[state].weight
}

/** `ms` ± 15 %; `random` is in [0, 1). */
export function jittered(ms: number, random: number): number {
  return ms * (1 - JITTER + 2 * JITTER * random)
}
