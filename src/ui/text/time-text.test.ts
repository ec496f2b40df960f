import { expect, test } from 'vitest'

import { formatAge, formatDuration, momentText, wholeMoment } from './time-text.ts'

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
  [0, '0s', '0 s'],
  [4200, '4s', '4 s'],
  [59_999, '59s', '59 s'],
  [60_000, '1m', '1 min'],
  [26 * 60_000, '26m', '26 min'],
  [3_600_000, '1h', '1 h'],
  [23.9 * 3_600_000, '23h', '23 h'],
  [86_400_000, '1d', '1 d'],
  [-5000, '0s', '0 s'],
])('an age of %d ms is said as %s and %s', (ageMs, short, long) => {
  expect(formatAge(ageMs)).toBe(short)
  expect(formatAge(ageMs, 'long')).toBe(long)
})

test.each([
  [900, '1s'],
  [12_000, '12s'],
  [252_000, '4m 12s'],
  [363_000, '6m 03s'],
  [4_020_000, '1h 07m'],
])('a duration of %d ms is said as %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text)
})
