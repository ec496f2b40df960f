import type { CostSample } from '#src/model/spend/burn.ts'

import { isThinnedWith, sampleKey } from './cost-sample-key.ts'
import { tooFine } from './few-cost-samples.ts'
import type { Table } from './tables.ts'

export type CostSamples = {
  list(): Promise<readonly CostSample[]>
  add(sample: CostSample): Promise<void>
}

/** Spend over time: the first sample, the last of each half minute, and of each day once older than a quarter of an hour. */
export function createCostSamples(table: Table<CostSample>, scope: string): CostSamples {
  let last: CostSample | undefined
  return {
    async list() {
      const samples = await table.list([scope])
      return samples.toSorted((one, other) => one.at - other.at)
    },
    async add(sample) {
      const isThinned = isThinnedWith(last, sample)
      last = sample
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
  const samples = await table.list([scope])
  if (samples.length === 0) return
  for (const sample of tooFine(samples, now)) {
    await table.remove(sampleKey(scope, sample))
  }
}
