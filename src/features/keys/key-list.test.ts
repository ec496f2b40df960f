import { expect, test } from 'vitest'

import { listKeys } from './account-keys.tsx'

const key = (keyId: string, createdAt: number | null, revokedAt: number | null = null) => ({
  keyId,
  name: keyId,
  prefix: `ask_${keyId}`,
  createdAt,
  lastUsedAt: null,
  revokedAt,
})

test('keys stand newest first, revoked ones apart, with those of this browser marked', () => {
  const held = { name: 'here', hint: '…f3a9', keyId: 'b', active: true }
  const pasted = { name: 'pasted', hint: '…0000', keyId: null, active: false }
  const { valid, revoked } = listKeys([key('a', 1), key('b', 3), key('c', 2, 9), key('d', null)], {
    account: null,
    keys: [held, pasted],
  })
  expect(valid.map(({ keyId, held: here }) => [keyId, here?.active ?? null])).toEqual([
    ['b', true],
    ['a', null],
    ['d', null],
  ])
  expect(revoked.map(({ keyId }) => keyId)).toEqual(['c'])
})
