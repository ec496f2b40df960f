import { expect, test } from 'vitest'

import { createTokenBucket, readLearnedRate } from './token-bucket.ts'

const random = () => 0.5

test('begins with two requests per second and a burst of two seconds', () => {
  const bucket = createTokenBucket({ random })
  for (let taken = 0; taken < 4; taken += 1) {
    expect(bucket.waitMs(0)).toBe(0)
    bucket.take(0)
  }
  expect(bucket.waitMs(0)).toBe(500)
  expect(bucket.waitMs(500)).toBe(0)
})

test('a write that did not wait makes the reads behind it wait the longer', () => {
  const bucket = createTokenBucket({ random })
  for (let taken = 0; taken < 6; taken += 1) bucket.take(0)
  expect(bucket.waitMs(0)).toBe(1_500)
})

test('a 429 cuts the rate once in two seconds, never below one in ten seconds', () => {
  const bucket = createTokenBucket({ random })
  bucket.limited(10_000, 0)
  bucket.limited(10_500, 0)
  expect(bucket.rate()).toBeCloseTo(1.4)
  for (let at = 20_000; at < 90_000; at += 2_000) bucket.limited(at, 0)
  expect(bucket.rate()).toBe(0.1)
})

test('the rate grows only while it is used up', () => {
  const bucket = createTokenBucket({ random })
  bucket.take(0)
  bucket.succeeded(100, 0)
  expect(bucket.rate()).toBe(2)
  for (let taken = 0; taken < 3; taken += 1) bucket.take(100)
  bucket.succeeded(200, 100)
  expect(bucket.rate()).toBeCloseTo(2.05)
})

test.each([
  ['as long as the service says, and a little more', 7_000, 7_350],
  ['ten minutes at most', 9_999_999_999, 630_000],
  ['a guess when it says nothing', null, 1_125],
  ['a guess when it says nonsense', Number.NaN, 1_125],
  ['a guess when it says the past', -5_000, 1_125],
])('the hold lasts %s', (_, retryAfterMs, heldUntil) => {
  const bucket = createTokenBucket({ random })
  bucket.limited(0, retryAfterMs)
  expect(bucket.heldUntil(0)).toBeCloseTo(heldUntil)
  expect(bucket.waitMs(0)).toBeCloseTo(heldUntil)
})

test('guesses double up to a minute, and begin anew after a success', () => {
  const bucket = createTokenBucket({ random: () => 1 })
  const holds: number[] = []
  let now = 0
  for (let turn = 0; turn < 8; turn += 1) {
    bucket.limited(now, null)
    const until = bucket.heldUntil(now) ?? Number.NaN
    holds.push(until - now)
    now = until + 1
  }
  expect(holds).toEqual([1_500, 3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000])
  bucket.succeeded(now + 50, now)
  bucket.limited(now + 100, null)
  expect((bucket.heldUntil(now + 100) ?? 0) - now - 100).toBe(1_500)
})

test('nothing is saved up in a hold', () => {
  const bucket = createTokenBucket({ random })
  bucket.limited(0, 60_000)
  expect(bucket.waitMs(63_000)).toBeGreaterThan(0)
})

test('a limit per window is learned from a whole window', () => {
  const bucket = createTokenBucket({ rate: 12, random: () => 0 })
  let now = 0
  let passed = 0
  while (passed < 300) {
    const wait = bucket.waitMs(now)
    now += wait
    bucket.take(now)
    bucket.succeeded(now, now)
    passed += 1
  }
  bucket.limited(now, 60_000 - now)
  bucket.succeeded(60_000, 60_000)
  expect(bucket.rate()).toBeCloseTo(5, 0)
})

test('what was learned before is begun with, and what failed before is neared with care', () => {
  const bucket = createTokenBucket({ rate: 8, random })
  bucket.recall({ perSecond: 4, failedAt: 4.2 })
  expect(bucket.rate()).toBe(4)
  expect(bucket.learned()).toEqual({ perSecond: 4, failedAt: 4.2 })
  for (let taken = 0; taken < 8; taken += 1) bucket.take(0)
  bucket.succeeded(10, 0)
  expect(bucket.rate()).toBeCloseTo(4.01)
})

test('another tab goes on with the rate and the hold of the one that led', () => {
  const bucket = createTokenBucket({ rate: 8, random })
  bucket.adopt(1.5, 20_000, 1_000)
  expect(bucket.rate()).toBe(1.5)
  expect(bucket.heldUntil(20_999)).toBe(21_000)
  bucket.adopt(Infinity, Infinity, 21_000)
  expect(bucket.rate()).toBe(2)
  expect(bucket.heldUntil(21_000)).toBe(621_000)
})

test.each([
  ['what was learned', { perSecond: 4, failedAt: 5 }, { perSecond: 4, failedAt: 5 }],
  ['no more than is ever asked', { perSecond: 1e9 }, { perSecond: 20, failedAt: null }],
  ['no less than is ever asked', { perSecond: 1e-9 }, { perSecond: 0.1, failedAt: null }],
  [
    'nothing of a failing rate that is none',
    { perSecond: 4, failedAt: 'no' },
    { perSecond: 4, failedAt: null },
  ],
  ['nothing of no record', null, null],
  ['nothing of a text', '4', null],
  ['nothing of a record of something else', { rate: 4 }, null],
  ['nothing of a rate that is no number', { perSecond: '4' }, null],
  ['nothing of NaN', { perSecond: Number.NaN }, null],
  ['nothing of a rate below zero', { perSecond: -4 }, null],
])('of what was kept it believes %s', (_, kept, believed) => {
  expect(readLearnedRate(kept)).toEqual(believed)
})
