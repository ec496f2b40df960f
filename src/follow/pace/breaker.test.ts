import { expect, test } from 'vitest'

import { createBreaker } from './breaker.ts'

test('failures in a row wait ever longer, with full jitter', () => {
  const breaker = createBreaker(() => 1)
  const waits: number[] = []
  let now = 0
  for (let failure = 0; failure < 4; failure += 1) {
    breaker.failed(now)
    waits.push(breaker.waitMs(now))
    now += breaker.waitMs(now)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000])
  breaker.succeeded()
  expect(breaker.waitMs(now)).toBe(0)
})

test('several requests that end together are one failure', () => {
  const breaker = createBreaker(() => 1)
  for (let request = 0; request < 6; request += 1) breaker.failed(0)
  expect(breaker.isOpen()).toBe(false)
  expect(breaker.waitMs(0)).toBe(1_000)
})

test('after five in a row one probe goes out each 15 to 60 seconds, until it succeeds', () => {
  const breaker = createBreaker(() => 1)
  let now = 0
  for (let failure = 0; failure < 5; failure += 1) {
    breaker.failed(now)
    now += breaker.waitMs(now)
  }
  expect(breaker.isOpen()).toBe(true)
  const waits: number[] = []
  for (let probe = 0; probe < 4; probe += 1) {
    expect(breaker.waitMs(now)).toBe(0)
    breaker.began(now)
    expect(breaker.waitMs(now)).toBeGreaterThan(0)
    breaker.failed(now)
    waits.push(breaker.waitMs(now))
    now += breaker.waitMs(now)
  }
  expect(waits).toEqual([30_000, 60_000, 60_000, 60_000])
  breaker.began(now)
  breaker.succeeded()
  expect(breaker.isOpen()).toBe(false)
  expect(breaker.waitMs(now)).toBe(0)
})

test('a probe that was given up does not keep the next one waiting', () => {
  const breaker = createBreaker(() => 0)
  for (let failure = 0; failure < 5; failure += 1) breaker.failed(failure)
  const now = 20_000
  breaker.began(now)
  breaker.abandoned()
  expect(breaker.waitMs(now)).toBe(0)
})
