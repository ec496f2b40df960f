import type { ApiKey } from '#src/model/account.ts'

import { createFields, isJsonObject, nameTable, unreadable } from './fields.ts'
import { decodeTime, decodeWord, listOnly } from './values.ts'

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

/**
 * A key as it is made or listed (§1 shows no shape). Throws UnreadableResponseError without an id, and
 * quotes nothing of it: a secret may be in it.
 */
export function decodeApiKey(value: unknown): ApiKey {
  const key = findApiKey(value) ?? findApiKey(innerKey(value))
  if (!key) throw unreadable(null, 'no key id in it')
  return key
}

/**
 * All keys or none: one without an id throws UnreadableResponseError, and so does an answer without a list.
 */
export function decodeKeyList(body: unknown): readonly ApiKey[] {
  const list = listIn(body) ?? listIn(innerKey(body))
  if (!list) throw unreadable(body, 'no list of keys in it')
  return list.map((item) => findApiKey(item) ?? refuse(item))
}

/** The secret of a key just created; it is shown once and kept nowhere. */
export function decodeSecret(body: unknown): string {
  const secret = secretIn(body) ?? secretIn(innerKey(body))
  if (secret === null) throw unreadable(null, 'no key in it', 201)
  return secret
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

function listIn(value: unknown): readonly unknown[] | null {
  return isJsonObject(value)
    ? createFields(value, keyTable).readAs('list', listOnly)
    : listOnly(value)
}

function secretIn(value: unknown): string | null {
  return isJsonObject(value) ? createFields(value, keyTable).readAs('secret', wordOnly) : null
}

function innerKey(value: unknown): unknown {
  if (!isJsonObject(value)) return null
  return createFields(value, keyTable).readAs('inner', (inner) =>
    isJsonObject(inner) ? inner : null,
  )
}

function wordOnly(value: unknown): string | null {
  return typeof value === 'string' ? decodeWord(value) : null
}

function refuse(item: unknown): never {
  throw unreadable(item, 'no key id in it')
}
