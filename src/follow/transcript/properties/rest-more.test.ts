import { conversation } from '#src/testing/conversation.ts'
import { testMany } from '#src/testing/play-many.ts'

testMany(
  'a service that says whether there is more, or names a round once: nothing is missing or doubled',
  { runs: { full: 500, soak: 50_000, quick: 50 }, seed: 120_000_001 },
  conversation,
)
