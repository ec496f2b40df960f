import { expect, test } from 'vitest'

import type { Round } from '#src/model/session.ts'

import { budgetSuggestions, newBudgetProblem, suggestedBudget, budgetBuys } from './budget.ts'

test('the suggested total is a quarter above, at least one unit above the spend, and always allowed', () => {
  expect(suggestedBudget(20_000_000, 20_000_000)).toBe(25_000_000)
  expect(suggestedBudget(20_000, 20_000)).toBe(1_020_000)
  expect(suggestedBudget(0, null)).toBe(1_000_000)
  for (const spent of [0, 1, 999_999, 12_840_001, 999_000_000]) {
    expect(newBudgetProblem(suggestedBudget(spent, spent), spent)).toBeNull()
  }
})

test('a new budget that only equals the spend is not enough', () => {
  expect(newBudgetProblem(5_000_000, 5_000_000)).toMatch(/above the \$5\.00/)
  expect(newBudgetProblem(5_000_001, 5_000_000)).toBeNull()
  expect(newBudgetProblem(5_000_000, 5_000_000, 'EUR')).toMatch(/above the €5\.00/)
})

test('where nobody knows what is spent any amount may be enough, and none is not', () => {
  expect(newBudgetProblem(1, null)).toBeNull()
  expect(newBudgetProblem(0, null)).toBe('A budget is more than nothing.')
})

test('offered are a quarter, a half and as much again, of the spend or of the budget that is greater', () => {
  expect(budgetSuggestions(1_000_000, 10_000_000)).toEqual([
    { label: '+25%', micros: 12_500_000 },
    { label: '+50%', micros: 15_000_000 },
    { label: '×2', micros: 20_000_000 },
  ])
  expect(totals(4_000_100)).toEqual([5_010_000, 6_010_000, 8_010_000])
  expect(totals(0)).toEqual([20_000, 20_000, 20_000])
})

function totals(spentMicros: number): number[] {
  return budgetSuggestions(spentMicros, null).map(({ micros }) => micros)
}

const cents = 10_000

/** A round by the seconds in which it ran and what it cost. */
function round(from: number, to: number | null, costMicros: number | null): Round {
  return {
    id: `at ${from}`,
    number: null,
    title: null,
    state: to === null ? 'running' : 'complete',
    parentId: null,
    agent: null,
    costMicros,
    startedAt: from * 1_000,
    endedAt: to === null ? null : to * 1_000,
  }
}

test('a budget buys whole rounds, each as dear as the dearest of the last ones', () => {
  const rounds = [round(0, 10, 20 * cents), round(10, 20, 40 * cents), round(20, 40, 30 * cents)]
  expect(budgetBuys(95 * cents, rounds)).toEqual({
    rounds: 2,
    lastsMs: 26_666.666_666_666_668,
    roundMicros: 40 * cents,
    of: 3,
  })
})

test('a budget that is less than one round buys none, however long it was held before', () => {
  const held = [round(0, 2, 40 * cents), round(2, 4, 38 * cents)]
  expect(budgetBuys(20 * cents, held)).toMatchObject({ rounds: 0, lastsMs: 0 })
})

test('of more rounds than five the earlier ones do not count, nor the one that runs', () => {
  const dear = round(0, 100, 900 * cents)
  const rounds = [1, 2, 3, 4, 5].map((n) => round(100 * n, 100 * n + 10, 10 * cents))
  expect(budgetBuys(100 * cents, [dear, ...rounds, round(600, null, 500 * cents)])).toEqual({
    rounds: 10,
    lastsMs: 100_000,
    roundMicros: 10 * cents,
    of: 5,
  })
})

test('rounds that ran beside each other take their time once', () => {
  const rounds = [round(0, 10, 10 * cents), round(0, 10, 10 * cents)]
  expect(budgetBuys(40 * cents, rounds)).toMatchObject({ rounds: 4, lastsMs: 20_000 })
})

test('without costs of rounds nothing is said, and without times no duration', () => {
  expect(budgetBuys(100 * cents, [])).toBeNull()
  expect(budgetBuys(100 * cents, [round(0, 10, null), round(0, 10, 0)])).toBeNull()
  const timeless = { ...round(0, 10, 50 * cents), endedAt: null }
  expect(budgetBuys(100 * cents, [timeless])).toMatchObject({ rounds: 2, lastsMs: null })
})
