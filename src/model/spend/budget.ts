import { ServiceError } from '#src/model/errors.ts'
import * as words from '#src/model/words/budget-words.ts'

import { roundCost } from './limit.ts'
import { MICROS, formatMoney } from './money.ts'

/** §3: a cost-limited session resumes only above its spend, where that is known. Null when the new budget is fine. */
export function newBudgetProblem(
  newBudgetMicros: number,
  spentMicros: number | null,
  currency = 'USD',
): string | null {
  if (newBudgetMicros > (spentMicros ?? 0)) return null
  if (spentMicros === null) return words.budgetOfNothing
  return words.budgetTooSmall(formatMoney(spentMicros, currency))
}

/** How many rounds a proposed budget buys at least. */
export const ROUNDS_PROPOSED = 10

type Held = Parameters<typeof roundCost>[0]

/**
 * The total in micro-units to begin with: half as much again as is spent or allowed, and at least what
 * `rounds` more rounds may cost, each as much as the dearest of the last ones, where these show their cost.
 */
export function suggestedBudget(session: Held, rounds = ROUNDS_PROPOSED): number {
  const { spentMicros, budgetMicros } = session.cost
  const paid = (spentMicros ?? 0) + rounds * (roundCost(session)?.micros ?? 0)
  return Math.max(upToCents(paid), raisedBudget(spentMicros, budgetMicros, 50))
}

/** Totals worth offering, strictly above the spend and in whole cents: the suggested raise, twice and four times. */
export function budgetSuggestions(session: Held): readonly number[] {
  const { spentMicros, budgetMicros } = session.cost
  const base = raisedBudget(spentMicros, budgetMicros, 0)
  const raise = suggestedBudget(session) - base
  return [1, 2, 4].map((times) => base + times * raise)
}

/** The greater of spend and budget, at least a cent, raised by so many percent and rounded up to cents. */
export function raisedBudget(
  spentMicros: number | null,
  budgetMicros: number | null,
  percent: number,
): number {
  const base = Math.max(spentMicros ?? 0, budgetMicros ?? 0, MICROS / 100)
  return upToCents((base * (100 + percent)) / 100)
}

function upToCents(micros: number): number {
  return Math.ceil(micros / 10_000) * 10_000
}

/** Whether a refusal speaks of money (§3): then the session goes on with a new budget, or with a larger one. */
export function asksForBudget(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false
  if (error.status === PAYMENT_REQUIRED) return true
  return refusals.has(error.status) && /budget|spen[dt]|cost/i.test(error.message)
}

const PAYMENT_REQUIRED = 402
const refusals = new Set([400, 409, 422])
