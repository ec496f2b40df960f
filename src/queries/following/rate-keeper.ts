import type { LearnedRate } from '#src/follow/polling/token-bucket.ts'

const KEEP_EVERY_MS = 5_000
/** Smaller steps are the growth that goes on all the time. */
const WORTH_KEEPING = 0.05

/** Keeps a learned rate: a fall at once, since who does not know of it is refused; growth now and then. */
export function createRateKeeper(
  kept: LearnedRate,
  keep: (rate: LearnedRate) => void,
): (rate: LearnedRate, now: number) => void {
  let last = kept.perSecond
  let keptAt = -Infinity
  return (rate, now) => {
    const growth = (rate.perSecond - last) / last
    if (Math.abs(growth) < WORTH_KEEPING) return
    if (growth > 0 && now - keptAt < KEEP_EVERY_MS) return
    last = rate.perSecond
    keptAt = now
    keep(rate)
  }
}
