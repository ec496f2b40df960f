import { expect, test } from 'vitest'

import type { Round } from '#src/model/session.ts'

import { budgetBuys } from './budget-buys.ts'

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
