import * as words from '#src/api/words.ts'
import type { ApiKey } from '#src/model/account.ts'

import { nameTable, unreadable, Fields, decodeWord, listOnly, objectOnly } from './fields.ts'

/** Keys are in "a separate application interface" (§1) whose shapes are not shown. */
export const keyTable = nameTable('key', {
  list: 'keys apiKeys data items results',
  inner: 'key apiKey data result',
  id: 'keyId id uuid',
  name: 'name label displayName',
  prefix: 'prefix hint preview',
  createdAt: 'createdAt created',
  lastUsedAt: 'lastUsedAt lastUsed',
  revokedAt: 'revokedAt revoked isRevoked deletedAt',
  status: 'status state',
  secret: 'key secret apiKey token value plaintext',
})

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
    revokedAt: fields.time('revokedAt') ?? (isRevoked(fields) ? 'unknown' : null),
  }
}

/** Some services say only that a key is revoked. One that is only disabled may come back, and can be revoked. */
function isRevoked(fields: KeyFields): boolean {
  const isSaid = fields.flag('revokedAt') === true
  return isSaid || /^(?:revoked|deleted)$/i.test(fields.word('status') ?? '')
}
