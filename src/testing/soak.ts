/** How many times a test of random scripts plays: the nightly share with SOAK=1, a small one for mutants. */
export function shareOf(shares: { ci: number; soak: number; quick: number }): number {
  const soak = setting('SOAK')
  if (soak === 'quick') return shares.quick
  return soak === '' ? shares.ci : shares.soak
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
