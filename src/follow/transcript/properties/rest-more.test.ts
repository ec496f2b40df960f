import { expect, test } from 'vitest'

import { conversation } from '#src/testing/conversation.ts'
import { playMany } from '#src/testing/play-many.ts'
import { shareOf } from '#src/testing/tier.ts'

const runs = shareOf({ full: 500, soak: 50_000, quick: 50 })

test(
  `a service that says whether there is more, or names a round once: nothing is missing or doubled in ${runs} runs`,
  { timeout: 14_400_000 },
  () => {
    expect(playMany({ runs, part: 0, parts: 1, seed: 120_000_001 }, conversation)).toEqual([])
  },
)
