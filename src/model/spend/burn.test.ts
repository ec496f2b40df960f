import { expect, test } from 'vitest'

import { burnPerMinute } from './burn.ts'

const now = new Date(2026, 10, 20, 12).getTime()
const minute = 60_000
const dollar = 1_000_000
const sample = (minutesAgo: number, spentMicros: number, sessionId = 'a') => ({
  sessionId,
  at: now - minutesAgo * minute,
  spentMicros,
  currency: 'USD',
})

test('where only the spend is shown, burn is what was seen in the last five minutes', () => {
  expect(burnPerMinute([sample(60, 0), sample(5, dollar), sample(0, 6 * dollar)], now, 'a')).toBe(
    dollar,
  )
  expect(burnPerMinute([sample(2, 0), sample(1, dollar)], now, 'a')).toBe(dollar / 2)
})

test('the spend of a time that nobody watched counts by its share of the last five minutes', () => {
  expect(burnPerMinute([sample(120, dollar), sample(0, 13 * dollar)], now, 'a')).toBe(dollar / 10)
})

test('a session that has stopped spending burns nothing once five minutes are over', () => {
  expect(burnPerMinute([sample(30, 0), sample(6, 9 * dollar)], now, 'a')).toBe(0)
})

test('nothing watched for long enough is no rate', () => {
  expect(burnPerMinute([], now, 'a')).toBeNull()
  expect(burnPerMinute([sample(0.1, 0)], now, 'a')).toBeNull()
})

test('only the samples of the session count', () => {
  const samples = [sample(4, 0), sample(0, 4 * dollar), sample(2, 0, 'b'), sample(0, dollar, 'b')]
  expect(burnPerMinute(samples, now, 'a')).toBe(dollar)
  expect(burnPerMinute(samples, now, 'b')).toBe(dollar / 2)
  expect(burnPerMinute(samples, now, 'c')).toBeNull()
})
