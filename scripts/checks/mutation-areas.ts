/** Files whose code is broken, and the tests that are to find it; a path that begins with ! is left out. */
export type MutationArea = { name: string; mutate: readonly string[]; tests: readonly string[] }

const limiter = ['token-bucket', 'budget', 'schedule']

/** The areas where a fault costs messages, money or a secret: `npm run mutation` breaks their expressions one by one. */
export const mutationAreas: readonly MutationArea[] = [
  {
    name: 'money',
    mutate: ['src/model/spend/{money,budget}.ts'],
    // The rates of real sessions need a database.
    tests: ['src/model/spend/!(true-rates).test.ts'],
  },
  {
    name: 'attempts',
    mutate: ['src/model/attempt.ts', 'src/follow/attempt/infer-outcome.ts'],
    tests: ['src/model/attempt.test.ts', 'src/follow/attempt/*.test.ts'],
  },
  {
    name: 'limiter',
    mutate: limiter.map((name) => `src/follow/polling/${name}.ts`),
    // Hours under hidden limits would find more, and take days to do so.
    tests: limiter.map((name) => `src/follow/polling/${name}*.test.ts`),
  },
  {
    name: 'secrets',
    mutate: ['service/gateway/credentials/{held-credentials,seal}.ts', 'service/http/log.ts'],
    tests: ['service/gateway/credentials/*.test.ts', 'service/http/log.test.ts'],
  },
  {
    name: 'cursor',
    mutate: ['src/follow/transcript/*.ts', '!**/*.test.ts', '!**/*-fixture.ts'],
    // Random scripts would find more, and take hours to do so.
    tests: ['src/follow/transcript/*.test.ts'],
  },
]
