import { expect, test } from 'vitest'

import { playMany } from '#src/testing/play-many.ts'
import { restProperty } from '#src/testing/rest-property.ts'
import { shareOf } from '#src/testing/tier.ts'

const runs = shareOf({ full: 10_000, soak: 200_000, quick: 500 })

test(
  `the same when 15 % of requests fail and a replica lags behind: even half of ${runs} runs`,
  { timeout: 14_400_000 },
  () => {
    const broken = playMany({ runs, part: 0, parts: 2, seed: 50000001 }, (random) =>
      restProperty(random, { share: 0.15, lag: 6 }),
    )
    expect(broken).toEqual([])
  },
)
