import { describe, expect, test } from 'vitest'

import {
  credentialsToWire,
  newCredentials,
  findActiveKey,
  givenKeyOf,
  withKey,
  withoutKey,
  type HeldCredentials,
  type HeldKey,
} from './held-credentials.ts'

const held = (name: string, change: Partial<HeldKey> = {}): HeldKey => ({
  name,
  key: `ask_${name.repeat(20)}_secret_${name}1`,
  keyId: `key_${name}`,
  header: 'Authorization',
  isOwn: false,
  ...change,
})

const identify = (key: string) => `id of ${key.slice(-4)}`
const none = { givenKey: null, identify }

const full: HeldCredentials = {
  ...newCredentials(5),
  credentialsId: 'cus_1',
  account: { uid: 'usr_1', email: 'ada@example.org', emailVerified: false, displayName: null },
  tokens: { idToken: 'id-token', idTokenExpiresAtMs: 9, refreshToken: 'refresh-token' },
  keys: [held('one'), held('two', { keyId: null, header: 'X-Service-Key', isOwn: true })],
  activeName: 'two',
}

describe('what the browser may know of its credentials', () => {
  test('is the account, and of each key its name, its id, its last four characters and what it is called by', () => {
    expect(credentialsToWire(full, none)).toEqual({
      account: full.account,
      keys: [
        {
          name: 'one',
          hint: '…one1',
          identity: 'id of one1',
          keyId: 'key_one',
          header: 'Authorization',
          active: false,
        },
        {
          name: 'two',
          hint: '…two1',
          identity: 'id of two1',
          keyId: null,
          header: 'X-Service-Key',
          active: true,
        },
      ],
    })
  })

  test('is no token, and no more of a key', () => {
    const text = JSON.stringify(credentialsToWire(full, none))
    for (const secret of ['id-token', 'refresh-token', 'ask_', 'secret']) {
      expect(text).not.toContain(secret)
    }
  })

  test('is nothing when nothing is held', () => {
    expect(credentialsToWire(null, none)).toEqual({ account: null, keys: [] })
    expect(credentialsToWire(newCredentials(5), none)).toEqual({ account: null, keys: [] })
  })
})

describe('keys', () => {
  test('one more becomes the active one, and the others stay', () => {
    const next = withKey(full, held('three'))
    expect(next.keys.map(({ name }) => name)).toEqual(['one', 'two', 'three'])
    expect(next.activeName).toBe('three')
  })

  test('one that is held already is renamed', () => {
    const next = withKey(full, held('uno', { key: held('one').key }))
    expect(next.keys.map(({ name }) => name)).toEqual(['two', 'uno'])
  })

  test('in the place of a forgotten active one, the first of the others is active', () => {
    expect(withoutKey(full, 'two')).toMatchObject({ keys: [held('one')], activeName: 'one' })
    expect(withoutKey(full, 'one')).toMatchObject({ activeName: 'two' })
    expect(withoutKey(withoutKey(full, 'one'), 'two')).toMatchObject({ keys: [], activeName: null })
  })

  test('the active one is the one of that name', () => {
    expect(findActiveKey(full, null)).toEqual(full.keys[1])
    expect(findActiveKey({ ...full, activeName: null }, null)).toBeNull()
    expect(findActiveKey(null, null)).toBeNull()
  })

  test("the console's own is sent, and shown, for a browser that holds none", () => {
    const given = givenKeyOf('given_secret_9f3a', 'X-Service-Key')
    expect(findActiveKey(null, given)).toEqual(given)
    expect(findActiveKey(newCredentials(5), given)).toEqual(given)
    expect(findActiveKey(full, given)).toEqual(full.keys[1])
    const shown = { name: "This console's key", hint: '…9f3a', identity: 'id of 9f3a', keyId: null }
    const withGiven = { givenKey: given, identify }
    expect(credentialsToWire(null, withGiven)).toEqual({
      account: null,
      keys: [{ ...shown, header: 'X-Service-Key', active: true }],
    })
    expect(credentialsToWire(full, withGiven)).toEqual(credentialsToWire(full, none))
  })
})
