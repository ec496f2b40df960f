import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { createSealedPlace } from '#src/storage/sealed-place-fixture.ts'
import type { SealedPlace } from '#src/storage/vault.ts'
import { serveDialect, type DialectService } from '#src/testing/dialects/serve-dialect.ts'
import { serviceKey } from '#src/testing/dialects/written/service-key.ts'
import { wordsOfTheSpecification } from '#src/testing/dialects/written/words-of-the-specification.ts'

import { memoryStorage } from './console-fixture.ts'
import { createDirect, lockWhenIdle } from './create-direct.ts'

const services: DialectService[] = []

// vault.test.ts tests the real count: 600,000 iterations for each passphrase and key take the threads of other tests.
beforeAll(() => {
  const { subtle } = crypto
  const deriveKey = subtle.deriveKey.bind(subtle)
  const deriveBits = subtle.deriveBits.bind(subtle)
  type How = Parameters<typeof deriveBits>[0]
  const cheap = (how: How): How => (typeof how === 'object' ? { ...how, iterations: 10 } : how)
  vi.spyOn(subtle, 'deriveKey').mockImplementation((how, ...rest) => deriveKey(cheap(how), ...rest))
  vi.spyOn(subtle, 'deriveBits').mockImplementation((how, ...rest) =>
    deriveBits(cheap(how), ...rest),
  )
})
afterAll(() => void vi.restoreAllMocks())

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()))
})

async function serve(...[dialect]: Parameters<typeof serveDialect>): Promise<DialectService> {
  const service = await serveDialect(dialect)
  services.push(service)
  return service
}

/** A page of a static build: what it asks of its own origin is answered with the page. */
async function openPage(allowed: readonly string[], place: SealedPlace = createSealedPlace()) {
  const asked: { url: string; headers: Headers }[] = []
  const direct = createDirect({
    services: allowed,
    place,
    origin: 'https://console.example',
    onChange: () => undefined,
    fetch: (url, init) => {
      asked.push({ url: typeof url === 'string' ? url : '', headers: new Headers(init?.headers) })
      return fetch(url, init)
    },
  })
  return { direct, asked, place }
}

test('a key is held once its service takes it, in the header in which it takes it', async () => {
  const theirs = await serve(serviceKey)
  const { direct, asked } = await openPage([theirs.url])
  const { key } = theirs.secrets
  const refused = direct.gateway.holdKey({ name: 'Wrong', key: 'key_of_nobody' })
  await expect(refused).rejects.toThrow('The service does not accept this key.')
  expect(await direct.gateway.getCredentials()).toEqual({ account: null, keys: [] })

  const credentials = await direct.gateway.holdKey({ name: 'Theirs', key })
  expect(credentials.keys).toEqual([
    {
      name: 'Theirs',
      hint: '…6789',
      identity: expect.stringMatching(/^[\da-f]{32}$/),
      keyId: null,
      header: 'X-Service-Key',
      active: true,
      service: theirs.url,
    },
  ])
  await direct.fetch('/v1/sessions/ses_1', { headers: { 'X-Signalbox': '1' } })
  const last = asked.at(-1)
  expect(last?.headers.get('X-Service-Key')).toBe(key)
  expect(last?.headers.has('X-Signalbox')).toBe(false)
  expect(last?.headers.has('Authorization')).toBe(false)
})

test('a key goes to its own service and to no other', async () => {
  const [one, other] = [await serve(wordsOfTheSpecification), await serve(wordsOfTheSpecification)]
  const { direct, asked } = await openPage([one.url, other.url])
  await direct.gateway.holdKey({ name: 'One', key: one.secrets.key, service: one.url })
  await direct.gateway.holdKey({ name: 'Other', key: other.secrets.key, service: other.url })
  await direct.fetch('/v1/sessions/ses_1')
  expect(asked.at(-1)?.url).toBe(`${other.url}/v1/sessions/ses_1`)
  await direct.gateway.setActiveKey('One')
  await direct.fetch('/v1/sessions/ses_1')
  expect(asked.at(-1)?.url).toBe(`${one.url}/v1/sessions/ses_1`)
  const elsewhere = { name: 'Evil', key: 'key_1', service: 'https://evil.example' }
  await expect(direct.gateway.holdKey(elsewhere)).rejects.toThrow('may not talk')
  expect(asked.some(({ url }) => url.includes('evil'))).toBe(false)
})

test('a locked page holds nothing, and its passphrase brings the keys back', async () => {
  const theirs = await serve(wordsOfTheSpecification)
  const { direct, place } = await openPage([theirs.url])
  await direct.gateway.holdKey({ name: 'Theirs', key: theirs.secrets.key })
  expect(await direct.vault()).toMatchObject({ exists: false, open: false })
  await direct.seal('correct horse')
  expect(await direct.vault()).toMatchObject({ exists: true, open: true })
  direct.lock()
  expect((await direct.gateway.getCredentials()).keys).toEqual([])
  expect(await direct.unlock('wrong')).toBe(false)
  expect(await direct.unlock('correct horse')).toBe(true)
  expect((await direct.gateway.getCredentials()).keys).toHaveLength(1)

  await direct.gateway.signOut()
  expect(await direct.vault()).toMatchObject({ exists: true, open: false })
  await direct.removeVault()
  expect(await place.find(['keys'])).toBeNull()
})

test('a key that was pasted while others were sealed stays beside them, in use and sealed with them', async () => {
  const [one, other] = [await serve(wordsOfTheSpecification), await serve(wordsOfTheSpecification)]
  const { direct } = await openPage([one.url, other.url])
  const sealed = { name: 'Theirs', key: one.secrets.key, service: one.url }
  await direct.gateway.holdKey(sealed)
  await direct.seal('correct horse')
  direct.lock()
  await direct.gateway.holdKey({ ...sealed, name: 'The same' })
  await direct.gateway.holdKey({ name: 'Theirs', key: other.secrets.key, service: other.url })
  expect(await direct.unlock('correct horse')).toBe(true)
  const both = [
    { name: 'Theirs', service: one.url },
    { name: 'Theirs 2', service: other.url },
  ]
  const { keys } = await direct.gateway.getCredentials()
  expect(keys).toMatchObject(both)
  expect(keys.map(({ active }) => active)).toEqual([false, true])
  direct.lock()
  expect(await direct.unlock('correct horse')).toBe(true)
  expect((await direct.gateway.getCredentials()).keys).toMatchObject(both)
})

test('of two tabs with sealed keys neither loses a key of the other', async () => {
  const [one, other] = [await serve(wordsOfTheSpecification), await serve(wordsOfTheSpecification)]
  const allowed = [one.url, other.url]
  const { direct: here, place } = await openPage(allowed)
  const { direct: there } = await openPage(allowed, place)
  await here.gateway.holdKey({ name: 'One', key: one.secrets.key, service: one.url })
  await here.seal('correct horse')
  await there.unlock('correct horse')
  await there.gateway.holdKey({ name: 'Other', key: other.secrets.key, service: other.url })
  const added = { name: 'Other', key: one.secrets.key, service: one.url }
  const { keys } = await here.gateway.holdKey(added)
  expect(keys.map(({ name }) => name)).toEqual(['One', 'Other 2'])
  await here.gateway.forgetKey('One')
  await here.gateway.forgetKey('Other 2')
  expect(await here.vault()).toMatchObject({ exists: true, open: false })
  await here.unlock('correct horse')
  expect((await here.gateway.getCredentials()).keys).toMatchObject([
    { name: 'Other', service: other.url },
  ])
})

test('a person who stops sealing goes on with the keys that another tab has sealed, and leaves what is sealed anew', async () => {
  const [one, other] = [await serve(wordsOfTheSpecification), await serve(wordsOfTheSpecification)]
  const allowed = [one.url, other.url]
  const { direct: here, place } = await openPage(allowed)
  const { direct: there } = await openPage(allowed, place)
  await here.gateway.holdKey({ name: 'One', key: one.secrets.key, service: one.url })
  await here.seal('correct horse')
  await there.unlock('correct horse')
  await here.gateway.holdKey({ name: 'Other', key: other.secrets.key, service: other.url })
  await there.removeVault()
  expect((await there.gateway.getCredentials()).keys).toMatchObject([
    { name: 'One', active: true },
    { name: 'Other', active: false },
  ])
  expect(await there.vault()).toMatchObject({ exists: false, open: false })

  await there.seal('another horse')
  await expect(here.removeVault()).rejects.toThrow('changed')
  expect(await there.vault()).toMatchObject({ exists: true, open: true })
})

test('keys that this browser does not store are not called sealed, and none is taken beside them', async () => {
  const theirs = await serve(wordsOfTheSpecification)
  const { key } = theirs.secrets
  const { sealedKeys } = await memoryStorage()
  const nowhere = await openPage([theirs.url], sealedKeys)
  await nowhere.direct.gateway.holdKey({ name: 'Theirs', key })
  await expect(nowhere.direct.seal('correct horse')).rejects.toThrow('not-kept')
  expect(await nowhere.direct.vault()).toMatchObject({ exists: false, open: false })
  expect((await nowhere.direct.gateway.getCredentials()).keys).toHaveLength(1)

  const place = createSealedPlace()
  const { direct } = await openPage([theirs.url], place)
  await direct.gateway.holdKey({ name: 'Theirs', key })
  await direct.seal('correct horse')
  place.persist = sealedKeys.persist
  await expect(direct.gateway.holdKey({ name: 'Again', key })).rejects.toThrow('could not store')
  expect((await direct.gateway.getCredentials()).keys).toHaveLength(1)
})

test('a full disk does not keep sealed keys locked, and a pasted key that it does not take is named', async () => {
  const [one, other] = [await serve(wordsOfTheSpecification), await serve(wordsOfTheSpecification)]
  const { direct, place } = await openPage([one.url, other.url])
  const sealed = { name: 'One', key: one.secrets.key, service: one.url }
  const names = async () => (await direct.gateway.getCredentials()).keys.map(({ name }) => name)
  await direct.gateway.holdKey(sealed)
  await direct.seal('correct horse')
  place.persist = () => Promise.resolve(false)
  direct.lock()
  await direct.gateway.holdKey({ ...sealed, name: 'The same' })
  expect(await direct.unlock('correct horse')).toBe(true)
  expect(await names()).toEqual(['One'])

  direct.lock()
  await direct.gateway.holdKey({ name: 'Pasted', key: other.secrets.key, service: other.url })
  await expect(direct.unlock('correct horse')).rejects.toThrow('could not be sealed')
  expect(await names()).toEqual(['One', 'Pasted'])
  direct.lock()
  expect(await direct.unlock('correct horse')).toBe(true)
  expect(await names()).toEqual(['One'])
})

test.each(['removed', 'sealed anew'])(
  'a tab does not go on as sealed after another tab has %s its keys, and none of them is lost',
  async (change) => {
    const theirs = await serve(wordsOfTheSpecification)
    const { direct: here, place } = await openPage([theirs.url])
    const { direct: there } = await openPage([theirs.url], place)
    const wall = { name: 'Wall', key: theirs.secrets.key, whenIdle: 'keep' } as const
    await here.gateway.holdKey(wall)
    await here.seal('correct horse')
    await (change === 'removed' ? place.removeAll([]) : there.seal('another horse'))
    await here.leave()
    expect((await here.gateway.getCredentials()).keys).toMatchObject([{ name: 'Wall' }])
    expect(await here.vault()).toMatchObject({ exists: change !== 'removed', open: false })
    await here.seal('correct horse')
    await (change === 'removed' ? place.removeAll([]) : there.seal('another horse'))
    expect(await here.vault()).toMatchObject({ exists: change !== 'removed', open: false })
  },
)

test('the passphrase brings back into use the key that was in use', async () => {
  const [one, other] = [await serve(wordsOfTheSpecification), await serve(wordsOfTheSpecification)]
  const { direct } = await openPage([one.url, other.url])
  const activeName = async () =>
    (await direct.gateway.getCredentials()).keys.find(({ active }) => active)?.name
  for (const [name, service] of [
    ['One', one],
    ['Other', other],
  ] as const) {
    await direct.gateway.holdKey({ name, key: service.secrets.key, service: service.url })
  }
  await direct.seal('correct horse')
  direct.lock()
  await direct.unlock('correct horse')
  expect(await activeName()).toBe('Other')
  await direct.gateway.setActiveKey('One')
  direct.lock()
  await direct.unlock('correct horse')
  expect(await activeName()).toBe('One')
})

test('a page that nobody touches forgets the keys of its memory, but those that are to stay', async () => {
  const theirs = await serve(wordsOfTheSpecification)
  const { direct } = await openPage([theirs.url])
  const { key } = theirs.secrets
  const names = async () => (await direct.gateway.getCredentials()).keys.map(({ name }) => name)
  await direct.gateway.holdKey({ name: 'Wall', key, whenIdle: 'keep' })
  await direct.gateway.holdKey({ name: 'Mine', key })
  expect(await direct.vault()).toMatchObject({ forgets: true, wasLeft: false })
  await direct.leave()
  expect(await names()).toEqual(['Wall'])
  expect(await direct.vault()).toMatchObject({ forgets: false, wasLeft: true })
  await direct.fetch('/v1/sessions/ses_1')

  await direct.gateway.holdKey({ name: 'Mine', key })
  expect(await direct.vault()).toMatchObject({ wasLeft: false })
  await direct.gateway.forgetKey('Wall')
  await direct.leave()
  expect(await names()).toEqual([])
})

test('sealed keys are locked when nobody is there, whatever was said of the memory', async () => {
  const theirs = await serve(wordsOfTheSpecification)
  const { direct } = await openPage([theirs.url])
  await direct.gateway.holdKey({ name: 'Wall', key: theirs.secrets.key, whenIdle: 'keep' })
  await direct.leave()
  expect((await direct.gateway.getCredentials()).keys).toHaveLength(1)
  await direct.seal('correct horse')
  await direct.leave()
  expect((await direct.gateway.getCredentials()).keys).toEqual([])
  expect(await direct.vault()).toMatchObject({ exists: true, open: false, wasLeft: true })
  expect(await direct.unlock('correct horse')).toBe(true)
  expect(await direct.vault()).toMatchObject({ open: true, wasLeft: false })
})

const MINUTE = 60_000

afterEach(() => void vi.useRealTimers())

const pass = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE)

function setUp() {
  // Not for the tests that use fetch: its own timer, made of a fake timer, would stand still in every later file.
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { hidden: false })
  const lock = vi.fn<() => void>()
  lockWhenIdle({ now: () => Date.now(), lock, page })
  const show = (shown: boolean) => {
    page.hidden = !shown
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const touch = () => page.dispatchEvent(new Event('keydown'))
  return { lock, show, touch }
}

test('a page that nobody touches locks after a quarter of an hour, one in use does not', () => {
  const { lock, touch } = setUp()
  pass(14)
  touch()
  pass(14)
  expect(lock).not.toHaveBeenCalled()
  pass(2)
  expect(lock).toHaveBeenCalled()
})

test('the first touch after the device has slept finds the page locked', () => {
  const { lock, touch } = setUp()
  // No timer runs in a device that sleeps.
  vi.setSystemTime(Date.now() + 16 * MINUTE)
  touch()
  expect(lock).toHaveBeenCalledTimes(1)
  pass(14)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('a page out of sight locks after an hour', () => {
  const { lock, show } = setUp()
  show(false)
  pass(59)
  show(true)
  expect(lock).not.toHaveBeenCalled()
  show(false)
  pass(62)
  expect(lock).toHaveBeenCalled()
})
