import { expect, test } from 'vitest'

import { sessionWith } from '#src/model/session-fixture.ts'
import { minutesOfTwo } from '#src/model/spend/round-fixture.ts'

import { costSession } from './cost-fixture.ts'
import { costRow, inCostOrder } from './cost-row.ts'

const NOW = 10 * 60_000

const dollars = (amount: number) => amount * 1_000_000

const samples = [
  { sessionId: 'ses_1', at: NOW - 120_000, spentMicros: 0, currency: 'USD' },
  { sessionId: 'ses_1', at: NOW - 1_000, spentMicros: dollars(4), currency: 'USD' },
]

test('rate and limit of a session follow from its rounds, and where these show no cost the rate from its samples', () => {
  const kept = costSession('ses_1', 'running', dollars(4), dollars(20))
  expect(costRow(kept, samples, NOW)).toMatchObject({ burnMicros: dollars(2), limit: null })
  const cost = { spentMicros: dollars(10), budgetMicros: dollars(20), currency: 'USD' }
  const session = sessionWith({ cost, rounds: minutesOfTwo })
  expect(costRow({ ...kept, session }, [], NOW)).toMatchObject({
    burnMicros: dollars(2),
    limit: { rounds: 5, lastsMs: 5 * 60_000 },
  })
})

test('a session that is held or has ended burns nothing', () => {
  for (const state of ['paused', 'cost-limited', 'complete'] as const) {
    const row = costRow(costSession('ses_1', state, dollars(4), dollars(20)), samples, NOW)
    expect(row.burnMicros).toBeNull()
  }
})

test('where the service shows no cost, no rate is made up', () => {
  const begun = samples.map((sample) => ({ ...sample, spentMicros: 0 }))
  const row = costRow(costSession('ses_1', 'running', null, null), begun, NOW)
  expect(row.burnMicros).toBeNull()
})

test('what its cost limit holds comes first in the order of the limit', () => {
  const cost = { spentMicros: dollars(10), budgetMicros: dollars(20), currency: 'USD' }
  const near = {
    ...costSession('ses_1', 'running', dollars(10), dollars(20)),
    session: sessionWith({ id: 'ses_1', cost, rounds: minutesOfTwo }),
  }
  const rows = [
    costRow(near, samples, NOW),
    costRow(costSession('ses_free', 'running', dollars(4), null), samples, NOW),
    costRow(costSession('ses_held', 'cost-limited', dollars(5), dollars(5)), samples, NOW),
  ]
  const order = { by: 'limit', descending: false } as const
  expect(inCostOrder(rows, order).map(({ id }) => id)).toEqual(['ses_held', 'ses_1', 'ses_free'])
})

test('every column sorts the rows, by words or by figures', () => {
  const rows = [
    { ...costRow(costSession('ses_b', 'waiting', dollars(2), null), [], NOW), title: 'Round 10' },
    { ...costRow(costSession('ses_a', 'complete', dollars(1), null), [], NOW), title: 'round 9' },
  ]
  const ids = (by: 'session' | 'status', descending: boolean) =>
    inCostOrder(rows, { by, descending }).map(({ id }) => id)
  expect(ids('session', false)).toEqual(['ses_a', 'ses_b'])
  expect(ids('session', true)).toEqual(['ses_b', 'ses_a'])
  expect(ids('status', false)).toEqual(['ses_a', 'ses_b'])
})
