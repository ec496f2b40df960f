import { expect, test } from 'vitest'

import type { DirectKey } from '#src/model/account.ts'

import { createSealedPlace } from './sealed-place-fixture.ts'
import { createVault, type SealedKeys } from './vault.ts'

const origin = 'https://console.example'
const key: DirectKey = {
  name: 'Production',
  key: 'ask_canary_0123456789',
  header: 'Authorization',
  service: 'https://service.example',
  whenIdle: 'keep',
}

function setUp(at = origin) {
  const place = createSealedPlace()
  return {
    vault: createVault(place, at),
    place,
    sealed: place.sealed,
    put: (sealed: SealedKeys) => place.persist([], sealed),
  }
}

test('keys come back by their passphrase alone, and nothing of them can be read in between', async () => {
  const { vault, sealed } = setUp()
  await vault.create('correct horse', [key])
  const bytes = Buffer.concat((sealed()?.entries ?? []).map(({ data }) => Buffer.from(data)))
  const text = bytes.toString('latin1')
  expect(text).not.toContain(key.key)
  expect(text).not.toContain(key.name)
  expect(sealed()).toMatchObject({ iterations: 600_000 })
  expect([sealed()?.salt.byteLength, sealed()?.entries[0]?.iv.byteLength]).toEqual([16, 12])

  vault.lock()
  expect(vault.isOpen()).toBe(false)
  expect(await vault.open('correct horsf')).toBeNull()
  expect(vault.isOpen()).toBe(false)
  // Nothing was said of its use, as in a vault of an earlier version.
  expect(await vault.open('correct horse')).toEqual([{ ...key, active: false }])
})

test('a sealed key opens at no other origin and for no other service', async () => {
  const { vault, sealed } = setUp()
  await vault.create('correct horse', [key])
  const lies = sealed()
  if (!lies) throw new Error('nothing was sealed')
  const elsewhere = setUp('https://evil.example')
  await elsewhere.put(lies)
  expect(await elsewhere.vault.open('correct horse')).toBeNull()
  const here = setUp()
  const entries = lies.entries.map((entry) => ({ ...entry, service: 'https://evil.example' }))
  await here.put({ ...lies, entries })
  expect(await here.vault.open('correct horse')).toBeNull()
})

test('each time it is sealed anew, and without a key nothing is left', async () => {
  const { vault, sealed } = setUp()
  await vault.change(() => [key])
  expect(sealed()).toBeNull()
  await vault.create('correct horse', [key])
  const first = sealed()?.entries[0]?.iv
  await vault.change((kept) => kept)
  expect(sealed()?.entries[0]?.iv).not.toEqual(first)
  await vault.change(() => [])
  expect(sealed()).toBeNull()
  expect(await vault.exists()).toBe(false)
})

test('of two tabs each changes what the other has sealed by then', async () => {
  const { vault, place } = setUp()
  await vault.create('correct horse', [key])
  const other = createVault(place, origin)
  await other.open('correct horse')
  const add = (name: string) => (kept: readonly DirectKey[]) => [...kept, { ...key, name }]
  await Promise.all([vault.change(add('One')), other.change(add('Other'))])
  const names = async () => (await vault.open('correct horse'))?.map(({ name }) => name)
  expect((await names())?.toSorted()).toEqual(['One', 'Other', 'Production'])
})

test('what another tab has removed or sealed anew is left as it is, and the vault is locked', async () => {
  for (const take of ['remove', 'create'] as const) {
    const { vault, place, sealed } = setUp()
    await vault.create('correct horse', [key])
    const other = createVault(place, origin)
    await other.open('correct horse')
    await (take === 'remove'
      ? other.remove(async () => undefined)
      : other.create('another horse', [key]))
    const left = sealed()
    await expect(vault.change((kept) => [...kept, key])).rejects.toThrow('changed')
    expect(sealed()).toBe(left)
    expect(vault.isOpen()).toBe(false)
  }
})
