import { describe, expect, test } from 'vitest'

import { shareOf } from '#src/testing/tier.ts'

import { type HiddenLimit, percentile, seeded, simulate } from './simulate-fixture.ts'

/** The long share is the same test over more time and more seeds. */
const minutes = shareOf({ full: 10, soak: 30, quick: 6 })
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

const MINUTE_MS = 60_000

/** Twenty minutes of a client whose service cannot read some of its 200 sessions. */
function followFailing(
  perSecond: number,
  fails: (session: number, now: number) => boolean,
): ReturnType<typeof simulate> {
  const limit = { perSecond }
  const random = seeded(7)
  return simulate({ limit, header: true, clients: 1, sessions: 200, minutes: 20, random, fails })
}

const isWithin = (from: number, to: number, now: number) =>
  now >= from * MINUTE_MS && now < to * MINUTE_MS

describe('200 sessions of which the service cannot read', () => {
  test('each sixth: the others are read as ever', () => {
    const { openAges, waitingAges } = followFailing(10, (session) => session % 6 === 5)
    expect(percentile(openAges, 0.95)).toBeLessThanOrEqual(5_000)
    expect(percentile(waitingAges, 0.95)).toBeLessThanOrEqual(20_000)
  })

  test('the session on screen, for ten minutes: it is read a minute later', () => {
    const { openAges } = followFailing(1, (session, now) => session === 0 && isWithin(2, 12, now))
    expect(openAges.at(-1)).toBeGreaterThan(10 * MINUTE_MS)
    expect(openAges.at(-1)).toBeLessThan(11.5 * MINUTE_MS)
  })

  test('any, for ten minutes: what is on screen and what waits comes first', () => {
    const { openAges, waitingAges } = followFailing(2, (_, now) => isWithin(2, 12, now))
    expect(openAges.at(-1)).toBeGreaterThan(10 * MINUTE_MS)
    expect(openAges.at(-1)).toBeLessThan(11.5 * MINUTE_MS)
    expect(waitingAges.at(-1)).toBeLessThan(11.5 * MINUTE_MS)
  })
})
