import { expect, test } from 'vitest'

import {
  formatAge,
  formatAgo,
  formatDuration,
  formatEstimate,
  momentText,
  wholeMoment,
} from './time-text.ts'

const now = new Date(2026, 10, 21, 14, 5, 9).getTime()
const said = (...of: [number, number, number, number?, number?, number?]) =>
  momentText(new Date(...of).getTime(), now)

test('a moment of today is said by its time alone', () => {
  expect(said(2026, 10, 21, 0, 0, 0)).toBe('00:00:00')
  expect(said(2026, 10, 21, 14, 5, 9)).toBe('14:05:09')
})

test('a moment of another day is said with its date', () => {
  expect(said(2026, 10, 20, 23, 59, 59)).toBe('20 Nov, 23:59:59')
  expect(said(2026, 10, 22)).toBe('22 Nov, 00:00:00')
  expect(said(2025, 10, 21, 14, 5, 9)).toBe('21 Nov, 14:05:09')
})

test('the whole of a moment names its day, its year and its time zone', () => {
  const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value
  expect(wholeMoment(now)).toMatch(/^Saturday,? 21 November 2026 at 14:05:09 /)
  expect(wholeMoment(now).endsWith(` ${zone}`)).toBe(true)
})

test.each([
  [0, '0 s', 'just now'],
  [1000, '1 s', '1 s ago'],
  [59_999, '59 s', '59 s ago'],
  [60_000, '1 min', '1 min ago'],
  [26 * 60_000, '26 min', '26 min ago'],
  [3_600_000, '1 h', '1 h ago'],
  [23.9 * 3_600_000, '23 h', '23 h ago'],
  [86_400_000, '1 d', '1 d ago'],
  [-5000, '0 s', 'just now'],
])('an age of %d ms is said as %s and %s', (ageMs, age, ago) => {
  expect(formatAge(ageMs)).toBe(age)
  expect(formatAgo(ageMs)).toBe(ago)
})

test.each([
  [400, '1 s'],
  [80_000, '80 s'],
  [170_000, '3 min'],
  [75 * 60_000, '75 min'],
  [105 * 60_000, '105 min'],
  [2.6 * 3_600_000, '2.5 h'],
  [23.6 * 3_600_000, '24 h'],
  [3.3 * 86_400_000, '3.5 d'],
])('an estimate of %d ms is said as %s', (estimateMs, text) => {
  expect(formatEstimate(estimateMs)).toBe(text)
})

test.each([
  [900, '1 s'],
  [12_000, '12 s'],
  [252_000, '4 min 12 s'],
  [363_000, '6 min 03 s'],
  [4_020_000, '1 h 07 min'],
])('a duration of %d ms is said as %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text)
})
