import { testMany } from '#src/testing/play-many.ts'
import { restProperty } from '#src/testing/rest-property.ts'

testMany(
  'the same when 15 % of requests fail and a replica lags behind: even half of the runs',
  { runs: { full: 10_000, soak: 200_000, quick: 500 }, seed: 50_000_001, part: 0, parts: 2 },
  (random) => restProperty(random, { share: 0.15, lag: 6 }),
)
