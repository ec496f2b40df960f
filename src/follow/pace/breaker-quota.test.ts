import { expect, test } from 'vitest'

import { createBreaker } from './breaker.ts'

/** The wait after each of so many failures that each had a success behind it. */
function waitsOf(breaker: ReturnType<typeof createBreaker>, failures: number): number[] {
  return Array.from({ length: failures }, (_, index) => {
    const now = index * 100_000
    breaker.failed(now)
    const wait = breaker.waitMs(now)
    breaker.succeeded()
    return wait
  })
}

test('where hardly anything succeeds, even a single failure is waited for half a minute', () => {
  const breaker = createBreaker(() => 1)
  const waits = waitsOf(breaker, 11)
  expect(waits).toEqual([...Array.from({ length: 9 }, () => 1_000), 30_000, 30_000])
  for (let success = 0; success < 20; success += 1) breaker.succeeded()
  expect(waitsOf(breaker, 1)).toEqual([1_000])
})

test('successes are not saved up for worse days', () => {
  const breaker = createBreaker(() => 1)
  for (let success = 0; success < 1_000; success += 1) breaker.succeeded()
  expect(waitsOf(breaker, 10).at(-1)).toBe(30_000)
})

test('a probe has fifteen seconds, and after waking up one goes out at once', () => {
  const breaker = createBreaker(() => 0)
  for (let failure = 0; failure < 5; failure += 1) breaker.failed(failure)
  expect(breaker.waitMs(4)).toBe(15_000)
  breaker.tryNow(10)
  expect(breaker.waitMs(10)).toBe(0)
  breaker.began(10)
  expect(breaker.waitMs(10_010)).toBe(5_000)
  expect(breaker.waitMs(15_010)).toBe(0)
})
