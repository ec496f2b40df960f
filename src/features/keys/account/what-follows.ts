import type { Credentials } from '#src/model/account.ts'
import type { KeyOffer } from '#src/queries/keys/key-queries.ts'

import type { ListedKey } from './key-list.ts'

/** The effect on this browser when a key is revoked, with the key that it uses next. */
export type WhatFollows =
  | { kind: 'untouched' | 'forgotten' | 'new' | 'none' }
  | { kind: 'other'; name: string }

/** The gateway, or the page without a gateway, replaces the key in use by its first other key. */
export function whatFollows(
  { held }: ListedKey,
  { keys }: Credentials,
  offer: KeyOffer | null,
): WhatFollows {
  if (held === null) return { kind: 'untouched' }
  if (!held.active) return { kind: 'forgotten' }
  const other = keys.find(({ name }) => name !== held.name)
  if (other) return { kind: 'other', name: other.name }
  return { kind: offer?.create === true ? 'new' : 'none' }
}
