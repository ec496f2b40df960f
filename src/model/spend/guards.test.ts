import { expect, test } from 'vitest'

import { attemptOf } from '#src/model/attempt-fixture.ts'
import type { Attempt, AttemptState, SentBy } from '#src/model/attempt.ts'
import { summaryOf } from '#src/model/saved-session.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import type { Session } from '#src/model/session.ts'

import { debtOf, dueGuards, type Guard } from './guards.ts'
import { minutesOfTwo, roundBetween } from './round-fixture.ts'

const now = new Date(2026, 10, 20, 12).getTime()
const DAY_MS = 86_400_000
const dollar = 1_000_000

function guarded(id: string, spent: number | null, more: Partial<Session> = {}, tags?: string[]) {
  const cost = { spentMicros: spent === null ? null : spent * dollar, budgetMicros: null }
  const session = sessionWith({
    id,
    createdAt: now - 1,
    ...more,
    cost: { currency: 'USD', ...cost, ...more.cost },
  })
  const known = { id, summary: summaryOf(session, now), ...(tags && { tags }) }
  return { known, session, freshness: { kind: 'live', asOf: now } as const }
}

function guardOf(more: Partial<Guard>): Guard {
  return {
    id: 'guard',
    scope: { kind: 'fleet' },
    measure: 'spent',
    limitMicros: 5 * dollar,
    currency: 'USD',
    pauses: true,
    createdAt: 0,
    fired: null,
    ...more,
  }
}

const firedAt = (at: number) => ({ at, figureMicros: 6, toPause: [], paused: 0, seen: true })

function due(guard: Partial<Guard>, sessions: Parameters<typeof dueGuards>[1]) {
  const [first] = dueGuards([guardOf(guard)], sessions, [], now)
  return first && { dollars: first.figureMicros / dollar, toPause: first.toPause }
}

test('a guard of the fleet fires over its limit of the day, and names the sessions that work', () => {
  const sessions = [
    guarded('runs', 3),
    guarded('waits', 1, { state: 'waiting' }),
    guarded('pausing', 1, { requestedSignal: 'pause' }),
    guarded('held', 1, { state: 'cost-limited' }),
    guarded('ended', 1, { state: 'complete' }),
    guarded('queued', 0, { state: 'queued' }),
  ]
  expect(due({}, sessions)).toEqual({ dollars: 7, toPause: ['runs', 'queued'] })
  expect(due({ pauses: false }, sessions)).toEqual({ dollars: 7, toPause: [] })
  expect(due({ limitMicros: 7 * dollar }, sessions)).toBeUndefined()
})

test('a guard counts the sessions of its tag, its session, and its currency alone', () => {
  const euros = { currency: 'EUR', spentMicros: 90 * dollar, budgetMicros: null }
  const sessions = [
    guarded('a', 6, {}, ['billing']),
    guarded('b', 40),
    guarded('c', null, { cost: euros }, ['billing']),
  ]
  expect(due({ scope: { kind: 'tag', tag: 'billing' } }, sessions)).toMatchObject({ dollars: 6 })
  expect(due({ scope: { kind: 'tag', tag: 'other' } }, sessions)).toBeUndefined()
  const scope = { kind: 'session', sessionId: 'b' } as const
  expect(due({ scope }, sessions)).toEqual({ dollars: 40, toPause: ['b'] })
  expect(due({ scope, currency: 'EUR' }, sessions)).toBeUndefined()
})

test('a guard waits until each open session of its scope was read, and pauses what spends its currency', () => {
  const unread = { ...guarded('old', 9), session: null }
  const ended = { ...guarded('ended', 9, { state: 'complete' }), session: null }
  const euros = guarded('eur', 1, { cost: { ...unread.known.summary, currency: 'EUR' } })
  expect(due({}, [guarded('a', 1), unread])).toBeUndefined()
  expect(due({}, [guarded('a', 1), ended, euros])).toEqual({ dollars: 10, toPause: ['a'] })
})

test('after a sleep a guard waits for new readings; a session that the service does not tell is left out', () => {
  const asOf = now - 3_600_000
  const slept = { ...guarded('slept', 9), freshness: { kind: 'stale', asOf } as const }
  const silent = { kind: 'disconnected', asOf, cause: 'unreachable', error: null } as const
  const cutOff = { ...guarded('cut', 9, { rounds: minutesOfTwo }), freshness: silent }
  expect(due({}, [slept, guarded('a', 9)])).toBeUndefined()
  expect(due({}, [cutOff])).toBeUndefined()
  expect(due({}, [cutOff, guarded('a', 1)])).toEqual({ dollars: 10, toPause: ['a'] })
  expect(due({ measure: 'burn', limitMicros: dollar }, [cutOff, guarded('a', 1)])).toBeUndefined()
})

test('a guard of burn fires by the rate of an hour, and never where no rate is known', () => {
  const burns = guarded('a', 10, { rounds: minutesOfTwo })
  const limitMicros = 100 * dollar
  expect(due({ measure: 'burn', limitMicros }, [burns])).toEqual({ dollars: 120, toPause: ['a'] })
  expect(due({ measure: 'burn', limitMicros }, [guarded('b', 900)])).toBeUndefined()
})

test('a guard of burn counts a session once it has worked for a minute', () => {
  const short = guarded('short', 1, { rounds: [roundBetween(0, 2, 10)] })
  const minute = guarded('minute', 10, { rounds: [roundBetween(0, 60, 200)] })
  const limitMicros = 100 * dollar
  expect(due({ measure: 'burn', limitMicros }, [short])).toBeUndefined()
  expect(due({ measure: 'burn', limitMicros }, [short, minute])).toMatchObject({ dollars: 120 })
})

test('a guard fires once a day, and for what a session spends once', () => {
  const sessions = [guarded('a', 9)]
  expect(due({ fired: firedAt(now - 1) }, sessions)).toBeUndefined()
  expect(due({ fired: firedAt(now - DAY_MS) }, sessions)).toMatchObject({ dollars: 9 })
  const scope = { kind: 'session', sessionId: 'a' } as const
  expect(due({ scope, fired: firedAt(now - DAY_MS) }, sessions)).toBeUndefined()
})

const firing = { at: now - 7_200_000, figureMicros: 6, toPause: ['a'], paused: 0, seen: false }

test('a firing owes a pause to the open sessions of its scope, and pays those that work by a new reading', () => {
  const sessions = [
    guarded('a', 6, { state: 'waiting' }),
    guarded('b', 6),
    guarded('c', 6, { state: 'complete' }),
  ]
  const [first] = dueGuards([guardOf({})], sessions, [], now)
  expect(first).toMatchObject({ toPause: ['b'], owed: ['a', 'b'] })
  expect(dueGuards([guardOf({ pauses: false })], sessions, [], now)).toMatchObject([{ owed: [] }])
  const guard = guardOf({ fired: { ...firing, owed: ['a', 'b', 'c', 'slept'] } })
  const asOf = now - 3_600_000
  const slept = { ...guarded('slept', 6), freshness: { kind: 'stale', asOf } as const }
  const all = [...sessions, slept, guarded('new', 6)]
  expect(debtOf(guard, all, [], now)).toEqual({ due: ['b'], paid: [], over: ['c'] })
  expect(debtOf({ ...guard, pauses: false }, all, [], now).due).toEqual([])
  expect(debtOf(guard, all, [], now + DAY_MS)).toEqual({ due: [], paid: [], over: [] })
})

test('a pause is paid when the service took it, over when somebody resumed, and repeated by a later reading', () => {
  const guard = guardOf({ fired: { ...firing, owed: ['a'] } })
  const sent = (state: AttemptState, ago: number, by: SentBy = 'guard') =>
    attemptOf('pause', { sessionId: 'a', state, by, startedAt: now - ago })
  const owed = (...attempts: readonly Attempt[]) => debtOf(guard, [guarded('a', 6)], attempts, now)
  const again = { due: ['a'], paid: [], over: [] }
  expect(owed()).toEqual(again)
  expect(owed(sent('confirmed', 1))).toEqual({ due: [], paid: ['a'], over: [] })
  const resumed = attemptOf('resume', { sessionId: 'a', startedAt: now - 1 })
  expect(owed(resumed)).toEqual({ due: [], paid: [], over: ['a'] })
  expect(owed({ ...resumed, startedAt: firing.at - 1 })).toEqual(again)
  expect(owed(sent('sending', 1_200_000))).toMatchObject({ due: [] })
  // Two hours after the firing a try waits ten minutes for the next, right after it one.
  expect(owed(sent('unknown', 590_000))).toMatchObject({ due: [] })
  expect(owed(sent('unknown', 600_000))).toEqual(again)
  expect(owed(sent('refused', 600_000))).toEqual({ due: [], paid: [], over: ['a'] })
  const soon = { ...guard, fired: { ...firing, at: now - 61_000, owed: ['a'] } }
  const early = debtOf(soon, [guarded('a', 6)], [sent('refused', 60_500)], now)
  expect(early).toEqual(again)
})
