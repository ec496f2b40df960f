import { expect, test } from 'vitest'

import { UnreadableResponseError } from '#src/model/errors.ts'

import { decodeCustody, decodeKeyList, decodeSecret, findCustody } from './decode-account.ts'

const account = { uid: 'u1', email: 'ada@example.org', emailVerified: false, displayName: null }
const held = { name: 'Mine', hint: '…f3a9', keyId: 'key_1', active: true }
const key = {
  keyId: 'key_1',
  name: 'Mine',
  prefix: 'ask_1a2b',
  createdAt: 1_795_176_000_000,
  lastUsedAt: null,
  revokedAt: null,
}

test('custody is read from its own body and from a sign-in answer', () => {
  expect(decodeCustody({ account, keys: [held] })).toEqual({ account, keys: [held] })
  expect(findCustody({ user: account, custody: { account, keys: [] } })).toEqual({
    account,
    keys: [],
  })
  expect(decodeCustody({ account: null, keys: [] })).toEqual({ account: null, keys: [] })
})

test('a sign-in answer of a service without a gateway has no custody', () => {
  expect(findCustody({ user: account, idToken: 't' })).toBeNull()
  expect(() => decodeCustody('signed in')).toThrow(UnreadableResponseError)
})

test.each([
  [{ keys: [{ ...key, createdAt: '2026-11-20T12:00:00Z' }] }],
  [{ data: [{ id: 'key_1', label: 'Mine', hint: 'ask_1a2b', created_at: 1_795_176_000 }] }],
  [[{ ...key, lastUsed: null }]],
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
