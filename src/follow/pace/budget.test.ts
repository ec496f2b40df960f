import { expect, test } from 'vitest'

import { createBudget, MOST_UNDER_WAY, type Outcome } from './budget.ts'

const create = () => createBudget({ rate: 20, random: () => 0.5 })
const send = (budget: ReturnType<typeof create>, outcome: Outcome, now: number) =>
  budget.end(budget.begin(now), outcome, now)

test('no more than six are under way at once', () => {
  const budget = create()
  const requests = Array.from({ length: MOST_UNDER_WAY }, () => budget.begin(0))
  expect(budget.wait(0)).toMatchObject({ why: 'in-flight' })
  budget.end(requests[0] ?? 0, { kind: 'answered' }, 10)
  expect(budget.wait(10)).toBeNull()
})

test('a refused key stops everything until it is admitted again', () => {
  const budget = create()
  send(budget, { kind: 'refused' }, 0)
  expect(budget.wait(3_600_000)).toEqual({ why: 'refused', ms: Infinity })
  budget.admit()
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
  expect(meter.refusedPerMinute).toBe(allowedPerMinute)
  expect(meter.allowedPerMinute).toBeLessThan(allowedPerMinute)
})

test('what was counted for less than a minute says for how long', () => {
  const budget = create()
  expect(budget.meter(5_000)).toMatchObject({ sent: 0, countedMs: 0, refusedPerMinute: null })
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
