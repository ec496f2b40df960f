import type { Freshness } from '#src/model/freshness.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import { allowedSignals } from '#src/model/signals.ts'

import { type CostSample, localDay } from './burn.ts'
import { fleetBurn, type Spender, spentSince } from './fleet-spend.ts'

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
  /** The operator has dismissed the warning. */
  seen: boolean
}

type GuardedSession = Spender & { known: { tags?: readonly string[] }; freshness: Freshness }

export type DueGuard = { guard: Guard; figureMicros: number; toPause: readonly string[] }

/** Burn and pauses go by readings that are younger: after a sleep, what ran may wait or have ended. */
const OLD_MS = 1_800_000

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
    const counted = guard.measure === 'burn' ? fresh : own
    const figureMicros = figureOf(guard, counted, samples, now)
    if (figureMicros === null || figureMicros <= guard.limitMicros) return []
    return [{ guard, figureMicros, toPause: guard.pauses ? working(fresh, guard) : [] }]
  })
}

/** Whether a guard may fire: for the spend of a session once, and otherwise once a local day. */
export function isArmed({ scope, measure, fired }: Guard, now: number): boolean {
  if (fired === null) return true
  if (scope.kind === 'session' && measure === 'spent') return false
  return localDay(fired.at) !== localDay(now)
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

/** Sessions that spend the guard's currency and take a pause; a session that waits or stops spends no more. */
function working(own: readonly GuardedSession[], { currency }: Guard): readonly string[] {
  return own.flatMap(({ session }) =>
    session?.cost.currency === currency && isWorking(session) ? [session.id] : [],
  )
}

function isWorking({ state, requestedSignal }: Session): boolean {
  if (state === 'waiting' || requestedSignal === 'pause' || requestedSignal === 'cancel')
    return false
  return allowedSignals(state).includes('pause')
}
