import { expect, test } from 'vitest'

import { createBudget, type Outcome } from './budget.ts'

const create = (rate = 20) => createBudget({ rate, random: () => 0.5 })
const send = (budget: ReturnType<typeof create>, outcome: Outcome, now: number) =>
  budget.end(budget.begin(now), outcome, now)

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

test('another tab goes on with what was learned', () => {
  const budget = create()
  budget.adopt(1.5, 20_000, 0)
  expect(budget.learned()).toEqual({ perSecond: 1.5, failedAt: null })
  expect(budget.meter(0)).toMatchObject({
    allowedPerMinute: 90,
    waiting: { why: 'held', ms: 20_000 },
  })
})

test('any answer of the service ends the waiting for it', () => {
  for (const kind of ['answered', 'refused'] as const) {
    const budget = create()
    send(budget, { kind: 'failed' }, 0)
    expect(budget.wait(100)).toEqual({ why: 'breaker', ms: 400 })
    send(budget, { kind }, 100)
    budget.admit()
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
