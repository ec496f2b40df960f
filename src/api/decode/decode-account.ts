import * as words from '#src/api/words.ts'
import { assumptions } from '#src/contract/assumptions.ts'
import type { Account, ApiKey, Credentials, HeldKey } from '#src/model/account.ts'

import { nameTable, unreadable, Fields, decodeWord, listOnly, objectOnly } from './fields.ts'
import { decodeFlag } from './plain-values.ts'

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
    ...(decodeFlag(credentials['signInAgain']) === true && { signInAgain: true }),
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

type KeyFields = Fields<keyof typeof keyTable.names>

/** A new or listed key (§1 shows no shape). UnreadableResponseError without an id quotes nothing: a secret may be in it. */
export function decodeApiKey(body: unknown): ApiKey {
  const key = inBody(body, readKey)
  if (!key) throw unreadable(null, words.noKeyId)
  return key
}

/** All keys of a list. Throws UnreadableResponseError without a list, or if a key has no id. */
export function decodeKeyList(body: unknown): readonly ApiKey[] {
  const list = listOnly(body) ?? inBody(body, (fields) => fields.readAs('list', listOnly))
  if (!list) throw unreadable(body, words.noKeys)
  return list.map((item) => {
    const key = readKey(keyFields(item))
    if (!key) throw unreadable(item, words.noKeyId)
    return key
  })
}

/** The secret of a new key, which is shown once. Throws UnreadableResponseError without one. */
export function decodeSecret(body: unknown): string {
  const secret = inBody(body, (fields) =>
    fields.readAs('secret', (value) => (typeof value === 'string' ? decodeWord(value) : null)),
  )
  if (secret === null) throw unreadable(null, words.noKey, 201)
  return secret
}

/** Reads a body itself, or the object within it. */
function inBody<Value>(body: unknown, read: (fields: KeyFields) => Value | null): Value | null {
  return read(keyFields(body)) ?? read(keyFields(keyFields(body).readAs('inner', objectOnly)))
}

function keyFields(value: unknown): KeyFields {
  return new Fields(objectOnly(value) ?? {}, keyTable)
}

function readKey(fields: KeyFields): ApiKey | null {
  const keyId = fields.word('id')
  if (keyId === null) return null
  return {
    keyId,
    name: fields.word('name') ?? keyId,
    prefix: fields.word('prefix') ?? '',
    createdAt: fields.time('createdAt'),
    lastUsedAt: fields.time('lastUsedAt'),
    revokedAt: fields.time('revokedAt'),
  }
}
