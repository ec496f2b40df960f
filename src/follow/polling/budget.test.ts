import { expect, test } from 'vitest'

import { createBudget, type Outcome, createBreaker } from './budget.ts'

const create = (rate = 20) => createBudget({ rate, random: () => 0.5 })
const send = (budget: ReturnType<typeof create>, outcome: Outcome, now: number) =>
  budget.end(budget.begin(now), outcome, now)

test('no more than four are under way at once', () => {
  const budget = create()
  const requests = Array.from({ length: 4 }, () => budget.begin(0))
  expect(budget.wait(0)).toMatchObject({ why: 'in-flight' })
  budget.end(requests[0] ?? 0, { kind: 'answered' }, 10)
  expect(budget.wait(10)).toBeNull()
})

test('a refused key stops everything until it is admitted again', () => {
  const budget = create()
  send(budget, { kind: 'refused' }, 0)
  expect(budget.wait(3_600_000)).toEqual({ why: 'refused', ms: Infinity })
  budget.tryNow(3_600_000)
  expect(budget.wait(3_600_000)).toBeNull()
})

test('waking up asks once in spite of failures, never in spite of a hold', () => {
  const failing = create()
  for (let at = 0; at < 200_000; at += 20_000) send(failing, { kind: 'failed' }, at)
  expect(failing.wait(180_001)).toMatchObject({ why: 'breaker' })
  failing.tryNow(180_001)
  expect(failing.wait(180_001)).toBeNull()
  failing.begin(180_001)
  expect(failing.wait(180_002)).toMatchObject({ why: 'breaker' })

  const held = create()
  send(held, { kind: 'limited', retryAfterMs: 30_000 }, 0)
  held.tryNow(1_000)
  expect(held.wait(1_000)).toMatchObject({ why: 'held' })
})

test('the meter tells how many went out in the last minute, and why nothing does', () => {
  const budget = create()
  for (let at = 0; at < 90_000; at += 10_000) send(budget, { kind: 'answered' }, at)
  expect(budget.meter(90_000)).toMatchObject({
    sent: 5,
    countedMs: 60_000,
    underWay: 0,
    waiting: null,
    silentMs: 0,
  })
  const { allowedPerMinute } = budget.meter(90_000)
  send(budget, { kind: 'limited', retryAfterMs: 20_000 }, 91_000)
  const meter = budget.meter(92_000)
  expect(meter.waiting).toEqual({ why: 'held', ms: 20_000 })
  expect(meter.allowedPerMinute).toBeLessThan(allowedPerMinute)
})

test('what was counted for less than a minute says for how long', () => {
  const budget = create()
  expect(budget.meter(5_000)).toMatchObject({ sent: 0, countedMs: 0 })
  send(budget, { kind: 'answered' }, 5_000)
  expect(budget.meter(17_000)).toMatchObject({ sent: 1, countedMs: 12_000 })
})

test('silence lasts from the first request without an answer to the next answer', () => {
  const budget = create()
  const silence = (now: number) => budget.meter(now).silentMs
  expect(silence(1_000)).toBe(0)
  send(budget, { kind: 'answered' }, 2_000)
  expect(silence(60_000)).toBe(0)
  const slow = budget.begin(60_000)
  expect(silence(65_000)).toBe(5_000)
  send(budget, { kind: 'answered' }, 66_000)
  expect(silence(67_000)).toBe(1_000)
  budget.end(slow, { kind: 'failed' }, 70_000)
  expect(silence(71_000)).toBe(5_000)
  send(budget, { kind: 'limited', retryAfterMs: 600_000 }, 80_000)
  expect(silence(100_000)).toBe(34_000)
  send(budget, { kind: 'answered' }, 700_000)
  expect(silence(700_000)).toBe(0)
})

test('what is given up says nothing of the service', () => {
  const budget = create()
  const request = budget.begin(0)
  budget.end(request, { kind: 'aborted' }, 20_000)
  expect(budget.meter(60_000).silentMs).toBe(0)
})

test('what goes out is taken from the rate', () => {
  const budget = create(2)
  for (let request = 0; request < 4; request += 1) send(budget, { kind: 'aborted' }, 0)
  expect(budget.wait(0)).toEqual({ why: 'rate', ms: 500 })
  expect(budget.wait(500)).toBeNull()
})

test('answers to what used the rate up raise it', () => {
  const budget = create(2)
  for (let request = 0; request < 4; request += 1) send(budget, { kind: 'answered' }, 0)
  expect(budget.meter(0).allowedPerMinute).toBe(123)
})

test('a 429 holds as long as it says, a failure for a moment', () => {
  const budget = create()
  send(budget, { kind: 'limited', retryAfterMs: 20_000 }, 0)
  expect(budget.wait(0)).toEqual({ why: 'held', ms: 21_000 })
  const failing = create()
  send(failing, { kind: 'failed' }, 0)
  expect(failing.wait(0)).toEqual({ why: 'breaker', ms: 500 })
})

test('any answer of the service ends the waiting for it', () => {
  for (const kind of ['answered', 'refused'] as const) {
    const budget = create()
    send(budget, { kind: 'failed' }, 0)
    expect(budget.wait(100)).toEqual({ why: 'breaker', ms: 400 })
    send(budget, { kind }, 100)
    budget.tryNow(3_600_000)
    expect(budget.wait(100)).toBeNull()
  }
})

test('what is given up is no failure, and a probe that is given up makes room for the next', () => {
  const budget = create()
  send(budget, { kind: 'aborted' }, 0)
  expect(budget.wait(0)).toBeNull()
  for (let at = 0; at < 100_000; at += 20_000) send(budget, { kind: 'failed' }, at)
  expect(budget.wait(80_000)).toMatchObject({ why: 'breaker' })
  const probe = budget.begin(200_000)
  expect(budget.wait(200_000)).toMatchObject({ why: 'breaker' })
  budget.end(probe, { kind: 'aborted' }, 200_001)
  expect(budget.wait(200_001)).toBeNull()
})

test('an end is told once', () => {
  const budget = create()
  const request = budget.begin(0)
  budget.end(request, { kind: 'answered' }, 1)
  budget.end(request, { kind: 'limited', retryAfterMs: 60_000 }, 2)
  budget.end(99, { kind: 'refused' }, 2)
  expect(budget.wait(2)).toBeNull()
})

test('silence is counted from the oldest that has no answer', () => {
  const budget = create()
  budget.begin(1_000)
  budget.begin(5_000)
  expect(budget.meter(10_000)).toMatchObject({ silentMs: 9_000, underWay: 2, sent: 2 })
})

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
  const failTogether = (now: number) => {
    for (let request = 0; request < 6; request += 1) breaker.failed(now)
    return breaker.waitMs(now)
  }
  const waits = [0, 1_000, 3_000, 7_000, 15_000].map(failTogether)
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000])
})

test('after five in a row one probe goes out each 15 to 60 seconds, until it succeeds', () => {
  const breaker = createBreaker(() => 1)
  let now = 0
  for (let failure = 0; failure < 5; failure += 1) {
    breaker.failed(now)
    now += breaker.waitMs(now)
  }
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
  expect(breaker.waitMs(now)).toBe(0)
  breaker.began(now)
  expect(breaker.waitMs(now)).toBe(0)
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
