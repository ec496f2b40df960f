import { expect, test } from 'vitest'

import { freshProperty } from '#src/testing/fresh-property.ts'
import { playMany } from '#src/testing/play-many.ts'
import { shareOf } from '#src/testing/tier.ts'

const runs = shareOf({ full: 1_000, soak: 25_000, quick: 60 })

test(
  'rounds side by side and late words: nothing is missing for more than 20 polls',
  { timeout: 14_400_000 },
  () => {
    const broken = playMany({ runs, part: 0, parts: 1, seed: 80_000_001 }, (random) =>
      freshProperty(random, true),
    )
    expect(broken).toEqual([])
  },
)
