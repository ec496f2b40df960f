import { expect, test } from 'vitest'

import { formatAge, formatDuration } from './format-duration.ts'

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
