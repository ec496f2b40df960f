import { hasEnded, type Session } from '#src/model/session.ts'

import { burnPerMinute, type CostSample, SHORTEST_MS } from './burn.ts'
import type { Spender } from './fleet-spend.ts'
import { roundCost, roundsUntilCap } from './limit.ts'
import { type CurrencyAmount, sumsOf } from './money.ts'
import { lastsMs, rateOfWork, workOf } from './work.ts'

export type MaySpend = {
  /** Micro-units by currency; empty where nothing is known of any session. */
  amounts: readonly CurrencyAmount[]
  /** How many sessions may still spend, and of how many a bound is known. */
  of: number
  known: number
}

const MINUTE_MS = 60_000

/**
 * The most that the open sessions may still spend within `forMs`. Each spends at its rate, also while it waits or is
 * paused; its budget and its round cap bound the sum. A session at its cost limit spends nothing.
 */
export function maySpend(
  sessions: readonly Spender[],
  samples: readonly CostSample[],
  now: number,
  forMs: number,
): MaySpend {
  const open = sessions.filter(({ known }) => {
    const state = known.summary?.state ?? 'unknown'
    return !hasEnded(state) && state !== 'cost-limited'
  })
  const samplesOf = Map.groupBy(samples, ({ sessionId }) => sessionId)
  const bounds = open.flatMap((each) => {
    const own = samplesOf.get(each.known.id) ?? []
    const micros = boundOf(each, perMinute(each, own, now), forMs)
    return micros === null ? [] : [{ currency: each.known.summary?.currency ?? 'USD', micros }]
  })
  return { amounts: sumsOf(bounds), of: open.length, known: bounds.length }
}

/** Micro-units per minute: by the last rounds, also of a session that does not run, or by what was seen here. */
function perMinute(
  { known, session }: Spender,
  samples: readonly CostSample[],
  now: number,
): number | null {
  const { burnMicros = null, spentMicros = null, state } = known.summary ?? {}
  const rate = session && rateOfWork(session)
  // Hours at the rate of a few seconds would be any sum of money.
  if (rate !== null) return workedMs(session) < SHORTEST_MS ? null : rate * MINUTE_MS
  if (state !== 'running' && state !== 'unknown') return null
  return burnMicros ?? (spentMicros === null ? null : burnPerMinute(samples, now, known.id))
}

/** The working time of the finished rounds of a session. */
export function workedMs(session: Session | null): number {
  return session ? lastsMs(workOf(session, null).flatMap(({ spans }) => spans)) : 0
}

/** The least of the known bounds; null without a bound. */
function boundOf({ known, session }: Spender, rate: number | null, forMs: number): number | null {
  const { spentMicros = null, budgetMicros = null } = known.summary ?? {}
  const rounds = session && roundsUntilCap(session)
  const cost = session && roundCost(session)
  const bounds = [
    ...(rate === null ? [] : [Math.round((rate * forMs) / MINUTE_MS)]),
    ...(spentMicros === null || budgetMicros === null
      ? []
      : [Math.max(0, budgetMicros - spentMicros)]),
    ...(rounds === null || cost === null ? [] : [rounds * cost.micros]),
  ]
  return bounds.length === 0 ? null : Math.min(...bounds)
}
