import type { Semantics } from '#src/testing/cursor-model.ts'

const usual: Semantics = {
  order: 'round',
  after: 'exclusive',
  cut: 'rounds-beyond',
  cap: { how: 'clamp', at: 100 },
  unknown: '400',
  visibility: 'at-once',
  growth: 'last-round',
  identity: 'unique',
  inventory: 'states',
  times: true,
}

/** What a service may well mean by its cursor: each is given the same share of the sessions. */
export const likelySemantics: readonly Semantics[] = [
  usual,
  { ...usual, growth: 'interleaved' },
  { ...usual, cut: 'first', cap: { how: 'none', at: 100 } },
  { ...usual, after: 'inclusive' },
  { ...usual, after: 'inclusive', growth: 'interleaved' },
  { ...usual, after: 'after-last', order: 'append' },
  { ...usual, after: 'after-first', order: 'append' },
  { ...usual, visibility: 'finished-rounds' },
]
