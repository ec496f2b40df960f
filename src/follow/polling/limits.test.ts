import { describe, expect, test } from 'vitest'

import { shareOf } from '#src/testing/tier.ts'

import { type HiddenLimit, percentile, seeded, simulate } from './simulate-fixture.ts'

/** The long share is the same test over more time and more seeds. */
const minutes = shareOf({ full: 10, soak: 30, quick: 5 })
const seeds = Array.from(
  { length: shareOf({ full: 1, soak: 5, quick: 1 }) },
  (_, index) => index + 1,
)

const limits: readonly HiddenLimit[] = [
  { perMinute: 60 },
  { perMinute: 120 },
  { perMinute: 300 },
  { perMinute: 600 },
  { perSecond: 5 },
  { perSecond: 10 },
]
const perMinute = (limit: HiddenLimit) =>
  'perMinute' in limit ? limit.perMinute : limit.perSecond * 60

const cases = limits.flatMap((limit) =>
  [true, false].flatMap((header) => seeds.map((seed) => ({ limit, header, seed }))),
)

describe('500 sessions under a limit that nobody told us', () => {
  test.each(cases)('one client: $limit, header $header, seed $seed', ({ limit, header, seed }) => {
    const result = simulate({
      limit,
      header,
      clients: 1,
      sessions: 500,
      minutes,
      random: seeded(seed),
    })
    expect(result.limited / result.requests).toBeLessThanOrEqual(header ? 0.02 : 0.05)
    expect(result.inHold).toBeLessThanOrEqual(1)
    expect(result.utilisation).toBeGreaterThan(0.75)
    if (perMinute(limit) < 300) return
    expect(percentile(result.openAges, 0.95)).toBeLessThanOrEqual(5_000)
    expect(percentile(result.waitingAges, 0.5)).toBeLessThanOrEqual(20_000)
  })

  test.each(cases)('four clients: $limit, header $header, seed $seed', (one) => {
    const random = seeded(one.seed + 100)
    const result = simulate({ ...one, clients: 4, sessions: 500, minutes, random })
    expect(result.limited / result.requests).toBeLessThanOrEqual(one.header ? 0.07 : 0.15)
    expect(result.inHold).toBeLessThanOrEqual(4)
    expect(result.utilisation).toBeGreaterThan(0.75)
  })
})
