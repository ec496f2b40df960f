import { expect, test } from 'vitest'

import { sessionWith } from '#src/model/session-fixture.ts'
import type { Round } from '#src/model/session.ts'

import { limitAfter, roundsPaid } from './limit.ts'
import { roundBetween as round } from './round-fixture.ts'

const cents = 10_000

function left(leftCents: number, rounds: readonly Round[]) {
  const cost = { spentMicros: 100 * cents, budgetMicros: 0, currency: 'USD' }
  return roundsPaid(sessionWith({ rounds, cost }), (100 + leftCents) * cents)
}

test('what is left of a budget is enough for whole rounds, each as dear as the dearest of the last ones', () => {
  const rounds = [round(0, 10, 20), round(10, 20, 40), round(20, 40, 30)]
  const found = left(95, rounds)
  expect(found).toMatchObject({ rounds: 2, roundMicros: 40 * cents, of: 3 })
  expect(found?.lastsMs).toBeCloseTo(26_667, 0)
})

test('less than one round is none, however long the session was held before', () => {
  expect(left(20, [round(0, 2, 40), round(2, 4, 38)])).toMatchObject({ rounds: 0, lastsMs: 0 })
})

test('of more rounds than five the earlier ones do not count, nor the one that runs', () => {
  const rounds = [1, 2, 3, 4, 5].map((n) => round(100 * n, 100 * n + 10, 10))
  expect(left(100, [round(0, 100, 900), ...rounds, round(600, null, 500)])).toEqual({
    rounds: 10,
    lastsMs: 100_000,
    roundMicros: 10 * cents,
    of: 5,
  })
})

test('rounds that ran beside each other take their time once', () => {
  const beside = [round(0, 10, 10), round(0, 10, 10, { id: 'beside' })]
  expect(left(40, beside)).toMatchObject({ rounds: 4, lastsMs: 20_000 })
})

test('without costs of rounds nothing is said, and without times no duration', () => {
  expect(left(100, [])).toBeNull()
  expect(left(100, [round(0, 10, null), round(0, 10, 0)])).toBeNull()
  const timeless = round(0, 10, 50, { endedAt: null })
  expect(left(100, [timeless])).toMatchObject({ rounds: 2, lastsMs: null })
})

test('without a budget or a spend there is no limit to come', () => {
  const rounds = [round(0, 10, 10)]
  const currency = 'USD'
  for (const [spentMicros, budgetMicros] of [
    [null, 20],
    [20, null],
  ] as const) {
    const cost = { spentMicros, budgetMicros, currency }
    expect(limitAfter(sessionWith({ rounds, cost }))).toBeNull()
  }
})

const tenCents = [0, 1, 2].map((n) => round(600 * n, 600 * (n + 1), 10))

test('the limit is the nearer of budget and round cap, and a round that runs counts for both', () => {
  const cost = { spentMicros: 30 * cents, budgetMicros: 2_000 * cents, currency: 'USD' }
  const session = sessionWith({ cost, rounds: tenCents, roundCount: 3, roundCap: 12 })
  expect(limitAfter(session)).toEqual({ rounds: 9, lastsMs: 90 * 60_000, cap: 12 })
  const running = { ...session, rounds: [...tenCents, round(1_800, null, null)], roundCount: 4 }
  expect(limitAfter(running)).toMatchObject({ rounds: 9, cap: 12 })
  expect(limitAfter({ ...session, cost: { ...cost, budgetMicros: 80 * cents } })).toMatchObject({
    rounds: 5,
    cap: null,
  })
})

test('a round cap limits a session without a budget or a cost, and is never below nothing', () => {
  const free = sessionWith({ rounds: [round(0, 10, null)], roundCount: 1, roundCap: 4 })
  expect(limitAfter(free)).toEqual({ rounds: 3, lastsMs: null, cap: 4 })
  expect(limitAfter({ ...free, roundCount: 9 })).toMatchObject({ rounds: 0, cap: 4 })
})
