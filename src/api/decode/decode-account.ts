import { assumptions } from '#src/contract/assumptions.ts'
import type { Account, Credentials, HeldKey } from '#src/model/account.ts'

import { createFields, isJsonObject, nameTable, unreadable } from './fields.ts'
import { decodeFlag, decodeWord, listOnly } from './values.ts'

/** §2 shows the signup result (user.uid, user.email, user.emailVerified). Credentials are our own gateway's. */
export const accountTable = nameTable('account', {
  uid: 'uid userId id',
  email: 'email',
  emailVerified: 'emailVerified',
  displayName: 'displayName name',
})

const credentialsTable = nameTable('custody', {
  account: 'account user',
  keys: 'keys',
  name: 'name',
  hint: 'hint',
  identity: 'identity',
  keyId: 'keyId',
  header: 'header',
  active: 'active',
  signInAgain: 'signInAgain',
})

function decodeAccount(value: unknown): Account | null {
  if (!isJsonObject(value)) return null
  const fields = createFields(value, accountTable)
  const uid = fields.readAs('uid', decodeWord)
  const email = fields.readAs('email', decodeWord)
  if (uid === null || email === null) return null
  return {
    uid,
    email,
    emailVerified: fields.readAs('emailVerified', decodeFlag) ?? false,
    displayName: fields.readAs('displayName', decodeWord),
  }
}

/** Our gateway's own answer. Throws UnreadableResponseError when no list of keys is in it. */
export function decodeCredentials(body: unknown): Credentials {
  const credentials = findCredentials(body)
  if (!credentials) throw unreadable(body, 'no list of held keys in it')
  return credentials
}

/** The credentials inside a sign-in answer, or the body itself; null when there is none. */
export function findCredentials(body: unknown): Credentials | null {
  if (!isJsonObject(body)) return null
  const inner = isJsonObject(body['custody']) ? body['custody'] : body
  const fields = createFields(inner, credentialsTable)
  const keys = fields.readAs('keys', listOnly)
  if (!keys) return null
  return {
    account: fields.readAs('account', decodeAccount),
    keys: keys.map(findHeldKey).filter((key) => key !== null),
    ...(fields.readAs('signInAgain', decodeFlag) === true && { signInAgain: true }),
  }
}

function findHeldKey(value: unknown): HeldKey | null {
  if (!isJsonObject(value)) return null
  const fields = createFields(value, credentialsTable)
  const name = fields.readAs('name', decodeWord)
  if (name === null) return null
  const identity = fields.readAs('identity', decodeWord)
  const told = fields.readAs('header', decodeWord)
  const header = assumptions.keyHeaders.find((one) => one === told)
  return {
    name,
    hint: fields.readAs('hint', decodeWord) ?? '',
    ...(identity !== null && { identity }),
    keyId: fields.readAs('keyId', decodeWord),
    ...(header && { header }),
    active: fields.readAs('active', decodeFlag) ?? false,
  }
}
