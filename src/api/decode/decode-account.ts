import { assumptions } from '#src/contract/assumptions.ts'
import type { Account, ApiKey, Credentials, HeldKey } from '#src/model/account.ts'

import { createFields, isJsonObject, nameTable, objectOnly, unreadable } from './fields.ts'
import { decodeFlag, decodeTime, decodeWord, listOnly } from './values.ts'

/** §2 shows the signup result: user.uid, user.email, user.emailVerified. */
export const accountTable = nameTable('account', {
  uid: 'uid userId id',
  email: 'email',
  emailVerified: 'emailVerified',
  displayName: 'displayName name',
})

/** The answers of our own gateway. */
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

/** Keys are in "a separate application interface" (§1) whose shapes are not shown. */
export const keyTable = nameTable('key', {
  list: 'keys apiKeys data items results',
  inner: 'key apiKey data result',
  id: 'keyId id uuid',
  name: 'name label displayName',
  prefix: 'prefix hint preview',
  createdAt: 'createdAt created',
  lastUsedAt: 'lastUsedAt lastUsed',
  revokedAt: 'revokedAt revoked deletedAt',
  secret: 'key secret apiKey token value plaintext',
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

/** The credentials of an answer of our gateway. Throws UnreadableResponseError without a list of keys. */
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
  const word = fields.readAs('header', decodeWord)
  const header = assumptions.keyHeaders.find((known) => known === word)
  return {
    name,
    hint: fields.readAs('hint', decodeWord) ?? '',
    ...(identity !== null && { identity }),
    keyId: fields.readAs('keyId', decodeWord),
    ...(header && { header }),
    active: fields.readAs('active', decodeFlag) ?? false,
  }
}

/**
 * A new or listed key (§1 shows no shape). Throws UnreadableResponseError without an id. The error quotes
 * nothing of the body, which may hold a secret.
 */
export function decodeApiKey(body: unknown): ApiKey {
  const key = inBody(body, findApiKey)
  if (!key) throw unreadable(null, 'no key id in it')
  return key
}

/** All keys of a list. Throws UnreadableResponseError without a list, or if a key has no id. */
export function decodeKeyList(body: unknown): readonly ApiKey[] {
  const list = inBody(body, (value) =>
    isJsonObject(value) ? createFields(value, keyTable).readAs('list', listOnly) : listOnly(value),
  )
  if (!list) throw unreadable(body, 'no list of keys in it')
  return list.map((item) => {
    const key = findApiKey(item)
    if (!key) throw unreadable(item, 'no key id in it')
    return key
  })
}

/** The secret of a new key, which is shown once. Throws UnreadableResponseError without one. */
export function decodeSecret(body: unknown): string {
  const secret = inBody(body, (value) =>
    isJsonObject(value)
      ? createFields(value, keyTable).readAs('secret', (text) =>
          typeof text === 'string' ? decodeWord(text) : null,
        )
      : null,
  )
  if (secret === null) throw unreadable(null, 'no key in it', 201)
  return secret
}

/** Reads a body itself, or the object within it. */
function inBody<Value>(body: unknown, read: (value: unknown) => Value | null): Value | null {
  const inner = () =>
    isJsonObject(body) ? createFields(body, keyTable).readAs('inner', objectOnly) : null
  return read(body) ?? read(inner())
}

function findApiKey(value: unknown): ApiKey | null {
  if (!isJsonObject(value)) return null
  const fields = createFields(value, keyTable)
  const keyId = fields.readAs('id', decodeWord)
  if (keyId === null) return null
  return {
    keyId,
    name: fields.readAs('name', decodeWord) ?? keyId,
    prefix: fields.readAs('prefix', decodeWord) ?? '',
    createdAt: fields.readAs('createdAt', decodeTime),
    lastUsedAt: fields.readAs('lastUsedAt', decodeTime),
    revokedAt: fields.readAs('revokedAt', decodeTime),
  }
}
