const tiers = ['quick', 'full', 'soak'] as const

/** The tier of the tests: `npm test` is quick, `npm run test:full` full, and `npm run soak` takes an hour. */
export type Tier = (typeof tiers)[number]

/** The tier of this run, from the variable TIER: quick when nothing is said. */
export function tierOf(text = setting('TIER')): Tier {
  const tier = tiers.find((one) => one === (text || 'quick'))
  if (!tier) throw new Error(`TIER is "${text}", and can be ${tiers.join(', ')}`)
  return tier
}

/** The share of a test in the run's tier: how many random scripts, how long, which cases. */
export function shareOf<Share>(shares: Readonly<Record<Tier, Share>>): Share {
  return shares[tierOf()]
}

/** A test's seeds are dealt to `of` processes, and this one plays those of `index` (from 0). */
type Shard = { index: number; of: number }

/** SOAK_SHARD=3/20 is the third of twenty; without it one process plays all seeds. */
export function shardOf(text = setting('SOAK_SHARD')): Shard {
  if (text === '') return { index: 0, of: 1 }
  const [, number = '', of = ''] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const shard = { index: Number(number) - 1, of: Number(of) }
  if (shard.index < 0 || shard.index >= shard.of) throw new Error(`SOAK_SHARD is "${text}"`)
  return shard
}

/** A page has no environment; what begins with VITE_ is given to it. */
function setting(name: string): string {
  return globalThis.process?.env[name] ?? import.meta.env?.[`VITE_${name}`] ?? ''
}
