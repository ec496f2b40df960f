import { expect, test } from 'vitest'

import { burnPerMinute, type CostSample } from '#src/model/spend/burn.ts'
import { spentSince } from '#src/model/spend/fleet-spend.ts'
import { edgesOf, historyOf, spendParts, spendRanges } from '#src/model/spend/history/history.ts'

import { createCostSamples, thinCostSamples, withSample } from './cost-samples.ts'
import { createTable } from './tables.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** The spend rises by one with each reading, one every ten seconds. */
const EVERY_MS = 10 * SECOND_MS
const SESSIONS = ['ses_1', 'ses_2']
/** Until they are thinned, those of twice a quarter of an hour by halves of a minute. */
const FINE = 2 * 30

const start = new Date(2026, 0, 1, 12).getTime()

const noDatabase = {
  db: null,
  reopen: () => Promise.resolve(false),
  fail: () => undefined,
  over: new Set<string>(),
}

function* readings(hours: number): Generator<CostSample> {
  for (let at = start; at < start + hours * HOUR_MS; at += EVERY_MS) {
    for (const sessionId of SESSIONS) {
      yield { sessionId, at, spentMicros: (at - start) / EVERY_MS, currency: 'USD' }
    }
  }
}

function samplesOf(hours: number): readonly CostSample[] {
  let samples: readonly CostSample[] = []
  for (const sample of readings(hours)) samples = withSample(samples, sample)
  return samples
}

test('samples at hand keep where counting began and the last of each half minute', () => {
  const own = samplesOf(0.03).filter(({ sessionId }) => sessionId === 'ses_1')
  expect(own.map(({ at }) => (at - start) / SECOND_MS)).toEqual([0, 20, 50, 80, 100])
})

test('two days of readings leave few samples, the same at hand as in the browser', async () => {
  const table = createTable<CostSample>(noDatabase, 'cost-samples')
  const kept = createCostSamples(table, 'scope')
  for (const sample of readings(48)) await kept.add(sample)
  const samples = samplesOf(48)
  // For each session those of the last minutes, two for each of the three days, and for each half of 26 hours.
  expect(samples.length).toBeLessThanOrEqual(SESSIONS.length * (FINE + 2 * 3 + 2 * 2 * 26 + 1))
  expect(await kept.list()).toEqual(samples)
})

function spent(samples: readonly CostSample[], day: number): number {
  return spentSince([], samples, new Date(2026, 0, day).getTime()).amounts[0]?.micros ?? 0
}

test('what is spent since a day began, and how fast by now, is the same with few samples as with all', () => {
  const all = [...readings(48)]
  const samples = samplesOf(48)
  for (const day of [1, 2, 3]) {
    const missed = spent(all, day) - spent(samples, day)
    // Each session is counted from the end of the first half minute.
    expect(missed).toBeLessThanOrEqual(2 * SESSIONS.length)
    expect(missed).toBeGreaterThanOrEqual(0)
  }
  const now = start + 48 * HOUR_MS
  expect(burnPerMinute(samples, now, 'ses_1')).toBe(burnPerMinute(all, now, 'ses_1'))
})

const DAY_MS = 24 * HOUR_MS
const yearEnd = new Date(2027, 0, 1, 0, 5).getTime()

/** 10,000 sessions, begun one after another; most work for three hours, each fiftieth for two months. */
function* samplesOfYear(): Generator<CostSample> {
  for (let session = 0; session < 10_000; session += 1) {
    const isLong = session % 50 === 0
    const every = isLong ? 20 * HOUR_MS : 20 * MINUTE_MS
    for (let step = 0; step < (isLong ? 72 : 9); step += 1) {
      const at = yearEnd - 365 * DAY_MS * (1 - session / 10_000) + step * every
      if (at > yearEnd) break
      yield { sessionId: `ses_${session}`, at, spentMicros: step * 12_345, currency: 'USD' }
    }
  }
}

function keyOf({ sessionId, at }: CostSample): readonly string[] {
  return ['scope', sessionId, String(Math.floor(at / 30_000))]
}

test('a year of 10,000 sessions stays far under 50 MB, and the ranges that the page shows stay exact', async () => {
  const all = [...samplesOfYear()]
  const table = createTable<CostSample>(noDatabase, 'cost-samples')
  for (const sample of all) await table.put(keyOf(sample), sample)
  // Twice, as what is thin has to bear being thinned again.
  for (const now of [yearEnd - 45 * DAY_MS, yearEnd]) await thinCostSamples(table, 'scope', now)
  const kept = await createCostSamples(table, 'scope').list()
  // Keys and values as JSON, two bytes a letter at most.
  const bytes = 2 * kept.reduce((sum, each) => sum + JSON.stringify([keyOf(each), each]).length, 0)
  expect(bytes).toBeLessThan(10_000_000)
  for (const range of spendRanges) {
    const edges = edgesOf(range, yearEnd)
    const shown = (samples: readonly CostSample[]) =>
      historyOf(spendParts([], samples, edges), edges).map(({ buckets }) =>
        buckets.map((bucket) => bucket.spent),
      )
    expect(shown(kept)).toEqual(shown(all))
  }
})
