import { type CostSample, localDay } from '#src/model/spend/burn.ts'

import type { Table } from './tables.ts'

/** A rate looks back five minutes. */
const FINE_FOR_MS = 15 * 60_000
const THIN_EVERY_MS = 15 * 60_000
const BUCKET_MS = 30_000
/** Some time zones begin their hours half an hour later. */
const HALF_HOUR_MS = 30 * 60_000
/** The costs page shows the hours of a day. */
const HALF_HOURS_FOR_MS = 26 * 2 * HALF_HOUR_MS

/**
 * Spend over time: the last sample of each half minute; once older than a quarter of an hour, the first and
 * last of each half hour; after a day those of each day.
 */
export type CostSamples = {
  list: () => Promise<readonly CostSample[]>
  add: (sample: CostSample) => Promise<void>
}

export function createCostSamples(table: Table<CostSample>, scope: string): CostSamples {
  let last: CostSample | undefined
  return {
    async list() {
      const samples = await table.list([scope])
      return samples.toSorted((one, other) => one.at - other.at)
    },
    async add(sample) {
      const isThinned = isThinnedWith(last, sample)
      if (!last || sample.at >= last.at) last = sample
      // Counting starts at a session's first sample: later ones of its half minute do not replace it.
      const started = await table.update([scope, sample.sessionId, 'first'], (old) =>
        old === null ? sample : null,
      )
      if (started === null) await table.put(sampleKey(scope, sample), sample)
      if (isThinned) await thinCostSamples(table, scope, sample.at)
    },
  }
}

/** Removes what is finer than old samples need. */
export async function thinCostSamples(
  table: Table<CostSample>,
  scope: string,
  now: number,
): Promise<void> {
  for (const sample of tooFine(await table.list([scope]), now)) {
    await table.remove(sampleKey(scope, sample))
  }
}

/** Samples at hand, in the order of time, with one more: as few as are kept in the browser. */
export function withSample(
  samples: readonly CostSample[],
  sample: CostSample,
): readonly CostSample[] {
  const isOfSame = ({ sessionId }: CostSample) => sessionId === sample.sessionId
  const place = samples.findLastIndex(isOfSame)
  const last = samples[place]
  const isReplaced =
    last && bucketOf(last) === bucketOf(sample) && samples.findIndex(isOfSame) !== place
  const kept = isReplaced ? samples.toSpliced(place, 1) : samples
  if (!isThinnedWith(samples.at(-1), sample)) return [...kept, sample]
  const fine = new Set(tooFine(kept, sample.at))
  return [...kept.filter((one) => !fine.has(one)), sample]
}

/**
 * The samples that are too fine for their age; the spend of the hours and days that pages show stays exact
 * without them.
 */
function tooFine(samples: readonly CostSample[], now: number): readonly CostSample[] {
  const old = samples.filter(({ at }) => at < now - FINE_FOR_MS)
  const first = new Map<string, CostSample>()
  const last = new Map<string, CostSample>()
  for (const sample of old.toSorted((one, other) => one.at - other.at)) {
    const { sessionId, at } = sample
    const span = `${sessionId}\n${spanOf(at, now)}`
    // The spend of a span is counted from its first sample, as nobody may have watched before.
    if (!first.has(span)) first.set(span, sample)
    last.set(span, sample)
  }
  const kept = new Set([...last.values(), ...first.values()])
  return old.filter((sample) => !kept.has(sample))
}

function spanOf(at: number, now: number): string | number {
  return at < now - HALF_HOURS_FOR_MS ? localDay(at) : Math.floor(at / HALF_HOUR_MS)
}

/** The half minute of which a sample is the last. */
function bucketOf({ at }: CostSample): number {
  return Math.floor(at / BUCKET_MS)
}

/** The key of a sample: the next of its half minute takes its place. */
function sampleKey(scope: string, sample: CostSample): readonly string[] {
  return [scope, sample.sessionId, String(bucketOf(sample))]
}

/** Whether a sample is the first of another quarter of an hour: then what is old is thinned. */
function isThinnedWith(before: CostSample | undefined, sample: CostSample): boolean {
  // The sample of midnight comes after samples that were seen since.
  if (before === undefined || sample.at < before.at) return false
  return Math.floor(before.at / THIN_EVERY_MS) !== Math.floor(sample.at / THIN_EVERY_MS)
}
