import { expect, test } from 'vitest'

import { isBudgetSpent, isNearLimit } from './near-limit.ts'

test.each([
  ['running', 799, false, false],
  ['waiting', 800, true, false],
  ['running', 999, true, false],
  ['running', 1000, true, true],
  ['cost-limited', 500, false, true],
  ['complete', 1000, false, false],
] as const)(
  '%s at %d of 1000: near its limit is %s, all spent is %s',
  (state, spent, near, all) => {
    const session = { state, spentMicros: spent, budgetMicros: 1000 }
    expect([isNearLimit(session), isBudgetSpent(session)]).toEqual([near, all])
  },
)
