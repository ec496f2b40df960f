import { expect, test } from 'vitest'

import { playMany } from '#src/testing/play-many.ts'
import { restProperty } from '#src/testing/rest-property.ts'
import { shareOf } from '#src/testing/tier.ts'

const runs = shareOf({ full: 20_000, soak: 1_000_000, quick: 500 })

test(
  `whatever the cursor means, at rest nothing reachable is missing and nothing is doubled: odd half of ${runs} runs`,
  { timeout: 14_400_000 },
  () => {
    const broken = playMany({ runs, part: 1, parts: 2, seed: 1 }, (random) =>
      restProperty(random, { share: 0, lag: 0 }),
    )
    expect(broken).toEqual([])
  },
)
