import { describe, expect, test } from 'vitest'

import { createTokenBucket, readLearnedRate, type TokenBucket } from './token-bucket.ts'

const create = (rate = 2, random = 0.5) => createTokenBucket({ rate, random: () => random })

function take(bucket: TokenBucket, count: number, now: number): void {
  for (let taken = 0; taken < count; taken += 1) bucket.take(now)
}

function succeed(bucket: TokenBucket, count: number, now: number, startedAt: number): void {
  for (let answer = 0; answer < count; answer += 1) bucket.succeeded(now, startedAt)
}

/** How long the bucket holds after a 429 that says nothing of it. */
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
    expect(bucket.rate()).toBe(2)
    take(bucket, 1, 20)
    bucket.succeeded(1_020, 20)
    expect(bucket.rate()).toBeCloseTo(2.05)
    bucket.succeeded(1_021, 20)
    expect(bucket.rate()).toBeCloseTo(2.05)
  })

  test('feels its way only beyond nine tenths of what failed', () => {
    const bucket = createTokenBucket({ random: () => 0.5 })
    bucket.recall({ perSecond: 4.5, failedAt: 5 })
    take(bucket, 9, 0)
    bucket.succeeded(0, 0)
    expect(bucket.rate()).toBeCloseTo(4.55)
    bucket.succeeded(0, 0)
    expect(bucket.rate()).toBeCloseTo(4.56)
  })
})

describe('a 429', () => {
  test('two seconds after the last cut cuts again', () => {
    const bucket = create()
    bucket.limited(10_000, 0)
    bucket.limited(11_999, 0)
    expect(bucket.rate()).toBeCloseTo(1.4)
    bucket.limited(12_000, 0)
    expect(bucket.rate()).toBeCloseTo(0.98)
  })

  test('that asks for no wait holds nothing', () => {
    const bucket = create()
    bucket.limited(10, 0)
    expect(bucket.heldUntil(10)).toBeNull()
  })

  test('as the very first answer teaches no rate but the cut', () => {
    const bucket = create()
    bucket.limited(0, null)
    bucket.succeeded(2_000, 1_900)
    expect(bucket.rate()).toBeCloseTo(1.4)
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
    expect(bucket.rate()).toBeCloseTo(8.4)
  })

  test('four fifths of the requests are enough to have used it up', () => {
    const bucket = create(12, 0)
    succeed(bucket, 2, 1_000, 0)
    take(bucket, 30, 1_000)
    succeed(bucket, 8, 1_500, 1_000)
    bucket.limited(1_600, 48_400)
    succeed(bucket, 1, 50_000, 50_000)
    expect(bucket.rate()).toBeCloseTo(0.2)
  })
})

test.each([[{ perSecond: 0 }], [{ perSecond: Infinity }], [{ perSecond: -Infinity }]])(
  'of what was kept it does not believe %j',
  (kept) => {
    expect(readLearnedRate(kept)).toBeNull()
  },
)
