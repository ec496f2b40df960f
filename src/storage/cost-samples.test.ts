import { expect, test } from 'vitest'

import { burnPerMinute, spendPerDay, type CostSample } from '#src/model/spend/burn.ts'

import { createCostSamples, withSample } from './cost-samples.ts'
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

const noDatabase = { db: null, reopen: () => Promise.resolve(), fail: () => undefined }

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
  // For each session the first, those of the last minutes, and one for each of the days before.
  expect(samples.length).toBeLessThanOrEqual(SESSIONS.length * (1 + FINE + 3))
  expect(await kept.list()).toEqual(samples)
})

test('what is spent on each day, and how fast by now, is the same with few samples as with all', () => {
  const all = [...readings(48)]
  const samples = samplesOf(48)
  expect(spendPerDay(samples)).toEqual(spendPerDay(all))
  const now = start + 48 * HOUR_MS
  expect(burnPerMinute(samples, now)).toBe(burnPerMinute(all, now))
})
