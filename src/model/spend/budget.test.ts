import { array, assert, integer, option, property } from 'fast-check'
import { expect, test } from 'vitest'

import { ServiceError } from '#src/model/errors.ts'

import {
  asksForBudget,
  budgetSuggestions,
  newBudgetProblem,
  raisedBudget,
  suggestedBudget,
} from './budget.ts'
import { roundsPaid } from './limit.ts'
import { roundBetween } from './round-fixture.ts'

test('the suggested total buys ten rounds as dear as the dearest of the last, where half as much again buys fewer', () => {
  const held = sessionAt(140, 200, [70, 70])
  expect(suggestedBudget(held)).toBe(8_400_000)
  expect(roundsPaid(held, suggestedBudget(held))?.rounds).toBe(10)
  expect(suggestedBudget(held, 25)).toBe(18_900_000)
  const cheap = sessionAt(1_990, 2_000, [10, 12, 8])
  expect(suggestedBudget(cheap)).toBe(30_000_000)
  expect(roundsPaid(cheap, suggestedBudget(cheap))?.rounds).toBe(84)
})

test('where no round shows a cost, the suggested total is half as much again, and always allowed', () => {
  expect(suggestedBudget(sessionAt(140, 200, []))).toBe(3_000_000)
  expect(suggestedBudget(sessionAt(140, 200, [null, 0]))).toBe(3_000_000)
  expect(suggestedBudget(sessionAt(500, 200, []))).toBe(7_500_000)
  expect(suggestedBudget(sessionAt(null, 200, []))).toBe(3_000_000)
})

test('every suggested total is in whole cents, above the spend, and buys the rounds', () => {
  const money = integer({ min: 0, max: 1e12 })
  assert(
    property(money, option(money), array(money, { maxLength: 7 }), (spent, budget, costs) => {
      const rounds = costs.map((costMicros, n) => roundBetween(n, n + 1, null, { costMicros }))
      const session = {
        cost: { spentMicros: spent, budgetMicros: budget, currency: 'USD' },
        rounds,
        humanInputs: [],
      }
      const totals = budgetSuggestions(session)
      for (const total of totals) {
        expect(newBudgetProblem(total, spent)).toBeNull()
        expect(total % 10_000).toBe(0)
        expect(roundsPaid(session, total)?.rounds ?? Infinity).toBeGreaterThanOrEqual(10)
      }
      expect(totals[0]).toBe(suggestedBudget(session))
      expect(totals).toEqual(totals.toSorted((one, other) => one - other))
    }),
  )
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

test('offered are the suggested raise, twice and four times that raise', () => {
  expect(budgetSuggestions(sessionAt(100, 1_000, []))).toEqual([15_000_000, 20_000_000, 30_000_000])
  expect(budgetSuggestions(sessionAt(140, 200, [70]))).toEqual([8_400_000, 14_800_000, 27_600_000])
  expect(budgetSuggestions(sessionAt(null, 200, []))).toEqual([3_000_000, 4_000_000, 6_000_000])
  expect(budgetSuggestions(sessionAt(500, 200, []))).toEqual([7_500_000, 10_000_000, 15_000_000])
  expect(budgetSuggestions(sessionAt(0, null, []))).toEqual([20_000, 30_000, 50_000])
})

test('a raise by a percentage is exact in micro-units', () => {
  expect(raisedBudget(1_100_000, null, 10)).toBe(1_210_000)
  expect(raisedBudget(0, 4_000_100, 25)).toBe(5_010_000)
})

test.each([
  [402, 'No.', true],
  [400, 'Over budget', true],
  [409, 'All is spent', true],
  [422, 'The spending limit', true],
  [409, 'Above the cost', true],
  [409, 'It is paused', false],
  [500, 'Over budget', false],
])('a refusal %i with the words %j speaks of money: %s', (status, message, speaks) => {
  expect(asksForBudget(new ServiceError(message, { status, body: null, requestId: null }))).toBe(
    speaks,
  )
  expect(asksForBudget(new Error(message))).toBe(false)
  expect(asksForBudget(null)).toBe(false)
})

const micros = (cents: number | null) => (cents === null ? null : cents * 10_000)

/** A session by cents: its spend, its budget and its finished rounds. */
function sessionAt(spent: number | null, budget: number | null, costs: readonly (number | null)[]) {
  return {
    cost: { spentMicros: micros(spent), budgetMicros: micros(budget), currency: 'USD' },
    rounds: costs.map((cents, n) => roundBetween(n, n + 1, cents)),
    humanInputs: [],
  }
}
