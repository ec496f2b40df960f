import { hasEnded, type SessionState } from '#src/model/session.ts'

/** `open` is on screen, `fleet` is followed while nobody looks at it. */
export type Place = 'open' | 'fleet'

export type Circumstances = {
  place: Place
  /** How often it was read since nothing has changed in it for two minutes. */
  idleReads: number
  /** How long no tab has been visible; null while one is. */
  hiddenMs: number | null
}

const openMs: Record<SessionState, number> = {
  queued: 2_000,
  running: 2_000,
  waiting: 5_000,
  unknown: 5_000,
  paused: 10_000,
  'cost-limited': 10_000,
  complete: 0,
  failed: 0,
  cancelled: 0,
}

const fleetMs: Record<SessionState, number> = {
  running: 10_000,
  waiting: 5_000,
  queued: 15_000,
  unknown: 15_000,
  paused: 60_000,
  'cost-limited': 60_000,
  complete: 0,
  failed: 0,
  cancelled: 0,
}

const weights: Record<SessionState, number> = {
  waiting: 8,
  running: 2,
  queued: 1.5,
  unknown: 1.5,
  paused: 1,
  'cost-limited': 1,
  complete: 1,
  failed: 1,
  cancelled: 1,
}

/** So much that what is on screen stays fresh beside a thousand that wait their turn. */
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
  const base = place === 'open' ? grown(openMs[state], idleReads) : fleetMs[state]
  if (hiddenMs === null) return base
  const slow = hiddenMs > LONG_HIDDEN.afterMs ? LONG_HIDDEN.ms : HIDDEN[place]
  return Math.max(base, slow)
}

/** How much a session's age counts when not all that is due can be asked. */
export function weightOf(state: SessionState, place: Place): number {
  return place === 'open' ? OPEN_WEIGHT : weights[state]
}

/** `ms` ± 15 %; `random` is in [0, 1). */
export function jittered(ms: number, random: number): number {
  return ms * (1 - JITTER + 2 * JITTER * random)
}

function grown(ms: number, idleReads: number): number {
  const longest = Math.max(ms, IDLE_OPEN_MS)
  return Math.min(longest, ms * IDLE_GROWTH ** idleReads)
}
