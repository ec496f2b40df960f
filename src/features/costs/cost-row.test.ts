import { expect, test } from 'vitest'

import { costSession } from './cost-fixture.ts'
import { costRow, hasReachedLimit, inCostOrder, isNearLimit } from './cost-row.ts'

const NOW = 10 * 60_000

const dollars = (amount: number) => amount * 1_000_000

const samples = [
  { sessionId: 'ses_1', at: NOW - 120_000, spentMicros: 0, currency: 'USD' },
  { sessionId: 'ses_1', at: NOW - 1_000, spentMicros: dollars(4), currency: 'USD' },
]

test('the limit comes when what is left of the budget is spent at the rate of now', () => {
  const row = costRow(costSession('ses_1', 'running', dollars(4), dollars(20)), samples, NOW)
  expect(row).toMatchObject({ burnMicros: dollars(2), limitInMs: 8 * 60_000 })
})

test('a session that is held or has ended burns nothing', () => {
  for (const state of ['paused', 'cost-limited', 'complete'] as const) {
    const row = costRow(costSession('ses_1', state, dollars(4), dollars(20)), samples, NOW)
    expect(row.burnMicros).toBeNull()
    expect(row.limitInMs).toBe(state === 'cost-limited' ? 0 : null)
  }
})

test('where the service shows no cost, no rate is made up', () => {
  const begun = samples.map((sample) => ({ ...sample, spentMicros: 0 }))
  const row = costRow(costSession('ses_1', 'running', null, null), begun, NOW)
  expect(row.burnMicros).toBeNull()
})

test('what its cost limit holds comes first in the order of the limit', () => {
  const rows = [
    costRow(costSession('ses_1', 'running', dollars(4), dollars(20)), samples, NOW),
    costRow(costSession('ses_free', 'running', dollars(4), null), samples, NOW),
    costRow(costSession('ses_held', 'cost-limited', dollars(5), dollars(5)), samples, NOW),
  ]
  const order = { by: 'limit', descending: false } as const
  expect(inCostOrder(rows, order).map(({ id }) => id)).toEqual(['ses_held', 'ses_1', 'ses_free'])
})

test('a session that has ended comes near no limit, and one that its limit holds has reached it', () => {
  const ended = costRow(costSession('ses_1', 'complete', dollars(4), dollars(4)), samples, NOW)
  expect([isNearLimit(ended), hasReachedLimit(ended)]).toEqual([false, false])
  const held = costRow(costSession('ses_2', 'cost-limited', dollars(2.8), dollars(3)), [], NOW)
  expect([isNearLimit(held), hasReachedLimit(held)]).toEqual([false, true])
})

test.each([
  [dollars(7.99), false],
  [dollars(8), true],
  [dollars(9.99), true],
  [dollars(10), false],
  [dollars(11), false],
])('%d micro-units of ten dollars: near its limit is %s', (spent, near) => {
  const row = costRow(costSession('ses_1', 'running', spent, dollars(10)), [], NOW)
  expect(isNearLimit(row)).toBe(near)
})

test('the most spent comes first, and what is not known comes last either way', () => {
  const rows = [
    costRow(costSession('ses_none', 'running', null, null), [], NOW),
    costRow(costSession('ses_low', 'running', dollars(1), null), [], NOW),
    costRow(costSession('ses_high', 'complete', dollars(9), null), [], NOW),
  ]
  const ids = (descending: boolean) =>
    inCostOrder(rows, { by: 'spent', descending }).map(({ id }) => id)
  expect(ids(true)).toEqual(['ses_high', 'ses_low', 'ses_none'])
  expect(ids(false)).toEqual(['ses_low', 'ses_high', 'ses_none'])
})
