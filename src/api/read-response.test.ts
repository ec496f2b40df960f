import { expect, test } from 'vitest'

import { retryAfterMs } from './read-response.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['0', 0],
  ['7', 7_000],
  ['1.5', 1_500],
  ['99999999999', 600_000],
  ['Fri, 20 Nov 2026 12:00:09 GMT', 9_000],
  ['Fri, 20 Nov 2026 11:59:00 GMT', null],
  ['Fri, 20 Nov 2126 12:00:00 GMT', 600_000],
  ['-5', null],
  ['NaN', null],
  ['soon', null],
  ['', null],
  [null, null],
])('Retry-After %j waits %j ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected)
})
