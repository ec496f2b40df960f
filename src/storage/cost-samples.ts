import type { CostSample } from '#src/model/spend/burn.ts'

import type { Table } from './tables.ts'

const BUCKET_MS = 30_000
const COARSE_BUCKET_MS = 15 * 60_000
const FINE_FOR_MS = 2 * 60 * 60_000

export type CostSamples = {
  list(): Promise<readonly CostSample[]>
  add(sample: CostSample): Promise<void>
}

/** Spend over time: the first sample, the last of each half minute, and of each quarter of an hour once older than two hours. */
export function createCostSamples(table: Table<CostSample>, scope: string): CostSamples {
  return {
    async list() {
      const samples = await table.list([scope])
      return samples.toSorted((one, other) => one.at - other.at)
    },
    async add(sample) {
      // Counting starts at a session's first sample: later ones of its half minute do not replace it.
      const started = await table.update([scope, sample.sessionId, 'first'], (old) =>
        old === null ? sample : null,
      )
      if (started === null) await table.put(sampleKey(scope, sample), sample)
    },
  }
}

/** Removes what is finer than old samples need; a day's spend stays exact to a quarter of an hour. */
export async function thinCostSamples(
  table: Table<CostSample>,
  scope: string,
  now: number,
): Promise<void> {
  const old = (await table.list([scope])).filter(({ at }) => at < now - FINE_FOR_MS)
  const last = new Map<string, CostSample>()
  for (const sample of old.toSorted((one, other) => one.at - other.at)) {
    last.set(`${sample.sessionId}\n${Math.floor(sample.at / COARSE_BUCKET_MS)}`, sample)
  }
  const first = new Map<string, CostSample>()
  for (const sample of old) {
    const known = first.get(sample.sessionId)
    // The first sample is where counting starts, so it stays.
    if (!known || sample.at < known.at) first.set(sample.sessionId, sample)
  }
  const kept = new Set([...last.values(), ...first.values()])
  for (const sample of old) {
    if (!kept.has(sample)) await table.remove(sampleKey(scope, sample))
  }
}

function sampleKey(scope: string, { sessionId, at }: CostSample): readonly string[] {
  return [scope, sessionId, String(Math.floor(at / BUCKET_MS))]
}
