import type { Session } from '#src/model/session.ts'

import { LOOKED_AT, priced, rateOfWork } from './work.ts'

export type RoundsLeft = {
  rounds: number
  /** Milliseconds of work that these rounds take; null where the service shows no times. */
  lastsMs: number | null
  /** What each is reckoned at: the dearest of the last `of` rounds. */
  roundMicros: number
  of: number
}

/**
 * How many rounds of a session fit below its budget, or below another one: each as dear as the dearest of
 * the last ones, as a service may stop before a round that could go over its budget (§3). Null where no
 * finished round shows what it cost, and where spend or budget is not known.
 */
export function limitAfter(
  session: Pick<Session, 'cost' | 'rounds' | 'humanInputs'>,
  budgetMicros: number | null = session.cost.budgetMicros,
): RoundsLeft | null {
  const { spentMicros } = session.cost
  if (spentMicros === null || budgetMicros === null) return null
  const cost = roundCost(session)
  if (cost === null) return null
  const { micros: roundMicros, meanMicros, of } = cost
  const rounds = Math.floor(Math.max(0, budgetMicros - spentMicros) / roundMicros)
  const rate = rateOfWork(session)
  const lastsMs = rate === null ? null : (rounds * meanMicros) / rate
  return { rounds, lastsMs, roundMicros, of }
}

/**
 * What a round to come may cost, in micro-units: as much as the dearest of the last `of` rounds. Null where
 * no finished round shows a cost.
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
