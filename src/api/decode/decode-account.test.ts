import { expect, test } from 'vitest'

import { UnreadableResponseError } from '#src/model/errors.ts'

import {
  decodeApiKey,
  decodeCredentials,
  decodeKeyList,
  decodeSecret,
  findCredentials,
} from './decode-account.ts'

const account = { uid: 'u1', email: 'ada@example.org', displayName: null }
const held = { name: 'Mine', hint: '…f3a9', keyId: 'key_1', active: true }
test('credentials are read from their own body and from a sign-in answer', () => {
  expect(decodeCredentials({ account, keys: [held] })).toEqual({ account, keys: [held] })
  expect(findCredentials({ user: account, custody: { account, keys: [] } })).toEqual({
    account,
    keys: [],
  })
  expect(decodeCredentials({ account: null, keys: [] })).toEqual({ account: null, keys: [] })
})

test('a sign-in answer of a service without a gateway has no credentials', () => {
  expect(findCredentials({ user: account, idToken: 't' })).toBeNull()
  expect(() => decodeCredentials('signed in')).toThrow(UnreadableResponseError)
})

test('of a held key it is read what the gateway calls it by, and in which header it travels', () => {
  const key = { name: 'Theirs', hint: '…6789', keyId: null, active: true }
  const keys = [
    { ...key, identity: 'id_1', header: 'X-Service-Key' },
    { ...key, name: 'Other', header: 'X-Evil\r\nX-Owned' },
  ]
  expect(decodeCredentials({ account: null, keys }).keys).toEqual([
    { ...key, identity: 'id_1', header: 'X-Service-Key' },
    { ...key, name: 'Other' },
  ])
})

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
