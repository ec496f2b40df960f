import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { CompactEncrypt } from 'jose'
import { afterAll, expect, test } from 'vitest'

import { newCredentials, type HeldCredentials } from './held-credentials.ts'
import { createSeals, decrypt, encrypt } from './seal.ts'

const MINUTE_MS = 60_000
const begun = 1_800_000_000_000

const full: HeldCredentials = {
  ...newCredentials(begun),
  credentialsId: 'cus_1',
  version: 3,
  account: { uid: 'usr_1', email: 'ada@example.org', emailVerified: true, displayName: 'Ada' },
  tokens: { idToken: 'id-token', idTokenExpiresAtMs: begun + 1, refreshToken: 'refresh-token' },
  keys: [
    { name: 'one', key: 'ask_secret_one', keyId: 'key_1', header: 'Authorization', isOwn: true },
    { name: 'two', key: 'ask_secret_two', keyId: null, header: 'X-Service-Key', isOwn: false },
  ],
  activeName: 'two',
}

let now = begun
const pageSecret = 's'.repeat(43)
const dataFolder = mkdtempSync(join(tmpdir(), 'signalbox-seal-'))
const elsewhere = mkdtempSync(join(tmpdir(), 'signalbox-seal-'))
const seal = await createSeal()
const foreign = await createSeal(elsewhere)
afterAll(() => {
  for (const folder of [dataFolder, elsewhere]) rmSync(folder, { recursive: true })
})

/** The seal of one page. */
async function createSeal(folder = dataFolder, serviceUrl: string | null = null) {
  const seals = await createSeals({ dataFolder: folder, serviceUrl, now: () => now })
  return { ...seals, ...seals.boundTo(pageSecret) }
}

const sealAt = (serviceUrl: string) => createSeal(dataFolder, serviceUrl)

test('what is sealed opens as what it was, but not before another service, whose business its keys are not', async () => {
  now = begun + 7
  const { text } = await seal.close(full)
  expect(await foreign.open(text)).toBeNull()
  const one = await sealAt('https://one.example')
  expect(await one.open(text)).toBeNull()
  const { text: ofOne } = await one.close(full)
  const opened = { credentials: full, sealedAtMs: begun + 7 }
  expect(await (await sealAt('https://one.example')).open(ofOne)).toEqual(opened)
  expect(await (await sealAt('https://two.example')).open(ofOne)).toBeNull()
  expect(await seal.open(ofOne)).toBeNull()
})

test('what is sealed opens for the secret of its page alone, and nothing is sealed without a secret', async () => {
  const { text } = await seal.close(full)
  expect(await seal.boundTo(`${'s'.repeat(42)}t`).open(text)).toBeNull()
  expect(await seal.boundTo(null).open(text)).toBeNull()
  const refusal = { code: 'forbidden', message: expect.stringContaining('load the page anew') }
  expect(() => seal.boundTo(null).close(full)).toThrow(expect.objectContaining(refusal))
})

test('what is sealed in another way does not open, with the same key', async () => {
  const key = new Uint8Array(32)
  expect(await decrypt(await encrypt('text', key), key)).toBe('text')
  const header = { alg: 'dir', enc: 'A128CBC-HS256' }
  const other = new CompactEncrypt(Buffer.from('"text"')).setProtectedHeader(header)
  expect(await decrypt(await other.encrypt(key), key)).toBeNull()
  // A text that this key has sealed and that is no JSON is a fault of ours.
  const ours = new CompactEncrypt(Buffer.from('text'))
  const broken = await ours.setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key)
  await expect(decrypt(broken, key)).rejects.toThrow(SyntaxError)
})

test.each([
  ['30 minutes after it was sealed', MINUTE_MS, 30 * MINUTE_MS],
  ['12 hours after it was begun', 12 * 60 * MINUTE_MS - 10_500, 10_500],
])('what is sealed is past its time %s', async (_, sealedAfterMs, lastsMs) => {
  now = begun + sealedAfterMs
  const { text, maxAgeS } = await seal.close(full)
  expect(maxAgeS).toBe(Math.floor(lastsMs / 1_000))
  now += lastsMs - 1
  expect(await seal.open(text)).not.toBeNull()
  now += 1
  expect(await seal.open(text)).toBeNull()
  now += 12 * 60 * MINUTE_MS
  expect((await seal.close(full)).maxAgeS).toBe(0)
})

test('what is sealed never outgrows what a browser keeps: what is too much is refused in words', async () => {
  now = begun
  let length = 2_000
  while ((await close(named(length))) !== null) length += 1
  expect((await seal.close(named(length - 1))).text.length).toBeLessThanOrEqual(3_900)
  expect((await seal.close(named(length - 1))).text.length).toBeGreaterThan(3_890)
  await expect(seal.close(named(length))).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('forget a key'),
    details: { field: 'name' },
  })
})

const { key } = full.keys[0] ?? expect.fail('no key')

test('the name of a key stays the same after a restart, and is another for every key, service and installation', async () => {
  const again = await createSeal()
  expect(again.identify(key)).toBe(seal.identify(key))
  expect(seal.identify(key)).toMatch(/^[\w-]{22}$/)
  const identities = [
    seal.identify(key),
    // The last characters are all that a page is shown of a key.
    seal.identify(`another${key.slice(-4)}`),
    (await sealAt('https://one.example')).identify(key),
    (await sealAt('https://two.example')).identify(key),
    foreign.identify(key),
  ]
  expect(new Set(identities).size).toBe(identities.length)
})

/** Credentials as large as a name of `length` letters makes it. */
function named(length: number): HeldCredentials {
  return { ...full, activeName: 'n'.repeat(length) }
}

async function close(credentials: HeldCredentials) {
  return seal.close(credentials).catch(() => null)
}
