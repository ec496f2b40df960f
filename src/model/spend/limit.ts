import type { Session } from '#src/model/session.ts'

import { LOOKED_AT, priced, rateOfWork } from './work.ts'

export type RoundsPaid = {
  rounds: number
  /** Milliseconds of work that these rounds take; null where the service shows no times. */
  lastsMs: number | null
  /** The reckoned cost of each round: the dearest of the last `of` rounds. */
  roundMicros: number
  of: number
}

/** The rounds until the budget ends, or until the cap of the guardrails does. */
export type RoundsLeft =
  | (RoundsPaid & { cap: null })
  | (Pick<RoundsPaid, 'rounds' | 'lastsMs'> & { cap: number })

type Limited = Pick<Session, 'cost' | 'rounds' | 'humanInputs'>

/**
 * The rounds that are left of a session: until its budget or its round cap ends, the nearer of both. Null
 * where neither is known.
 */
export function limitAfter(session: Limited & Cap): RoundsLeft | null {
  const { roundCap: cap } = session
  const paid = roundsPaid(session)
  const rounds = roundsUntilCap(session)
  if (cap === null || rounds === null || (paid && paid.rounds <= rounds)) {
    return paid && { ...paid, cap: null }
  }
  return { rounds, lastsMs: lastsMsOf(session, rounds), cap }
}

type Cap = Pick<Session, 'roundCap' | 'roundCount' | 'rounds'>

/** The rounds until the cap, with those that run and have no cost yet; null without a cap. */
export function roundsUntilCap({ roundCap, roundCount, rounds }: Cap): number | null {
  if (roundCap === null) return null
  const unpaid = rounds.filter(({ state, costMicros }) => state === 'running' && !costMicros).length
  return Math.max(0, roundCap - (roundCount ?? rounds.length)) + unpaid
}

/**
 * The rounds of a session that fit below its budget, or below another budget. Each costs as much as the dearest of
 * the last rounds: a service may stop before a round that could go over its budget (§3). Null where no finished round
 * shows its cost, and where spend or budget is not known.
 */
export function roundsPaid(
  session: Limited,
  budgetMicros: number | null = session.cost.budgetMicros,
): RoundsPaid | null {
  const { spentMicros } = session.cost
  if (spentMicros === null || budgetMicros === null) return null
  const cost = roundCost(session)
  if (cost === null) return null
  const { micros: roundMicros, of } = cost
  const rounds = Math.floor(Math.max(0, budgetMicros - spentMicros) / roundMicros)
  return { rounds, lastsMs: lastsMsOf(session, rounds), roundMicros, of }
}

function lastsMsOf(session: Limited, rounds: number): number | null {
  const rate = rateOfWork(session)
  const cost = roundCost(session)
  return rate === null || cost === null ? null : (rounds * cost.meanMicros) / rate
}

/**
 * The possible cost of a round to come, in micro-units: the dearest of the last `of` rounds. Null where no
 * finished round shows a cost.
 */
export function roundCost(
  session: Pick<Session, 'cost' | 'rounds'>,
): { micros: number; meanMicros: number; of: number } | null {
  const costs = priced(session)
    .slice(-LOOKED_AT)
    .map(({ costMicros }) => costMicros ?? 0)
  const micros = Math.max(0, ...costs)
  if (micros === 0) return null
  const sum = costs.reduce((all, one) => all + one, 0)
  return { micros, meanMicros: sum / costs.length, of: costs.length }
}
