import { expect, test } from 'vitest'

import { createClockOffset } from './clock.ts'

const NOW = Date.UTC(2026, 0, 1, 12)
const HOUR = 3_600_000
const dateAt = (ms: number) => new Date(ms).toUTCString()

test.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
])('a clock that is %s is known from one answer', (_, by) => {
  const offset = createClockOffset()
  offset.heard(dateAt(NOW + by), NOW + 400)
  expect(Math.abs(offset.offsetMs() - by)).toBeLessThan(1_000)
})

test('clocks that agree but for the rounding of the header are one clock', () => {
  const offset = createClockOffset()
  for (let after = 0; after < 5_000; after += 137) offset.heard(dateAt(NOW + after), NOW + after)
  expect(offset.offsetMs()).toBe(0)
})

test('one wrong answer of five changes nothing', () => {
  const offset = createClockOffset()
  for (const wrongBy of [0, 0, HOUR, 0, 0]) offset.heard(dateAt(NOW + wrongBy), NOW)
  expect(offset.offsetMs()).toBe(0)
})

test('a clock that is set is followed after three answers', () => {
  const offset = createClockOffset()
  for (let answer = 0; answer < 5; answer += 1) offset.heard(dateAt(NOW), NOW)
  const seen = [1, 2, 3].map(() => {
    offset.heard(dateAt(NOW), NOW + HOUR)
    return Math.round(offset.offsetMs() / HOUR) + 0
  })
  expect(seen).toEqual([0, 0, -1])
})

test.each([
  ['nothing', null],
  ['nonsense', 'soon'],
  ['an empty text', ''],
])('%s in place of a date says nothing', (_, date) => {
  const offset = createClockOffset()
  offset.heard(date, NOW)
  expect(offset.offsetMs()).toBe(0)
})
