import { freshProperty } from '#src/testing/fresh-property.ts'
import { testMany } from '#src/testing/play-many.ts'

testMany(
  'rounds side by side and late words: nothing is missing for more than 20 polls',
  { runs: { full: 1_000, soak: 25_000, quick: 60 }, seed: 80_000_001 },
  (random) => freshProperty(random, true),
)
