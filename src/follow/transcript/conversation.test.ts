import { expect, test } from 'vitest'

import { conversation } from '#src/testing/conversation.ts'
import { createRandom } from '#src/testing/random.ts'

const SCRIPTS = 10
/** Requests for each ten scripts. The rate limit pays for them: a change may lower a number, never raise it. */
const mostAsks = [1_413, 1_796, 2_238, 1_543, 870, 1_994, 3_298, 1_417, 1_000, 1_150]

test.each(mostAsks.map((most, part) => ({ most, part })))(
  'nothing is lost, doubled or gone from what is shown and kept, in at most $most requests: part $part',
  ({ most, part }) => {
    const played = Array.from({ length: SCRIPTS }, (_, script) =>
      conversation(createRandom(part * SCRIPTS + script)),
    )
    expect(played.flatMap(({ found, about }) => found.map((what) => ({ what, about })))).toEqual([])
    expect(played.reduce((sum, { asks }) => sum + asks, 0)).toBeLessThanOrEqual(most)
  },
)
