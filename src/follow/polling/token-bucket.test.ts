import { expect, test, describe } from 'vitest'

import { createTokenBucket, readLearnedRate, type TokenBucket } from './token-bucket.ts'

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

test('sixty writes that went past a hold silence the reads for no longer than two bursts take', () => {
  const bucket = createTokenBucket({ random })
  for (let taken = 0; taken < 60; taken += 1) bucket.take(0)
  expect(bucket.waitMs(0)).toBe(2_500)
})

test('a 429 cuts the rate once in two seconds, never below one in ten seconds', () => {
  const bucket = createTokenBucket({ random })
  bucket.limited(10_000, 0)
  bucket.limited(11_999, 0)
  expect(bucket.learned().perSecond).toBeCloseTo(1.4)
  bucket.limited(12_000, 0)
  expect(bucket.learned().perSecond).toBeCloseTo(0.98)
  for (let at = 20_000; at < 90_000; at += 2_000) bucket.limited(at, 0)
  expect(bucket.learned().perSecond).toBe(0.1)
})

test('the rate grows only while it is used up', () => {
  const bucket = createTokenBucket({ random })
  bucket.take(0)
  bucket.succeeded(100, 0)
  expect(bucket.learned().perSecond).toBe(2)
  for (let taken = 0; taken < 3; taken += 1) bucket.take(100)
  bucket.succeeded(200, 100)
  expect(bucket.learned().perSecond).toBeCloseTo(2.05)
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

test('what was learned before is begun with, and what failed before is neared with care', () => {
  const bucket = createTokenBucket({ rate: 8, random })
  bucket.recall({ perSecond: 4, failedAt: 4.2 })
  expect(bucket.learned().perSecond).toBe(4)
  expect(bucket.learned()).toEqual({ perSecond: 4, failedAt: 4.2 })
  for (let taken = 0; taken < 8; taken += 1) bucket.take(0)
  bucket.succeeded(10, 0)
  expect(bucket.learned().perSecond).toBeCloseTo(4.01)
})

test('another tab goes on with the rate and the hold of the one that led', () => {
  const bucket = createTokenBucket({ rate: 8, random })
  bucket.adopt(1.5, 20_000, 1_000)
  expect(bucket.learned().perSecond).toBe(1.5)
  expect(bucket.heldUntil(20_999)).toBe(21_000)
  bucket.adopt(Infinity, Infinity, 21_000)
  expect(bucket.learned().perSecond).toBe(2)
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

const create = (rate = 2, chance = 0.5) => createTokenBucket({ rate, random: () => chance })

function take(bucket: TokenBucket, count: number, now: number): void {
  for (let taken = 0; taken < count; taken += 1) bucket.take(now)
}

function succeed(bucket: TokenBucket, count: number, now: number, startedAt: number): void {
  for (let answer = 0; answer < count; answer += 1) bucket.succeeded(now, startedAt)
}

/** The time that the bucket holds after a 429 that names no time. */
function holdAt(bucket: TokenBucket, now: number): number {
  bucket.limited(now, null)
  return (bucket.heldUntil(now) ?? 0) - now
}

describe('filling', () => {
  test('goes by the time that has passed, however often it is looked at', () => {
    const bucket = create()
    take(bucket, 4, 10_000)
    expect(bucket.waitMs(10_250)).toBe(250)
    expect(bucket.waitMs(10_250)).toBe(250)
    expect(bucket.waitMs(10_400)).toBe(100)
  })

  test('never exceeds two seconds of the rate', () => {
    const bucket = create()
    take(bucket, 4, 0)
    take(bucket, 4, 5_000)
    expect(bucket.waitMs(5_000)).toBe(500)
  })

  test('rests while the service wants no request, and goes on behind it', () => {
    const bucket = create(2, 0)
    bucket.limited(0, 60_000)
    expect(bucket.waitMs(10_000)).toBe(50_000)
    expect(bucket.waitMs(60_500)).toBe(Math.ceil((0.3 / 1.4) * 1_000))
  })

  test('at another rate keeps what is there, as far as that rate allows it', () => {
    const faster = create()
    take(faster, 4, 0)
    faster.adopt(20, 0, 1_000)
    take(faster, 2, 1_000)
    expect(faster.waitMs(1_000)).toBe(50)
    const slower = create()
    slower.adopt(0.5, 0, 0)
    take(slower, 1, 0)
    expect(slower.waitMs(0)).toBe(2_000)
  })
})

describe('growing', () => {
  test('begins with the request that leaves less than one', () => {
    const bucket = create()
    take(bucket, 3, 0)
    bucket.succeeded(10, 0)
    expect(bucket.learned().perSecond).toBe(2)
    take(bucket, 1, 20)
    bucket.succeeded(1_020, 20)
    expect(bucket.learned().perSecond).toBeCloseTo(2.05)
    bucket.succeeded(1_021, 20)
    expect(bucket.learned().perSecond).toBeCloseTo(2.05)
  })

  test('feels its way only beyond nine tenths of what failed', () => {
    const bucket = createTokenBucket({ random: () => 0.5 })
    bucket.recall({ perSecond: 4.5, failedAt: 5 })
    take(bucket, 9, 0)
    bucket.succeeded(0, 0)
    expect(bucket.learned().perSecond).toBeCloseTo(4.55)
    bucket.succeeded(0, 0)
    expect(bucket.learned().perSecond).toBeCloseTo(4.56)
  })
})

describe('a 429', () => {
  test('that asks for no wait holds nothing', () => {
    const bucket = create()
    bucket.limited(10, 0)
    expect(bucket.heldUntil(10)).toBeNull()
  })

  test('as the very first answer teaches no rate but the cut', () => {
    const bucket = create()
    bucket.limited(0, null)
    bucket.succeeded(2_000, 1_900)
    expect(bucket.learned().perSecond).toBeCloseTo(1.4)
  })

  test('of what went out before the hold says nothing new, its success neither', () => {
    const bucket = create(2, 1)
    expect(holdAt(bucket, 0)).toBe(1_500)
    bucket.succeeded(100, 0)
    expect(holdAt(bucket, 200)).toBe(3_000)
    expect(holdAt(bucket, 3_300)).toBe(3_000)
    bucket.succeeded(6_400, 6_300)
    expect(holdAt(bucket, 6_500)).toBe(1_500)
  })

  test('that says how long to wait does not make the next guess longer', () => {
    const bucket = create(2, 1)
    bucket.limited(0, 1_000)
    expect(bucket.heldUntil(0)).toBe(1_100)
    expect(holdAt(bucket, 2_000)).toBe(1_500)
  })
})

describe('from one hold to the next', () => {
  test('what was let through is the rate that can be had', () => {
    const bucket = create(12, 0)
    take(bucket, 30, 10_000)
    succeed(bucket, 1, 10_500, 1_000)
    succeed(bucket, 29, 10_500, 10_000)
    expect(bucket.learned()).toEqual({ perSecond: expect.closeTo(13.5), failedAt: null })
    bucket.limited(10_600, 50_400)
    expect(bucket.learned().failedAt).toBeCloseTo(13.5)
    succeed(bucket, 1, 61_000, 61_000)
    expect(bucket.learned()).toEqual({ perSecond: 0.5, failedAt: 0.5 })
    take(bucket, 4, 61_000)
    succeed(bucket, 11, 61_500, 61_000)
    bucket.limited(62_000, 19_000)
    succeed(bucket, 1, 81_000, 81_000)
    // Eleven of twelve used the rate up, in the twenty seconds since the last hold.
    expect(bucket.learned().failedAt).toBeCloseTo(0.6)
  })

  test('nothing is learned when the rate was not used up', () => {
    const bucket = create(12, 0)
    succeed(bucket, 10, 1_000, 0)
    bucket.limited(1_100, 58_900)
    succeed(bucket, 1, 60_000, 60_000)
    expect(bucket.learned().perSecond).toBeCloseTo(8.4)
  })

  test('four fifths of the requests are enough to have used it up', () => {
    const bucket = create(12, 0)
    succeed(bucket, 2, 1_000, 0)
    take(bucket, 30, 1_000)
    succeed(bucket, 8, 1_500, 1_000)
    bucket.limited(1_600, 48_400)
    succeed(bucket, 1, 50_000, 50_000)
    expect(bucket.learned().perSecond).toBeCloseTo(0.2)
  })
})

test.each([[{ perSecond: 0 }], [{ perSecond: Infinity }], [{ perSecond: -Infinity }]])(
  'of what was kept it does not believe %j',
  (kept) => {
    expect(readLearnedRate(kept)).toBeNull()
  },
)
