import { ServiceError } from '#src/model/errors.ts'

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
  const raised = (percent: number) => raisedBudget(spentMicros, budgetMicros, percent)
  return [
    { label: '+25%', micros: raised(25) },
    { label: '+50%', micros: raised(50) },
    { label: '×2', micros: raised(100) },
  ]
}

/** The greater of spend and budget, at least a cent, raised by so many percent and rounded up to cents. */
export function raisedBudget(
  spentMicros: number,
  budgetMicros: number | null,
  percent: number,
): number {
  const base = Math.max(spentMicros, budgetMicros ?? 0, MICROS / 100)
  return upToCents(base * (1 + percent / 100))
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
