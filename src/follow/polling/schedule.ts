import { hasEnded, type SessionState } from '#src/model/session.ts'

import { IDLE_AFTER_MS, jittered, type Place, targetMs, weightOf } from './intervals.ts'

/** The result of a reading of a session. */
export type ReadingResult =
  | { kind: 'read'; state: SessionState; changed: boolean }
  | { kind: 'missing' }
  /** This session is not to be read with this key. */
  | { kind: 'forbidden' }
  /** A 5xx, or no answer at all. */
  | { kind: 'failed' }
  /** Nothing about this session, as when the rate is limited. */
  | { kind: 'unread' }

export type Schedule = ReturnType<typeof createSchedule>

type Known = {
  state: SessionState
  place: Place
  /** It may ask something that its first reading alone will show. */
  mayAsk?: boolean
}

type Entry = Known & {
  /** When the last answer came, or when following began. */
  freshAt: number
  dueAt: number
  underWay: boolean
  /** Since it is followed. */
  read: boolean
  changedAt: number
  idleReads: number
  missingSince: number | null
  /** Gone, or forbidden: asked for seldom. */
  refused: boolean
  /** Failures in a row while others were read; the last of them, and the readings of all until then. */
  failures: number
  failedAt: number
  failedAlone: boolean
  readingsBefore: number
  /** Requests since it was last asked, and about how many each of its turns takes. */
  requests: number
  cost: number
}

const SPREAD_MS = 10_000
/** A small fleet, and each session that waits, is read at once; a large fleet over ten seconds. */
const AT_ONCE = 4
/** The session on screen is read and drawn before the fleet. */
const AFTER_OPEN_MS = 1_000
/** So much sooner than running sessions, yet after waiting sessions, a session that may ask is read. */
const MAY_ASK = 4
const GONE_AFTER_MS = 5_000
const AFTER_REFUSAL_MS = 60_000
/** The weight of the last turn in the estimate of a session's requests per turn. */
const COST_STEP = 0.25

function isKnownToWait({ place, state }: Entry): boolean {
  return place === 'fleet' && state === 'waiting'
}

/** The state to plan with: a session on screen is read once on this page, even if it is remembered as ended. */
function stateToPlan({ place, read, state }: Entry): SessionState {
  return place === 'open' && !read && hasEnded(state) ? 'unknown' : state
}

/** Decides who is asked when; never sends anything. One request per session is under way at most. */
export function createSchedule(random: () => number) {
  const entries = new Map<string, Entry>()
  let hiddenSince: number | null = null
  let readings = 0

  function targetOf(entry: Entry, now: number, state = stateToPlan(entry)): number | null {
    const hiddenMs = hiddenSince === null ? null : now - hiddenSince
    return targetMs(state, { place: entry.place, idleReads: entry.idleReads, hiddenMs })
  }
  function urgencyOf(entry: Entry, now: number, scale: number): number {
    // A session that this page has not read may run by now, whatever state was known.
    const state = entry.read || entry.state === 'waiting' ? entry.state : 'running'
    const target = targetOf(entry, now, state) ?? 1
    const factor = entry.mayAsk && !entry.read ? MAY_ASK : 1
    const weight = weightOf(state, entry.place) * (isKnownToWait(entry) ? scale : factor)
    // A service that was silent and answers again has failed, and not its sessions.
    const hasFailed = entry.failedAlone || readings === entry.readingsBefore
    const since = hasFailed ? Math.max(entry.freshAt, entry.failedAt) : entry.freshAt
    return (Math.max(1, now - since) / target) * weight
  }
  /** Waiting sessions get a third of the turns at most, so that the console sees which other sessions begin to wait. */
  function waitingScale(now: number): number {
    let waiting = 0
    let others = 0
    for (const entry of entries.values()) {
      const target = targetOf(entry, now)
      if (target === null || entry.place === 'open') continue
      const claim = weightOf(entry.state, entry.place) / target
      if (isKnownToWait(entry)) waiting += claim
      else others += claim
    }
    return others === 0 ? 1 : Math.min(1, others / 2 / waiting)
  }
  function firstAfterMs({ place, state, mayAsk }: Known): number {
    if (place === 'open') return 0
    if (entries.size >= AT_ONCE && state !== 'waiting' && !mayAsk) return SPREAD_MS * random()
    return entries.values().some((entry) => entry.place === 'open') ? AFTER_OPEN_MS : 0
  }
  function plan(entry: Entry, now: number, factor = 1): void {
    const target = entry.refused ? AFTER_REFUSAL_MS : targetOf(entry, now)
    if (target === null) {
      entry.dueAt = Infinity
      return
    }
    const later = Math.max(target, Math.min(AFTER_REFUSAL_MS, target * factor))
    entry.dueAt = now + jittered(later, random())
  }
  /** Of a session that fails while others are read, less is expected than of a service that fails. */
  function planAfterFailure(entry: Entry, now: number): void {
    entry.failedAlone = readings > entry.readingsBefore
    plan(entry, now, entry.failedAlone ? 2 ** entry.failures : 1)
    if (entry.failedAlone) entry.failures += 1
    entry.failedAt = now
    entry.readingsBefore = readings
  }
  /** A change of state, place or visibility may bring the next reading forward, never back. */
  function replan(entry: Entry, now: number): void {
    const target = targetOf(entry, now)
    if (target === null) entry.dueAt = Infinity
    else if (!entry.refused) entry.dueAt = Math.min(entry.dueAt, entry.freshAt + target)
  }

  return {
    /** Follows a session from now on, or takes over its new place and state. */
    follow(id: string, known: Known, now: number): void {
      const entry = entries.get(id)
      if (!entry) {
        const added: Entry = {
          ...known,
          freshAt: now,
          dueAt: now + firstAfterMs(known),
          underWay: false,
          read: false,
          changedAt: now,
          idleReads: 0,
          missingSince: null,
          refused: false,
          failures: 0,
          failedAt: -Infinity,
          failedAlone: false,
          readingsBefore: 0,
          requests: 1,
          cost: 1,
        }
        entries.set(id, added)
        if (targetOf(added, now) === null) added.dueAt = Infinity
        return
      }
      if (entry.state === known.state && entry.place === known.place) return
      if (entry.place !== known.place) entry.idleReads = 0
      entry.state = known.state
      entry.place = known.place
      replan(entry, now)
    },
    unfollow: (id: string) => void entries.delete(id),
    has: (id: string) => entries.has(id),
    /** The session to ask next of all that are due: the greatest (age / target) × weight / cost. */
    choose(now: number): { id: string; score: number } | null {
      const scale = waitingScale(now)
      let best: { id: string; score: number } | null = null
      for (const [id, entry] of entries) {
        if (entry.underWay || entry.dueAt > now) continue
        const score = urgencyOf(entry, now, scale) / entry.cost
        if (best === null || score > best.score) best = { id, score }
      }
      return best
    },
    /** When the next session is due; null when none ever will be. */
    nextAt(): number | null {
      let next = Infinity
      for (const entry of entries.values()) {
        if (!entry.underWay) next = Math.min(next, entry.dueAt)
      }
      return next === Infinity ? null : next
    },
    asked(id: string, now: number): void {
      const entry = entries.get(id)
      if (!entry) return
      entry.underWay = true
      entry.cost += (entry.requests - entry.cost) * COST_STEP
      entry.requests = 1
      if (now - entry.changedAt > IDLE_AFTER_MS) entry.idleReads += 1
    },
    /** Counts one more request for the session on screen: a costly session has its turn more seldom. */
    charge(id: string): void {
      const entry = entries.get(id)
      if (entry?.place === 'open') entry.requests += 1
    },
    answered(id: string, result: ReadingResult, now: number): void {
      if (result.kind === 'read') readings += 1
      const entry = entries.get(id)
      if (!entry) return
      entry.underWay = false
      if (result.kind === 'read') {
        entry.failures = 0
        entry.failedAt = -Infinity
        entry.freshAt = now
        entry.read = true
        entry.missingSince = null
        entry.refused = false
        if (result.changed || result.state !== entry.state) {
          entry.changedAt = now
          entry.idleReads = 0
        }
        entry.state = result.state
      }
      if (result.kind === 'missing') {
        entry.missingSince ??= now
        entry.refused = now - entry.missingSince >= GONE_AFTER_MS
      }
      if (result.kind === 'forbidden') entry.refused = true
      if (result.kind === 'failed') planAfterFailure(entry, now)
      else plan(entry, now)
      // The second look that decides whether it is gone.
      if (result.kind === 'missing' && !entry.refused) entry.dueAt = now + GONE_AFTER_MS
    },
    /** Nothing is under way any more, with or without an answer. */
    released(id: string, now: number): void {
      const entry = entries.get(id)
      if (!entry?.underWay) return
      entry.underWay = false
      plan(entry, now)
    },
    /** Makes a session due now; a session that `state` says to wait comes ahead of the fleet. */
    hurry(id: string, now: number, state?: SessionState): void {
      const entry = entries.get(id)
      if (entry && entry.dueAt !== Infinity) entry.dueAt = Math.min(entry.dueAt, now)
      if (entry && state === 'waiting') entry.state = state
    },
    /** After waking up: a small fleet, the open session and waiting sessions at once, the rest within ten seconds. */
    wake(now: number): void {
      const isSmall = entries.size <= AT_ONCE
      for (const entry of entries.values()) {
        entry.underWay = false
        if (entry.dueAt === Infinity) continue
        const isFirst = isSmall || entry.place === 'open' || entry.state === 'waiting'
        entry.dueAt = isFirst ? now : now + SPREAD_MS * random()
      }
    },
    setHidden(since: number | null): void {
      hiddenSince = since
      if (since !== null) return
      for (const entry of entries.values()) replan(entry, 0)
    },
    /** How many sessions are followed, and the longest that one of them is overdue. */
    summary(now: number): { followed: number; overdueMs: number } {
      let followed = 0
      let overdueMs = 0
      for (const entry of entries.values()) {
        if (entry.dueAt === Infinity) continue
        followed += 1
        overdueMs = Math.max(overdueMs, now - entry.dueAt)
      }
      return { followed, overdueMs }
    },
    /** Milliseconds at which a session is aimed to be read; null when it is not followed. */
    targetOf(id: string, now: number): number | null {
      const entry = entries.get(id)
      return entry ? targetOf(entry, now) : null
    },
  }
}
