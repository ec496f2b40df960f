import { expect, test } from 'vitest'

import type { SessionState } from '#src/model/session.ts'

import { burnNow, burnPerMinute, localDay, spendPerDay, spentToday, fleetSpend } from './burn.ts'

const now = new Date(2026, 10, 20, 12).getTime()
const minute = 60_000
const dollar = 1_000_000
const sample = (minutesAgo: number, spentMicros: number, sessionId = 'a') => ({
  sessionId,
  at: now - minutesAgo * minute,
  spentMicros,
  currency: 'USD',
})

test('burn is what was spent in the last five minutes, per minute', () => {
  expect(burnPerMinute([sample(60, 0), sample(5, dollar), sample(0, 6 * dollar)], now)).toBe(dollar)
  expect(burnPerMinute([sample(2, 0), sample(1, dollar)], now)).toBe(dollar / 2)
})

test('a session that has stopped spending burns nothing once five minutes are over', () => {
  expect(burnPerMinute([sample(30, 0), sample(6, 9 * dollar)], now)).toBe(0)
})

const fleet = (state: SessionState) => [
  { id: 'a', state },
  { id: 'eur', state },
  { id: 'over', state: 'complete' as const },
]

test('of the fleet only what may still spend burns now, each currency apart', () => {
  const samples = [
    sample(2, 0),
    sample(0, 4 * dollar),
    sample(2, 0, 'over'),
    sample(1, 90 * dollar, 'over'),
    { ...sample(4, 0, 'eur'), currency: 'EUR' },
    { ...sample(0, dollar, 'eur'), currency: 'EUR' },
  ]
  expect(burnNow(fleet('running'), samples, now)).toEqual([
    { currency: 'USD', micros: 2 * dollar },
    { currency: 'EUR', micros: dollar / 4 },
  ])
  expect(burnNow(fleet('paused'), samples, now)).toEqual([{ currency: 'EUR', micros: 0 }])
  expect(burnNow([{ id: 'new', state: 'running' }], samples, now)).toEqual([])
})

test('nothing watched for long enough is no rate', () => {
  expect(burnPerMinute([], now)).toBeNull()
  expect(burnPerMinute([sample(0.1, 0)], now)).toBeNull()
})

test('sessions add up, and one can be asked for alone', () => {
  const samples = [sample(4, 0), sample(0, 4 * dollar), sample(2, 0, 'b'), sample(0, dollar, 'b')]
  expect(burnPerMinute(samples, now)).toBe(1.5 * dollar)
  expect(burnPerMinute(samples, now, 'b')).toBe(dollar / 2)
  expect(burnPerMinute(samples, now, 'c')).toBeNull()
})

test('spend belongs to the day on which it was seen, from the first sample of a session on', () => {
  const day = 24 * 60
  const samples = [
    sample(2 * day, 5 * dollar),
    sample(day, 7 * dollar),
    sample(0, 8 * dollar),
    sample(1, 0, 'b'),
    sample(0, dollar, 'b'),
  ]
  expect(spendPerDay(samples)).toEqual([
    { day: localDay(now - 2 * day * minute), micros: 0 },
    { day: localDay(now - day * minute), micros: 2 * dollar },
    { day: localDay(now), micros: 2 * dollar },
  ])
  expect(spentToday(samples, now)).toEqual([{ currency: 'USD', micros: 2 * dollar }])
  expect(localDay(now)).toBe('2026-11-20')
})

test('a cost that a service corrects downwards is no negative spend', () => {
  const corrected = [sample(2, 0), sample(1, 3 * dollar), sample(0, 2 * dollar)]
  expect(spentToday(corrected, now)).toEqual([{ currency: 'USD', micros: 3 * dollar }])
})

test('a reading that falls back for a moment has nothing spent twice', () => {
  const samples = [0, 5, 4, 5, 4, 6].map((spent, index) => sample(10 - index, spent * dollar))
  expect(spentToday(samples, now)).toEqual([{ currency: 'USD', micros: 6 * dollar }])
})

test('a session whose currency is known with its first cost only has spent that cost today', () => {
  const samples = [sample(2, 0), { ...sample(0, 3 * dollar), currency: 'EUR' }]
  expect(spentToday(samples, now)).toEqual([{ currency: 'EUR', micros: 3 * dollar }])
  expect(burnNow([{ id: 'a', state: 'running' }], samples, now)).toEqual([
    { currency: 'EUR', micros: 1.5 * dollar },
  ])
})

const spendingOf = (
  id: string,
  spentMicros: number | null,
  currency = 'USD',
  state: SessionState = 'running',
) => ({ id, state, spentMicros, budgetMicros: null, currency })

const sampleOf = (sessionId: string, at: number, spentMicros: number, currency = 'USD') => ({
  sessionId,
  at: now - at,
  spentMicros,
  currency,
})

test('where the service shows no cost, neither a rate nor a sum of today is made up', () => {
  const begun = [sampleOf('a', 60_000, 0)]
  expect(fleetSpend([spendingOf('a', null)], begun, now)).toEqual({ burn: null, today: null })
  expect(fleetSpend([], [], now).today).toBeNull()
})

test('an account in euros begins with no euros, whatever its counting began with', () => {
  const begun = [sampleOf('a', 60_000, 0)]
  const euros = spendingOf('a', 0, 'EUR')
  expect(fleetSpend([euros], begun, now)).toEqual({ burn: '€0.00', today: '€0.00' })
  const ended = spendingOf('a', 0, 'EUR', 'complete')
  expect(fleetSpend([ended], begun, now)).toEqual({ burn: '€0.00', today: '€0.00' })
})

test('nothing spent in several currencies has no sign', () => {
  const two = [spendingOf('a', 0), spendingOf('b', 0, 'EUR')]
  const begun = [sampleOf('a', 60_000, 0), sampleOf('b', 60_000, 0, 'EUR')]
  expect(fleetSpend(two, begun, now)).toEqual({ burn: '0.00', today: '0.00' })
})

test('a session that ended before it was watched has spent nothing that was seen today', () => {
  const ended = spendingOf('a', 2_000_000, 'EUR', 'complete')
  expect(fleetSpend([ended], [], now)).toEqual({ burn: '€0.00', today: '€0.00' })
})

test('what was seen to be spent counts, also of a session that is off the list by now', () => {
  const samples = [sampleOf('gone', 120_000, 0), sampleOf('gone', 60_000, 3_000_000)]
  expect(fleetSpend([spendingOf('a', 1_000_000)], samples, now).today).toBe('$3.00')
})
