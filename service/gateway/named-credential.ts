import { Problem } from '#service/http/problem.ts'

import { findActiveKey, usableKeys, type Custody, type HeldKey } from './custody/custody.ts'
import type { Identify } from './custody/key-identity.ts'
import { signedOut } from './gateway-scope.ts'

/** The identity of the key for which a page asks; on a 409, that it is not the one in use. */
const keyHeader = 'X-Signalbox-Key'
/** The account for which it asks. */
const accountHeader = 'X-Signalbox-Account'

/**
 * The key to send: the very one that the page names, since another tab may have switched or signed in,
 * or the active one for a page that names none. Throws 409 `other_key` for one that is not held (any
 * more), and 401 where none is.
 */
export function keyFor(
  { headers }: Request,
  custody: Custody | null,
  { givenKey, identify }: { givenKey: HeldKey | null; identify: Identify },
): HeldKey {
  const usable = usableKeys(custody, givenKey)
  const named = headers.get(keyHeader)
  if (named !== null && usable.length > 0) {
    const found = usable.find(({ key }) => identify(key) === named)
    if (found) return found
    throw otherKey()
  }
  const active = findActiveKey(custody, givenKey)
  if (active !== null) return active
  if (custody === null) throw signedOut()
  throw new Problem('unauthenticated', 'No API key is held in this browser.')
}

/** Throws 409 `other_key` when somebody else has signed in since the page learned who it is for. */
export function checkAccount({ headers }: Request, custody: Custody | null): void {
  const named = headers.get(accountHeader)
  const uid = custody?.account?.uid
  if (named !== null && uid !== undefined && named !== encodeURIComponent(uid)) throw otherKey()
}

function otherKey(): Problem {
  return new Problem(
    'other_key',
    'Another key is in use in this browser by now: nothing was sent to the service.',
    { headers: { [keyHeader]: 'other' } },
  )
}
