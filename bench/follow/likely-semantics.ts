import { plain, type Semantics } from '#src/testing/cursor-model.ts'

const usual: Semantics = { ...plain, cut: 'rounds-beyond', cap: { how: 'clamp', at: 100 } }

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
