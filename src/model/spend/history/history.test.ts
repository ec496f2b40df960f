import { expect, test } from 'vitest'

import { summaryOf } from '#src/model/saved-session.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import type { SessionState } from '#src/model/session.ts'
import { type Spender, spentSince } from '#src/model/spend/fleet-spend.ts'
import { sumsOf } from '#src/model/spend/money.ts'
import { roundBetween } from '#src/model/spend/round-fixture.ts'
import { createRandom } from '#src/testing/random.ts'

import { chartOf, edgesOf, historyOf, spendParts } from './history.ts'

const now = new Date(2026, 10, 20, 12, 30).getTime()
const HOUR_MS = 3_600_000
const dollar = 1_000_000
const edges = edgesOf('24h', now)

type Given = {
  id: string
  state?: SessionState
  spent: number
  currency?: string
  created?: number
  ended?: number
}

const ago = (hours: number | undefined) => (hours === undefined ? null : now - hours * HOUR_MS)

function spender({ id, state = 'running', spent, currency = 'USD', created, ended }: Given) {
  const cost = { spentMicros: spent * dollar, budgetMicros: null, currency }
  const times = { createdAt: ago(created), endedAt: ago(ended) }
  const session = sessionWith({ id, state, cost, ...times })
  return { known: { id, summary: summaryOf(session, now) }, session: null }
}

const sample = (sessionId: string, hours: number, spent: number, currency = 'USD') => ({
  sessionId,
  at: now - hours * HOUR_MS,
  spentMicros: spent * dollar,
  currency,
})

/** The amounts in whole units of the hours that have some: hours ago, outcome, amount. */
function placed(sessions: readonly Spender[], samples: readonly ReturnType<typeof sample>[] = []) {
  return spendParts(sessions, samples, edges).map(
    (part) => [23 - part.bucket, part.outcome, part.micros / dollar, part.isLatest] as const,
  )
}

test('a range has its hours or local days, and the last one is the present one', () => {
  expect(edges).toHaveLength(25)
  expect(edges.at(-2)).toBe(new Date(2026, 10, 20, 12).getTime())
  const days = edgesOf('30d', now)
  expect(days).toHaveLength(31)
  expect([days[0], days.at(-1)]).toEqual([
    new Date(2026, 9, 22).getTime(),
    new Date(2026, 10, 21).getTime(),
  ])
})

test('spend stands in the hour in which it was first seen, and counts from the first sample within the range', () => {
  const samples = [sample('a', 30, 1), sample('a', 3, 4), sample('a', 2, 6)]
  expect(placed([spender({ id: 'a', spent: 7 })], samples)).toEqual([
    [2, 'open', 2, true],
    [0, 'open', 1, true],
  ])
})

/** A session whose rounds (hours ago from, to, and dollars) account for its spend. */
function workedThrough(id: string, ...rounds: readonly (readonly [number, number, number])[]) {
  const spent = rounds.reduce((sum, [, , cost]) => sum + cost, 0)
  const session = sessionWith({
    id,
    cost: { spentMicros: spent * dollar, budgetMicros: null, currency: 'USD' },
    createdAt: ago(90),
    updatedAt: now,
    rounds: rounds.map(([from, to, cost]) => {
      const [start, end] = [from, to].map((hours) => (now - hours * HOUR_MS) / 1_000)
      return roundBetween(start ?? 0, end ?? 0, cost * 100)
    }),
  })
  return { known: { id, summary: summaryOf(session, now) }, session }
}

test('rounds that account for the spend place it, in a browser that never watched', () => {
  const old = workedThrough('a', [30, 23.5, 3], [4.5, 3.5, 2], [2.25, 2, 1])
  expect(placed([old])).toEqual([
    [4, 'open', 2, false],
    [2, 'open', 1, false],
  ])
})

test('the parts of a range add up to the spend since it began', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const random = createRandom(seed)
    const samples: ReturnType<typeof sample>[] = []
    const sessions = Array.from({ length: 4 }, (_, at) => {
      const id = `ses_${at}`
      const created = random.pick([90, 20])
      let spent = random.below(2)
      for (let hours = Math.min(40, created); hours >= 0; hours -= 1 + random.below(9)) {
        samples.push(sample(id, hours, spent))
        spent += random.below(3)
      }
      if (random.chance(0.5)) return spender({ id, spent, created })
      return workedThrough(id, [30, 20, random.below(9)], [9, random.below(9), random.below(9)])
    })
    const seen = samples.filter(() => random.chance(0.8)).toSorted((a, b) => a.at - b.at)
    const listed = sessions.slice(0, 2 + random.below(3))
    const [since] = spentSince(listed, seen, edges[0] ?? 0).amounts
    const [all] = sumsOf(spendParts(listed, seen, edges))
    expect(all?.micros ?? 0, `seed ${seed}`).toBe(since?.micros ?? 0)
  }
})

test('a session created within the range has spent all of its cost in it, an older one only what was seen', () => {
  const young = spender({ id: 'young', spent: 9, created: 5 })
  expect(placed([young], [sample('young', 5, 2)])).toEqual([
    [5, 'open', 2, false],
    [0, 'open', 7, true],
  ])
  expect(placed([spender({ id: 'old', spent: 9, created: 90 })])).toEqual([])
})

test('after its end a session spends nothing, however late it was read', () => {
  const ended = { state: 'complete', spent: 5 } as const
  expect(placed([spender({ id: 'a', ...ended, created: 8, ended: 7 })])).toEqual([
    [7, 'complete', 5, true],
  ])
  const before = spender({ id: 'a', ...ended, created: 90, ended: 80 })
  expect(placed([before], [sample('a', 85, 1)])).toEqual([])
})

test('each hour is cut by outcome, also of sessions that are off the list', () => {
  const sessions = [
    spender({ id: 'a', state: 'complete', spent: 1, created: 1, ended: 1 }),
    spender({ id: 'b', state: 'cancelled', spent: 2, created: 1, ended: 1 }),
    spender({ id: 'c', state: 'waiting', spent: 4, created: 0 }),
  ]
  const [history] = historyOf(
    spendParts(sessions, [sample('d', 2, 0), sample('d', 1, 8)], edges),
    edges,
  )
  expect(history?.buckets.at(-2)?.spent).toEqual({
    complete: dollar,
    failed: 2 * dollar,
    open: 0,
    gone: 8 * dollar,
  })
  expect(history?.buckets.at(-1)?.spent.open).toBe(4 * dollar)
  expect(history?.micros).toBe(15 * dollar)
})

test('currencies are never added up, and the larger amount comes first', () => {
  const sessions = [
    spender({ id: 'a', spent: 1, created: 1 }),
    spender({ id: 'b', spent: 2, created: 1, currency: 'EUR' }),
  ]
  const found = historyOf(spendParts(sessions, [], edges), edges)
  expect(found.map(({ currency, micros }) => [currency, micros])).toEqual([
    ['EUR', 2 * dollar],
    ['USD', dollar],
  ])
})

test('a cost that falls and rises again counts once', () => {
  const samples = [sample('a', 5, 0), sample('a', 4, 3), sample('a', 3, 1), sample('a', 2, 4)]
  expect(placed([spender({ id: 'a', spent: 4 })], samples).map(([, , amount]) => amount)).toEqual([
    3, 1,
  ])
})

test('thirty days whose only spend is of today are shown by the hours since the first', () => {
  const today = [
    spender({ id: 'a', spent: 3, created: 9, ended: 8 }),
    spender({ id: 'b', spent: 2, created: 1 }),
  ]
  const chart = chartOf(today, [], '30d', now)
  expect(chart).toMatchObject({ range: '24h', histories: [{ micros: 5 * dollar }] })
  const [history] = chart.histories
  expect(history?.buckets).toHaveLength(9)
  expect(history?.buckets[0]).toMatchObject({ from: new Date(2026, 10, 20, 4).getTime() })
  const yesterday = spender({ id: 'c', spent: 1, created: 30, ended: 29 })
  const days = chartOf([...today, yesterday], [], '30d', now)
  expect(days).toMatchObject({ range: '30d', histories: [{ micros: 6 * dollar }] })
  expect(days.histories[0]?.buckets).toHaveLength(30)
})

test('hours of a morning keep their breadth, and a range without spend stays as it is', () => {
  const [history] = chartOf([spender({ id: 'a', spent: 3, created: 0.2 })], [], '7d', now).histories
  expect(history?.buckets).toHaveLength(6)
  expect(chartOf([], [], '7d', now)).toMatchObject({ range: '7d', histories: [] })
})

test('what a session had spent by midnight was spent before it', () => {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const hoursSince = (now - midnight) / HOUR_MS
  const samples = [sample('a', 18, 2), sample('a', hoursSince, 3), sample('a', 2, 4)]
  const days = spendParts([spender({ id: 'a', spent: 4 })], samples, edgesOf('7d', now))
  expect(days.map(({ bucket, micros }) => [bucket, micros / dollar])).toEqual([
    [5, 1],
    [6, 1],
  ])
})
