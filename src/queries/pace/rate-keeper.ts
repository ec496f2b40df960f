import type { LearnedRate } from '#src/follow/pace/token-bucket.ts'

const KEEP_EVERY_MS = 5_000
/** Smaller steps are the growth that goes on all the time. */
const WORTH_KEEPING = 0.05

/** Keeps a learned rate when it has changed by enough, now and then: a crash costs a few seconds of learning. */
export function createRateKeeper(
  kept: LearnedRate,
  keep: (rate: LearnedRate) => void,
): (rate: LearnedRate, now: number) => void {
  let last = kept.perSecond
  let keptAt = -Infinity
  return (rate, now) => {
    const change = Math.abs(rate.perSecond - last) / last
    if (change < WORTH_KEEPING || now - keptAt < KEEP_EVERY_MS) return
    last = rate.perSecond
    keptAt = now
    keep(rate)
  }
}
