import { expect, test } from 'vitest'

import {
  credentialsToWire,
  findActiveKey,
  type HeldCredentials,
  type HeldKey,
  newCredentials,
  signedOut,
  withKey,
  withoutKey,
} from './held-credentials.ts'

const held = (name: string, change: Partial<HeldKey> = {}): HeldKey => ({
  name,
  key: `ask_secret_${name}1`,
  keyId: `key_${name}`,
  header: 'Authorization',
  isOwn: false,
  ...change,
})
const two = held('two', { keyId: null, header: 'X-Service-Key', isOwn: true })
const account = { uid: 'usr_1', email: 'ada@example.org', emailVerified: false, displayName: null }
const full: HeldCredentials = {
  ...newCredentials(5),
  account,
  tokens: { idToken: 'id-token', idTokenExpiresAtMs: 9, refreshToken: 'refresh-token' },
  keys: [held('one'), two],
  activeName: 'two',
}
const identify = (key: string) => `id of ${key.slice(-4)}`
const shown = (name: string, keyId: string | null, header: string, active: boolean) => {
  const end = `${name}1`.slice(-4)
  return { name, hint: `…${end}`, identity: `id of ${end}`, keyId, header, active }
}

test('a page is told the account and, of each key, its name, its id, its header and its last four characters', () => {
  expect(credentialsToWire(full, { givenKey: null, identify })).toEqual({
    account,
    keys: [
      shown('one', 'key_one', 'Authorization', false),
      shown('two', null, 'X-Service-Key', true),
    ],
  })
})

test('new credentials hold nothing, and nothing is told of them', () => {
  const begun = newCredentials(5)
  expect(begun).toMatchObject({ version: 0, createdAtMs: 5, keys: [], activeName: null })
  expect(begun.credentialsId).toMatch(/^cus_/)
  for (const empty of [null, begun]) {
    const told = credentialsToWire(empty, { givenKey: null, identify })
    expect(told).toEqual({ account: null, keys: [] })
  }
  expect(signedOut()).toMatchObject({
    code: 'signed_out',
    message: expect.stringMatching('Sign in'),
  })
})

test('a key that is added becomes the active key, and a key that is held already is renamed', () => {
  const three = withKey(full, held('three'))
  expect(three.keys.map(({ name }) => name)).toEqual(['one', 'two', 'three'])
  expect(three.activeName).toBe('three')
  const renamed = withKey(full, held('uno', { key: held('one').key }))
  expect(renamed.keys.map(({ name }) => name)).toEqual(['two', 'uno'])
})

test('the first of the others is active after the active key is forgotten', () => {
  expect(withoutKey(full, 'two')).toMatchObject({ keys: [held('one')], activeName: 'one' })
  expect(withoutKey(full, 'one')).toMatchObject({ keys: [two], activeName: 'two' })
  expect(withoutKey(withKey(full, held('three')), 'one')).toMatchObject({ activeName: 'three' })
  expect(withoutKey(withoutKey(full, 'one'), 'two')).toMatchObject({ keys: [], activeName: null })
})

test("the console's own key is sent, and shown, for a browser that holds no key", () => {
  const givenKey = held('given')
  expect(findActiveKey(null, null)).toBeNull()
  expect(findActiveKey({ ...full, activeName: null }, givenKey)).toBeNull()
  expect(findActiveKey(full, givenKey)).toEqual(two)
  const inactive = credentialsToWire({ ...full, activeName: null }, { givenKey, identify })
  expect(inactive.keys.map(({ name, active }) => [name, active])).toEqual([
    ['one', false],
    ['two', false],
  ])
  for (const empty of [null, newCredentials(5)]) {
    expect(findActiveKey(empty, givenKey)).toEqual(givenKey)
    const { keys } = credentialsToWire(empty, { givenKey, identify })
    expect(keys).toEqual([shown('given', 'key_given', 'Authorization', true)])
  }
})
