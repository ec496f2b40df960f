import { expect, test } from 'vitest'

import { waitAdvice } from './wait-advice.ts'

const noon = new Date(2026, 10, 20, 12, 0).getTime()

test('a short wait is told in seconds, rounded up so that it is never too short', () => {
  expect(waitAdvice(1, noon)).toBe('Wait 1 second, then try again.')
  expect(waitAdvice(41_001, noon)).toBe('Wait 42 seconds, then try again.')
})

test('a long wait is told in minutes and by the clock', () => {
  expect(waitAdvice(840_000, noon)).toMatch(/^Wait 14 minutes, until 12:14/)
})

test('a service that does not say how long is waited out for a few minutes', () => {
  expect(waitAdvice(null, noon)).toBe('Wait a few minutes, then try again.')
})
