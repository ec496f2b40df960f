import { ServiceError } from '#src/model/errors.ts'
import { orderedRounds, type Round } from '#src/model/session.ts'

import { MICROS, formatMoney } from './money.ts'

/** §3: a cost-limited session resumes only above its spend, where that is known. Null when the new budget is fine. */
export function newBudgetProblem(
  newBudgetMicros: number,
  spentMicros: number | null,
  currency = 'USD',
): string | null {
  if (newBudgetMicros > (spentMicros ?? 0)) return null
  if (spentMicros === null) return 'A budget is more than nothing.'
  return `The new budget is a total, not a top-up: it must be above the ${formatMoney(spentMicros, currency)} already spent.`
}

/** The total to begin with: a quarter above what is spent or was allowed, and at least one unit above the spend. */
export function suggestedBudget(spentMicros: number, budgetMicros: number | null): number {
  const quarter = budgetSuggestions(spentMicros, budgetMicros)[0]?.micros ?? 0
  return Math.max(quarter, spentMicros + MICROS)
}

/** Totals worth offering, each strictly above the spend and rounded up to whole cents: +25 %, +50 %, ×2. */
export function budgetSuggestions(
  spentMicros: number,
  budgetMicros: number | null,
): readonly { label: string; micros: number }[] {
  const base = Math.max(spentMicros, budgetMicros ?? 0, MICROS / 100)
  return [
    { label: '+25%', micros: upToCents(base * 1.25) },
    { label: '+50%', micros: upToCents(base * 1.5) },
    { label: '×2', micros: upToCents(base * 2) },
  ]
}

function upToCents(micros: number): number {
  return Math.ceil(micros / 10_000) * 10_000
}

export type BudgetBuys = {
  rounds: number
  /** Milliseconds that these rounds take; null where the service shows no times. */
  lastsMs: number | null
  /** What each is reckoned at: the dearest of the last `of` rounds. */
  roundMicros: number
  of: number
}

const LOOKED_AT = 5

/**
 * How many rounds `leftMicros` is enough for, by cost and duration of the last finished ones: each as dear
 * as the dearest of them, as a service may stop before a round that could go over its budget (§3). Null
 * where no finished round shows what it cost.
 */
export function budgetBuys(leftMicros: number, rounds: readonly Round[]): BudgetBuys | null {
  const last = orderedRounds(rounds)
    .filter(({ state, costMicros }) => state !== 'running' && costMicros !== null)
    .slice(-LOOKED_AT)
  const roundMicros = Math.max(0, ...last.map(({ costMicros }) => costMicros ?? 0))
  if (roundMicros === 0) return null
  const bought = Math.floor(leftMicros / roundMicros)
  const busy = busyMs(last)
  const lastsMs = busy === null ? null : (bought * busy) / last.length
  return { rounds: bought, lastsMs, roundMicros, of: last.length }
}

/** The time in which at least one of them ran: those of subagents run beside each other. */
function busyMs(rounds: readonly Round[]): number | null {
  let [busy, until] = [0, -Infinity]
  for (const { startedAt, endedAt } of rounds) {
    if (startedAt === null || endedAt === null) return null
    busy += Math.max(0, endedAt - Math.max(startedAt, until))
    until = Math.max(until, endedAt)
  }
  return busy
}

/** Whether a refusal speaks of money (§3): then the session goes on with a new budget, or with a larger one. */
export function asksForBudget(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false
  if (error.status === PAYMENT_REQUIRED) return true
  return refusals.has(error.status) && /budget|spen[dt]|cost/i.test(error.message)
}

const PAYMENT_REQUIRED = 402
const refusals = new Set([400, 409, 422])
