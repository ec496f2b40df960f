import type { SavedSession } from '#src/model/saved-session.ts'
import { hasEnded, type Session } from '#src/model/session.ts'

import { burnPerMinute, type CostSample } from './burn.ts'
import { type CurrencyAmount, oneCurrency, sumsOf } from './money.ts'
import { spendOverTime } from './over-time.ts'

/** A session as it was kept at its last reading, with all of that reading if this page has it. */
export type Spender = { known: Pick<SavedSession, 'id' | 'summary'>; session: Session | null }

export type FleetBurn = {
  /** Micro-units per minute by currency; empty where no rate is known. */
  amounts: readonly CurrencyAmount[]
  /** How many sessions run, and how many of them have a rate. */
  of: number
  known: number
  /** How many of these rates come from the spend that this browser saw. */
  seen: number
}

/**
 * The spend per minute of the sessions that run. Where the rounds of a session show no cost, the spend counts
 * that this browser saw.
 */
export function fleetBurn(
  sessions: readonly Spender[],
  samples: readonly CostSample[],
  now: number,
): FleetBurn {
  const running = sessions.filter((each) => {
    const state = each.known.summary?.state ?? 'unknown'
    return state === 'running' || state === 'unknown'
  })
  let seen = 0
  const samplesOf = Map.groupBy(samples, ({ sessionId }) => sessionId)
  const rates = running.flatMap((each) => {
    const { burnMicros = null, spentMicros, currency } = each.known.summary ?? unread
    if (burnMicros !== null) return [{ currency, micros: burnMicros }]
    // Samples start at zero with the create, so they give no rate if the service shows no cost.
    if (spentMicros === null) return []
    const micros = burnPerMinute(samplesOf.get(each.known.id) ?? [], now, each.known.id)
    if (micros === null) return []
    seen += 1
    return [{ currency, micros }]
  })
  const amounts = running.length === 0 ? nothingIn(sessions) : sumsOf(rates)
  return { amounts, of: running.length, known: rates.length, seen }
}

function nothingIn(sessions: readonly Spender[]): readonly CurrencyAmount[] {
  const costs = sessions.flatMap((each) => each.known.summary ?? [])
  return [{ currency: oneCurrency(costs) ?? '', micros: 0 }]
}

const unread = { burnMicros: null, spentMicros: null, currency: 'USD' }

export type SpentSince = {
  /** By currency; empty where no cost is known. */
  amounts: readonly CurrencyAmount[]
  /** More may have been spent than can be told from rounds and samples. */
  atLeast: boolean
}

/** The spend of all sessions since `from` (epoch ms), as `spentByEach` counts. */
export function spentSince(
  sessions: readonly Spender[],
  samples: readonly CostSample[],
  from: number,
): SpentSince {
  return sumOfSpends(spentByEach(sessions, samples, from))
}

/** Amounts of different currencies are never added up. */
export function sumOfSpends(spends: readonly SessionSpend[]): SpentSince {
  const known = spends.flatMap(({ currency, micros }) =>
    micros === null ? [] : { currency, micros },
  )
  return { amounts: sumsOf(known), atLeast: spends.some(({ isAll }) => !isAll) }
}

export type SessionSpend = {
  sessionId: string
  currency: string
  /** Null where no cost is known. */
  micros: number | null
  /** False where the session may have spent more. */
  isAll: boolean
  /** Whether the session is on this browser's list. */
  isListed: boolean
}

/**
 * The spend of each session since `from` (epoch ms). A session created since then has spent all of its cost.
 * An older session spent the cost of its rounds since then, or else the spend that this browser saw.
 */
export function spentByEach(
  sessions: readonly Spender[],
  samples: readonly CostSample[],
  from: number,
): readonly SessionSpend[] {
  const samplesOf = Map.groupBy(samples, ({ sessionId }) => sessionId)
  const spends = sessions.map((each): SessionSpend => {
    const { id: sessionId, summary } = each.known
    const own = samplesOf.get(sessionId) ?? []
    samplesOf.delete(sessionId)
    const currency = summary?.currency ?? 'USD'
    return { sessionId, currency, ...spentOf(each, own, from), isListed: true }
  })
  // Sessions that are off the list by now have spent all the same.
  for (const [sessionId, own] of samplesOf) {
    const first = own.find(({ at }) => at >= from)
    const last = own.at(-1)
    if (!first || !last) continue
    const micros = Math.max(0, last.spentMicros - first.spentMicros)
    const { currency } = last
    spends.push({ sessionId, currency, micros, isAll: false, isListed: false })
  }
  return spends
}

type Spent = { micros: number | null; isAll: boolean }

function spentOf({ known, session }: Spender, samples: readonly CostSample[], from: number): Spent {
  const { summary } = known
  if (!summary) return { micros: null, isAll: false }
  const { createdAt, endedAt, updatedAt, spentMicros, state } = summary
  const movedAt = endedAt ?? updatedAt
  const isOver = hasEnded(state) && movedAt !== null && movedAt < from
  if (spentMicros === null) return { micros: null, isAll: isOver }
  if (isOver) return { micros: 0, isAll: true }
  if (createdAt !== null && createdAt >= from) return { micros: spentMicros, isAll: true }
  const spentBy = session && spendOverTime(session)
  if (spentBy) return { micros: Math.max(0, spentMicros - spentBy(from)), isAll: true }
  const since = samples.findIndex(({ at }) => at >= from)
  const first = samples[since]?.spentMicros ?? spentMicros
  const isSeen =
    samples[since]?.at === from || (since > 0 && samples[since - 1]?.spentMicros === first)
  return { micros: Math.max(0, spentMicros - first), isAll: first === 0 || isSeen }
}
