import { expect, test } from 'vitest'

import { budgetSuggestions, newBudgetProblem, suggestedBudget } from './budget.ts'

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
