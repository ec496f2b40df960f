import { expect, test } from 'vitest'

import { UnreadableResponseError } from '#src/model/errors.ts'

import { decodeCredentials, findCredentials } from './decode-account.ts'

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
