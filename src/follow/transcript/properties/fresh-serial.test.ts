import { freshProperty } from '#src/testing/fresh-property.ts'
import { testMany } from '#src/testing/play-many.ts'

testMany(
  'rounds one after the other: nothing visible is missing after any poll',
  { runs: { full: 1_000, soak: 25_000, quick: 60 }, seed: 70_000_001 },
  (random) => freshProperty(random, false),
)
