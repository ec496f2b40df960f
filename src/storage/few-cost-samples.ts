import { localDay, type CostSample } from '#src/model/spend/burn.ts'

import { bucketOf, isThinnedWith } from './cost-sample-key.ts'

/** A rate looks back five minutes. */
const FINE_FOR_MS = 15 * 60_000

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

/** What is finer than old samples need; a day's spend stays exact without it. */
export function tooFine(samples: readonly CostSample[], now: number): readonly CostSample[] {
  const old = samples.filter(({ at }) => at < now - FINE_FOR_MS)
  const first = new Map<string, CostSample>()
  const last = new Map<string, CostSample>()
  for (const sample of old.toSorted((one, other) => one.at - other.at)) {
    // The first sample is where counting starts, so it stays.
    if (!first.has(sample.sessionId)) first.set(sample.sessionId, sample)
    last.set(`${sample.sessionId}\n${localDay(sample.at)}`, sample)
  }
  const kept = new Set([...last.values(), ...first.values()])
  return old.filter((sample) => !kept.has(sample))
}
