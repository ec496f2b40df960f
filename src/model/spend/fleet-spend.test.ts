import { expect, test } from 'vitest'

import { summaryOf } from '#src/model/saved-session.ts'
import { humanInputWith, sessionWith } from '#src/model/session-fixture.ts'
import type { Session } from '#src/model/session.ts'

import { burnOf } from './burn.ts'
import { fleetBurn, type Spender, spentSince } from './fleet-spend.ts'
import { minutesOfTwo, roundBetween as round } from './round-fixture.ts'

const dollar = 1_000_000
const hour = 3_600_000
const now = 100 * hour
const midnight = 90 * hour

function costing(spent: number | null, currency = 'USD'): Session['cost'] {
  return { spentMicros: spent === null ? null : spent * dollar, budgetMicros: null, currency }
}

/** A session that this page has read. */
function read(id: string, more: Partial<Session>): Spender {
  return { ...kept(id, more), session: sessionWith({ id, ...more }) }
}

/** A session of which this browser only kept the summary. */
function kept(id: string, more: Partial<Session>): Spender {
  return { known: { id, summary: summaryOf(sessionWith({ id, ...more }), 0) }, session: null }
}

const sample = (sessionId: string, at: number, spent: number, currency = 'USD') => ({
  sessionId,
  at,
  spentMicros: spent * dollar,
  currency,
})

test('burn is the cost of the last rounds by the time in which they worked', () => {
  expect(burnOf(sessionWith({ rounds: minutesOfTwo }))).toBe(2 * dollar)
  const held = [round(0, 60, 100), round(900, 960, 300)]
  expect(burnOf(sessionWith({ rounds: held }))).toBe(2 * dollar)
})

test('a round costs no less a minute because a human took an hour to answer it', () => {
  const rounds = [round(0, 60, 200), round(60, 60 + 3_660, 200)]
  const answered = { state: 'answered', roundId: 'at 60', askedAt: 90_000 } as const
  const humanInputs = [humanInputWith({ ...answered, answeredAt: 90_000 + hour })]
  expect(burnOf(sessionWith({ rounds, humanInputs }))).toBe(2 * dollar)
})

test('the rounds of subagents cost beside each other, and their parent works until they begin', () => {
  const under = { parentId: 'at 0' }
  const rounds = [
    round(0, 130, 20),
    round(10, 70, 100, under),
    round(11, 70, 100, under),
    round(70, 130, 100, under),
  ]
  expect(burnOf(sessionWith({ rounds }))).toBeCloseTo((3.2 * dollar * 60) / 130, -1)
})

test.each(['queued', 'waiting', 'paused', 'cost-limited', 'complete', 'failed'] as const)(
  'a session that is %s burns nothing',
  (state) => {
    expect(burnOf(sessionWith({ state, rounds: minutesOfTwo }))).toBe(0)
  },
)

test('rounds without costs or times give no rate, and neither does a word that nobody knows', () => {
  expect(burnOf(sessionWith({ rounds: [round(0, 60, null)] }))).toBeNull()
  expect(burnOf(sessionWith({ rounds: [round(0, 60, 5, { endedAt: null })] }))).toBeNull()
  expect(burnOf(sessionWith({ state: 'unknown', rounds: minutesOfTwo }))).toBeNull()
})

test('the fleet burns what its sessions burn, each currency apart, read now or kept', () => {
  const rounds = minutesOfTwo
  const sessions = [
    read('a', { rounds, cost: costing(10) }),
    kept('b', { rounds, cost: costing(10) }),
    read('eur', { rounds, cost: costing(10, 'EUR') }),
    read('held', { rounds, cost: costing(10), state: 'paused' }),
    read('new', { cost: costing(0) }),
  ]
  expect(fleetBurn(sessions, [], now)).toEqual({
    amounts: [
      { currency: 'USD', micros: 4 * dollar },
      { currency: 'EUR', micros: 2 * dollar },
    ],
    of: 4,
    known: 3,
    seen: 0,
  })
})

test('where rounds show no cost, the spend that was seen here counts, and is said to', () => {
  const samples = [sample('a', now - 120_000, 1), sample('a', now, 5), sample('b', now, 9)]
  const sessions = [read('a', { cost: costing(5) }), read('silent', { cost: costing(null) })]
  expect(fleetBurn(sessions, samples, now)).toMatchObject({
    amounts: [{ currency: 'USD', micros: 2 * dollar }],
    of: 2,
    known: 1,
    seen: 1,
  })
})

test('where nothing runs, nothing is burnt, in the currency of the fleet', () => {
  const ended = kept('a', { state: 'complete', cost: costing(3, 'EUR') })
  expect(fleetBurn([ended], [], now)).toMatchObject({
    amounts: [{ currency: 'EUR', micros: 0 }],
    of: 0,
  })
})

test('a session created today has spent all of its cost today, in a browser that never watched it', () => {
  const sessions = [
    kept('a', { createdAt: midnight, cost: costing(3), state: 'complete' }),
    read('b', { createdAt: midnight + hour, cost: costing(2) }),
    kept('eur', { createdAt: midnight + hour, cost: costing(1, 'EUR') }),
  ]
  expect(spentSince(sessions, [], midnight)).toEqual({
    amounts: [
      { currency: 'USD', micros: 5 * dollar },
      { currency: 'EUR', micros: dollar },
    ],
    atLeast: false,
  })
})

test('an older session has spent today what its rounds of today cost', () => {
  const at = midnight / 1_000
  const rounds = [
    round(at - 600, at - 300, 300),
    round(at - 60, at + 60, 100),
    round(at + 60, at + 90, 200),
  ]
  const session = read('a', { createdAt: 0, cost: costing(6), rounds })
  expect(spentSince([session], [], midnight)).toEqual({
    amounts: [{ currency: 'USD', micros: 2.5 * dollar }],
    atLeast: false,
  })
})

test('what a round cost before it asked counts as of then, however late the answer comes', () => {
  const rounds = [round(midnight / 1_000 - 600, null, 300)]
  const humanInputs = [
    humanInputWith({ roundId: rounds[0]?.id ?? '', askedAt: midnight - hour / 10 }),
  ]
  const waiting = { state: 'waiting', updatedAt: midnight - 1 } as const
  const session = read('a', { ...waiting, createdAt: 0, cost: costing(3), rounds, humanInputs })
  expect(spentSince([session], [], midnight)).toMatchObject({
    amounts: [{ micros: 0 }],
    atLeast: false,
  })
})

test('where the rounds do not account for the cost, what was seen here counts as the least', () => {
  const rounds = [round(midnight / 1_000 - 600, midnight / 1_000, 300)]
  const session = read('a', { createdAt: 0, cost: costing(9), rounds })
  const samples = [
    sample('a', midnight - hour, 2),
    sample('a', midnight + hour, 5),
    sample('a', midnight + 2 * hour, 9),
  ]
  expect(spentSince([session], samples, midnight)).toEqual({
    amounts: [{ currency: 'USD', micros: 4 * dollar }],
    atLeast: true,
  })
})

test('the spend of a weekend that nobody watched is no spend of Monday', () => {
  const session = kept('a', { createdAt: 0, cost: costing(9) })
  const samples = [sample('a', midnight - 50 * hour, 2), sample('a', midnight + 9 * hour, 9)]
  expect(spentSince([session], samples, midnight)).toMatchObject({
    amounts: [{ micros: 0 }],
    atLeast: true,
  })
})

test('a session that ended before today spent nothing today, and that is certain', () => {
  const ended = { state: 'complete', createdAt: 0, endedAt: midnight - 1 } as const
  expect(spentSince([kept('a', { ...ended, cost: costing(4) })], [], midnight)).toEqual({
    amounts: [{ currency: 'USD', micros: 0 }],
    atLeast: false,
  })
})

test('what is off the list by now counts as far as it was seen', () => {
  const samples = [sample('gone', midnight + 1, 1), sample('gone', midnight + hour, 4)]
  expect(spentSince([], samples, midnight)).toEqual({
    amounts: [{ currency: 'USD', micros: 3 * dollar }],
    atLeast: true,
  })
})

test('where no cost is known, no amount is made up', () => {
  const unread: Spender = { known: { id: 'b', summary: null }, session: null }
  const sessions = [read('a', { createdAt: midnight, cost: costing(null) }), unread]
  expect(spentSince(sessions, [sample('a', midnight + 1, 0)], midnight)).toEqual({
    amounts: [],
    atLeast: true,
  })
})
