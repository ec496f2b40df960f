import { type Cost, hasEnded, type Session } from '#src/model/session.ts'

type OfBudget = Pick<Cost, 'spentMicros' | 'budgetMicros'> & Pick<Session, 'state'>

/** The session is at its cost limit, or still works with its whole budget spent. */
export function isBudgetSpent({ state, spentMicros, budgetMicros }: OfBudget): boolean {
  if (state === 'cost-limited') return true
  if (hasEnded(state) || spentMicros === null || budgetMicros === null) return false
  return spentMicros >= budgetMicros
}

const NEAR = 0.8

/** The open session has spent 80 % of its budget or more, and the service does not hold it yet. */
export function isNearLimit({ state, spentMicros, budgetMicros }: OfBudget): boolean {
  if (hasEnded(state) || state === 'cost-limited' || spentMicros === null || !budgetMicros) {
    return false
  }
  return spentMicros >= budgetMicros * NEAR
}
