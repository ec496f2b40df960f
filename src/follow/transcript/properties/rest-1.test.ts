import { testMany } from '#src/testing/play-many.ts'
import { restProperty } from '#src/testing/rest-property.ts'

testMany(
  'whatever the cursor means, at rest nothing reachable is missing and nothing is doubled: even half of the runs',
  { runs: { full: 20_000, soak: 1_000_000, quick: 500 }, seed: 1, part: 0, parts: 2 },
  (random) => restProperty(random, { share: 0, lag: 0 }),
)
