import type { Attempt } from '#src/model/attempt.ts'
import type { Freshness } from '#src/model/freshness.ts'
import { hasEnded, type Session, type SessionState } from '#src/model/session.ts'
import { allowedSignals } from '#src/model/signals.ts'

import { type CostSample, localDay } from './burn.ts'
import { fleetBurn, type Spender, spentSince } from './fleet-spend.ts'
import { workedMs } from './may-spend.ts'
import { rateOfWork } from './work.ts'

export type GuardScope =
  | { kind: 'fleet' }
  | { kind: 'tag'; tag: string }
  | { kind: 'session'; sessionId: string }

/**
 * A limit of the operator's own, beside the budgets that the service enforces. `spent` is the cost of a
 * session, and of the fleet or a tag that of the local day; `burn` is per hour.
 */
export type Guard = {
  id: string
  scope: GuardScope
  measure: 'spent' | 'burn'
  limitMicros: number
  currency: string
  /** Also sends `pause` to each session of the scope that works. */
  pauses: boolean
  createdAt: number
  /** The last time that the figure was over the limit. */
  fired: Firing | null
}

type Firing = {
  /** Epoch milliseconds. */
  at: number
  figureMicros: number
  /** The sessions that were to be paused, and how many of these requests were accepted so far. */
  toPause: readonly string[]
  paused: number
  /** The sessions that get a pause yet, as soon as they work; earlier versions did not keep it. */
  owed?: readonly string[]
  /** The operator has dismissed the warning. */
  seen: boolean
}

type GuardedSession = Spender & { known: { tags?: readonly string[] }; freshness: Freshness }

export type DueGuard = { guard: Guard } & Pick<Firing, 'figureMicros' | 'toPause'> & {
    owed: readonly string[]
  }

/** Burn and pauses go by readings that are younger: after a sleep, what ran may wait or have ended. */
const OLD_MS = 1_800_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/**
 * The guards whose figure is over the limit at `now` (epoch ms), and that have not fired for it yet. A guard
 * waits until each open session of its scope was read within half an hour, if the service answers at all.
 */
export function dueGuards(
  guards: readonly Guard[],
  sessions: readonly GuardedSession[],
  samples: readonly CostSample[],
  now: number,
): readonly DueGuard[] {
  return guards.flatMap((guard) => {
    if (!isArmed(guard, now)) return []
    const own = sessions.filter((each) => isInScope(each, guard.scope))
    const open = own.filter(isOpen)
    const fresh = open.filter((each) => isFresh(each, now))
    if (open.some((each) => !isFresh(each, now) && each.freshness.kind !== 'disconnected'))
      return []
    if (open.length > 0 && fresh.length === 0) return []
    const counted = guard.measure === 'burn' ? fresh.filter(hasRate) : own
    const figureMicros = figureOf(guard, counted, samples, now)
    if (figureMicros === null || figureMicros <= guard.limitMicros) return []
    const owed = guard.pauses ? open.map(({ known }) => known.id) : []
    return [{ guard, figureMicros, toPause: guard.pauses ? working(fresh, guard) : [], owed }]
  })
}

/** Whether a guard may fire: for the spend of a session once, and otherwise once a local day. */
export function isArmed({ scope, measure, fired }: Guard, now: number): boolean {
  if (fired === null) return true
  if (scope.kind === 'session' && measure === 'spent') return false
  return localDay(fired.at) !== localDay(now)
}

/** Whether a guard still has sessions to pause: until the end of the day on which it fired. */
export function owes({ fired, pauses }: Guard, now: number): boolean {
  return pauses && Boolean(fired?.owed?.length) && localDay(fired?.at ?? 0) === localDay(now)
}

type Debt = {
  /** Sessions to pause now. */
  due: readonly string[]
  /** The service has accepted their pause. */
  paid: readonly string[]
  /** They have ended, the operator has resumed them, or the service has refused their pause for an hour. */
  over: readonly string[]
}

/** The debt of a guard: its owed pauses, by their outcome; `attempts` are newest first. */
export function debtOf(
  guard: Guard,
  sessions: readonly GuardedSession[],
  attempts: readonly Attempt[],
  now: number,
): Debt {
  const { at = now, owed = [] } = owes(guard, now) ? (guard.fired ?? {}) : {}
  const since = Map.groupBy(
    attempts.filter(({ startedAt }) => startedAt >= at),
    ({ sessionId }) => sessionId,
  )
  const pausesOf = (id: string) => since.get(id)?.filter(({ action }) => action === 'pause') ?? []
  const isPaid = (id: string) =>
    pausesOf(id).some(({ by, state }) => by === 'guard' && state === 'confirmed')
  const isResumed = (id: string) =>
    since.get(id)?.some(({ action }) => action === 'resume') === true
  // A service that goes on refusing is not asked all day.
  const isDenied = (id: string) => {
    const [last] = pausesOf(id)
    return last?.state === 'refused' && last.startedAt >= at + HOUR_MS
  }
  const isOwed = new Set(owed)
  const own = sessions.filter(({ known }) => isOwed.has(known.id))
  const ended = new Set(own.filter((each) => !isOpen(each)).map(({ known }) => known.id))
  const paid = owed.filter(isPaid)
  const over = owed.filter((id) => !isPaid(id) && (ended.has(id) || isResumed(id) || isDenied(id)))
  const left = own.filter(({ known: { id }, freshness }) => {
    const [last] = pausesOf(id)
    const isKnown = !last || saysMore(freshness, last, at)
    return isKnown && !paid.includes(id) && !over.includes(id)
  })
  return {
    due: working(
      left.filter((each) => isFresh(each, now)),
      guard,
    ),
    paid,
    over,
  }
}

/** Whether a reading shows what became of an earlier pause: each wait is as long as all those before it. */
function saysMore(freshness: Freshness, { startedAt, state }: Attempt, firedAt: number): boolean {
  if (state === 'sending' || freshness.kind === 'loading' || freshness.asOf === null) return false
  const wait = Math.min(Math.max(startedAt - firedAt, MINUTE_MS), 10 * MINUTE_MS)
  return freshness.asOf >= startedAt + wait
}

function isInScope({ known: { id, tags = [] } }: GuardedSession, scope: GuardScope): boolean {
  if (scope.kind === 'fleet') return true
  return scope.kind === 'tag' ? tags.includes(scope.tag) : id === scope.sessionId
}

/** The guarded figure in micro-units of the guard's currency; null where it is not known. */
function figureOf(
  { scope, measure, currency }: Guard,
  own: readonly GuardedSession[],
  samples: readonly CostSample[],
  now: number,
): number | null {
  if (measure === 'burn') {
    const perMinute = amountIn(currency, fleetBurn(own, samples, now).amounts)
    return perMinute === null ? null : perMinute * 60
  }
  if (scope.kind === 'session') {
    const summary = own[0]?.known.summary
    return summary?.currency === currency ? summary.spentMicros : null
  }
  const ids = new Set(own.map(({ known }) => known.id))
  // Sessions that are off the list spent for the fleet, too.
  const counted = scope.kind === 'fleet' ? samples : samples.filter((one) => ids.has(one.sessionId))
  return amountIn(currency, spentSince(own, counted, new Date(now).setHours(0, 0, 0, 0)).amounts)
}

function amountIn(
  currency: string,
  amounts: readonly { currency: string; micros: number }[],
): number | null {
  return amounts.find((amount) => amount.currency === currency)?.micros ?? null
}

function isOpen({ known, session }: GuardedSession): boolean {
  const state = session?.state ?? known.summary?.state
  return state === undefined || !hasEnded(state)
}

/** The kept summary of an open session may be hours old, and so may a reading after a sleep. */
function isFresh({ session, freshness }: GuardedSession, now: number): boolean {
  if (session === null || freshness.kind === 'loading') return false
  return freshness.asOf !== null && now - freshness.asOf <= OLD_MS
}

/** An hour at the rate of a few seconds would be any sum of money. */
function hasRate({ session }: GuardedSession): boolean {
  return !session || rateOfWork(session) === null || workedMs(session) >= MINUTE_MS
}

/** Sessions that spend the guard's currency and take a pause; a session that waits or stops spends no more. */
function working(own: readonly GuardedSession[], { currency }: Guard): readonly string[] {
  return own.flatMap(({ session }) =>
    session?.cost.currency === currency && isWorking(session) ? [session.id] : [],
  )
}

function isWorking({ state, requestedSignal }: Session): boolean {
  return requestedSignal !== 'pause' && requestedSignal !== 'cancel' && takesPause(state)
}

function takesPause(state: SessionState): boolean {
  return state !== 'waiting' && allowedSignals(state).includes('pause')
}
