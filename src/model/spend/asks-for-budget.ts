import { ServiceError } from '#src/model/errors.ts'

/** Whether a refusal speaks of money (§3): then the session goes on with a new budget, or with a larger one. */
export function asksForBudget(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false
  if (error.status === PAYMENT_REQUIRED) return true
  return refusals.has(error.status) && /budget|spen[dt]|cost/i.test(error.message)
}

const PAYMENT_REQUIRED = 402
const refusals = new Set([400, 409, 422])
