import * as words from '#src/api/words.ts'
import { assumptions } from '#src/contract/assumptions.ts'
import type { Account, Credentials, HeldKey } from '#src/model/account.ts'

import { unreadable, decodeWord, listOnly, objectOnly } from './fields.ts'
import { decodeFlag } from './plain-values.ts'

/** The credentials of an answer of our gateway. Throws UnreadableResponseError without a list of keys. */
export function decodeCredentials(body: unknown): Credentials {
  const credentials = findCredentials(body)
  if (!credentials) throw unreadable(body, words.noHeldKeys)
  return credentials
}

/** The credentials inside a sign-in answer, or the body itself; null when there is none. */
export function findCredentials(body: unknown): Credentials | null {
  const credentials = objectOnly(objectOnly(body)?.['custody']) ?? objectOnly(body)
  const keys = listOnly(credentials?.['keys'])
  if (!credentials || !keys) return null
  return {
    account: findAccount(credentials['account']),
    keys: keys.map(findHeldKey).filter((key) => key !== null),
  }
}

function findAccount(value: unknown): Account | null {
  const account = objectOnly(value) ?? {}
  const uid = decodeWord(account['uid'])
  const email = decodeWord(account['email'])
  if (uid === null || email === null) return null
  return { uid, email, displayName: decodeWord(account['displayName']) }
}

function findHeldKey(value: unknown): HeldKey | null {
  const key = objectOnly(value) ?? {}
  const name = decodeWord(key['name'])
  if (name === null) return null
  const identity = decodeWord(key['identity'])
  const header = assumptions.keyHeaders.find((known) => known === key['header'])
  return {
    name,
    hint: decodeWord(key['hint']) ?? '',
    ...(identity !== null && { identity }),
    keyId: decodeWord(key['keyId']),
    ...(header && { header }),
    active: decodeFlag(key['active']) ?? false,
  }
}
