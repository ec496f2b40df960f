import { expect, test } from 'vitest'

import { summaryOf } from '#src/model/saved-session.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import type { Session } from '#src/model/session.ts'

import type { Spender } from './fleet-spend.ts'
import { maySpend } from './may-spend.ts'
import { minutesOfTwo, roundBetween } from './round-fixture.ts'

const dollar = 1_000_000
const hour = 3_600_000

/** Ten dollars spent in five minutes, unless said otherwise. */
function read(more: Partial<Session>, budget: number | null = null): Spender {
  const cost = {
    spentMicros: 10 * dollar,
    budgetMicros: budget && budget * dollar,
    currency: 'USD',
  }
  const session = sessionWith({ cost, rounds: minutesOfTwo, roundCount: 5, ...more })
  return { known: { id: session.id, summary: summaryOf(session, 0) }, session }
}

const dollars = (sessions: readonly Spender[], forMs = 12 * hour) =>
  maySpend(sessions, [], 0, forMs).amounts.map(({ micros }) => micros / dollar)

test('what a session may spend ends at its rate, its budget and its round cap, the nearest of them', () => {
  expect(dollars([read({})])).toEqual([1_440])
  expect(dollars([read({}, 78)])).toEqual([68])
  expect(dollars([read({ roundCap: 15 }, 78)])).toEqual([20])
  expect(dollars([read({ roundCap: 15 }, 78)], 60_000)).toEqual([2])
  expect(dollars([read({}, 5)])).toEqual([0])
})

test.each(['waiting', 'paused', 'queued', 'unknown'] as const)(
  'a session that is %s may go on, and spends no more than its budget leaves',
  (state) => {
    expect(dollars([read({ state })])).toEqual([1_440])
    expect(dollars([read({ state }, 30)])).toEqual([20])
    expect(dollars([read({ state, rounds: [] }, 30)])).toEqual([20])
  },
)

test('a session that has ended or is at its cost limit spends nothing more', () => {
  const over = (['complete', 'failed', 'cancelled', 'cost-limited'] as const).map((state) =>
    read({ state }, 30),
  )
  expect(maySpend(over, [], 0, hour)).toEqual({ amounts: [], of: 0, known: 0 })
})

test('a session of which only the summary is kept is bounded by its budget, and one without any bound is told apart', () => {
  const kept = { ...read({ state: 'paused' }, 30), session: null }
  const free = { ...read({ state: 'paused' }), session: null }
  expect(maySpend([kept, free], [], 0, hour)).toEqual({
    amounts: [{ currency: 'USD', micros: 20 * dollar }],
    of: 2,
    known: 1,
  })
})

test('where rounds show no cost, the spend that was seen here is the rate', () => {
  const [from, to] = [0, 120_000]
  const seen = { ...read({ rounds: [] }, 100), session: null }
  const sample = (at: number, spent: number) => ({
    sessionId: 'ses_1',
    at,
    spentMicros: spent * dollar,
    currency: 'USD',
  })
  const { amounts } = maySpend([seen], [sample(from, 6), sample(to, 10)], to, 10 * 60_000)
  expect(amounts).toEqual([{ currency: 'USD', micros: 20 * dollar }])
})

test('the rate of a few seconds of work says nothing of the hours until midnight', () => {
  const quick = (seconds: number, budget: number | null = null) => {
    const rounds = [0, 1, 2].map((n) => roundBetween(n * seconds, (n + 1) * seconds, 42))
    return read({ state: 'waiting', rounds }, budget)
  }
  expect(maySpend([quick(0.3), read({})], [], 0, 12 * hour)).toEqual({
    amounts: [{ currency: 'USD', micros: 1_440 * dollar }],
    of: 2,
    known: 1,
  })
  expect(dollars([quick(0.3, 30)])).toEqual([20])
  expect(dollars([quick(5)])).toEqual([3_628.8])
})
