import type { CostSample } from '#src/model/spend/burn.ts'

const BUCKET_MS = 30_000
const THIN_EVERY_MS = 15 * 60_000

/** The half minute of which a sample is the last. */
export function bucketOf({ at }: CostSample): number {
  return Math.floor(at / BUCKET_MS)
}

/** Where it is kept: the next of its half minute takes its place. */
export function sampleKey(scope: string, sample: CostSample): readonly string[] {
  return [scope, sample.sessionId, String(bucketOf(sample))]
}

/** Whether a sample is the first of another quarter of an hour: then what is old is thinned. */
export function isThinnedWith(before: CostSample | undefined, sample: CostSample): boolean {
  return before !== undefined && quarterOf(before) !== quarterOf(sample)
}

function quarterOf({ at }: CostSample): number {
  return Math.floor(at / THIN_EVERY_MS)
}
