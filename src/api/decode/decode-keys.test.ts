import { expect, test } from 'vitest'

import { UnreadableResponseError } from '#src/model/errors.ts'

import { decodeApiKey, decodeKeyList, decodeSecret } from './decode-keys.ts'

const key = {
  keyId: 'key_1',
  name: 'Mine',
  prefix: 'ask_1a2b',
  createdAt: 1_795_176_000_000,
  lastUsedAt: null,
  revokedAt: null,
}

test.each([
  [{ keys: [{ ...key, createdAt: '2026-11-20T12:00:00Z' }] }],
  [{ data: [{ id: 'key_1', label: 'Mine', hint: 'ask_1a2b', created_at: 1_795_176_000 }] }],
  [[{ ...key, lastUsed: null }]],
  [{ data: { keys: [key] } }],
])('keys in %j', (body) => {
  expect(decodeKeyList(body)).toEqual([key])
})

test.each([
  [{ revoked: true }, 'unknown'],
  [{ revokedAt: null, is_revoked: true }, 'unknown'],
  [{ status: 'REVOKED' }, 'unknown'],
  [{ status: 'deleted' }, 'unknown'],
  [{ revoked: '2026-11-20T12:00:00Z', status: 'revoked' }, 1_795_176_000_000],
  [{ revoked: false, status: 'active' }, null],
  [{ status: 'disabled' }, null],
  [{ status: 'inactive', active: false }, null],
])('a key of a list with %j was revoked at %s', (more, revokedAt) => {
  expect(decodeKeyList([{ id: 'key_1', ...more }])).toMatchObject([{ revokedAt }])
})

test('a key without an id cannot be revoked, so the list is unreadable', () => {
  expect(() => decodeKeyList({ keys: [{ name: 'Mine' }] })).toThrow(UnreadableResponseError)
})

test('an answer without the secret is an error that does not hold what came', () => {
  expect(decodeSecret({ keyId: 'key_1', key: 'ask_secret' })).toBe('ask_secret')
  expect(() => decodeSecret({ keyId: 'key_1' })).toThrow(UnreadableResponseError)
})

test.each([
  [{ ...key, key: 'ask_secret' }],
  [{ data: { id: 'key_1', label: 'Mine', secret: 'ask_secret' } }],
  [{ key: { id: 'key_1', name: 'Mine' }, secret: 'ask_secret' }],
  [{ apiKey: { id: 'key_1', name: 'Mine', token: 'ask_secret' } }],
])('the new key in %j', (body) => {
  expect(decodeApiKey(body)).toMatchObject({ keyId: 'key_1', name: 'Mine' })
  expect(decodeSecret(body)).toBe('ask_secret')
})
