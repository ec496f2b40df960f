import { randomSemantics } from '#src/testing/follow-script.ts'
import { testMany } from '#src/testing/play-many.ts'
import type { Random } from '#src/testing/random.ts'
import { restOf } from '#src/testing/rest-property.ts'

/** A log in pages that are far shorter than what is asked for, and are cut anywhere. */
function cutLog(random: Random) {
  const at = random.pick([7, 13, 20, 25])
  const says = {
    saysMore: random.chance(0.2),
    saysTotal: random.chance(0.2),
    saysLimit: random.chance(0.2),
  }
  return {
    ...randomSemantics(random),
    ...(random.chance(0.7) && ({ order: 'append', after: 'exclusive', cut: 'first' } as const)),
    cap: { how: 'clamp', at } as const,
    ...says,
  }
}

testMany(
  'short pages that are cut within a round: what that hides is never called complete',
  { runs: { full: 5_000, soak: 100_000, quick: 250 }, seed: 130_000_001 },
  (random) => restOf(cutLog(random), random, { share: 0, lag: 0 }),
)
