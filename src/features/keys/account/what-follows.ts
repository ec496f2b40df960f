import type { Custody } from '#src/model/account.ts'
import type { KeyOffer } from '#src/queries/key-queries.ts'

import type { ListedKey } from './key-list.ts'

/** What becomes of this browser when a key is revoked: which key it uses next, or that it has none. */
export type WhatFollows =
  | { kind: 'untouched' | 'forgotten' | 'new' | 'none' }
  | { kind: 'other'; name: string }

/** Whoever holds the keys takes the first of the others in place of the one in use. */
export function whatFollows(
  { held }: ListedKey,
  { keys }: Custody,
  offer: KeyOffer | null,
): WhatFollows {
  if (held === null) return { kind: 'untouched' }
  if (!held.active) return { kind: 'forgotten' }
  const other = keys.find(({ name }) => name !== held.name)
  if (other) return { kind: 'other', name: other.name }
  return { kind: offer?.create === true ? 'new' : 'none' }
}
