import { expect, test } from 'vitest'

import { freshProperty } from '#src/testing/fresh-property.ts'
import { playMany } from '#src/testing/play-many.ts'
import { shareOf } from '#src/testing/tier.ts'

const runs = shareOf({ full: 1_000, soak: 25_000, quick: 60 })

test(
  'rounds one after the other: nothing visible is missing after any poll',
  { timeout: 14_400_000 },
  () => {
    const broken = playMany({ runs, part: 0, parts: 1, seed: 70_000_001 }, (random) =>
      freshProperty(random, false),
    )
    expect(broken).toEqual([])
  },
)
