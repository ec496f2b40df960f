import { expect, test } from 'vitest'

import { isAtLimit, isNearLimit } from './near-limit.ts'

test.each([
  ['running', 799, false, false],
  ['waiting', 800, true, false],
  ['running', 999, true, false],
  ['running', 1000, false, true],
  ['cost-limited', 500, false, true],
  ['complete', 1000, false, false],
] as const)('%s at %d of 1000: near is %s, at the limit is %s', (state, spent, near, at) => {
  const session = { state, spentMicros: spent, budgetMicros: 1000 }
  expect([isNearLimit(session), isAtLimit(session)]).toEqual([near, at])
})
