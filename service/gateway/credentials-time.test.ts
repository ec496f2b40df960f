import { describe, expect, test, vi } from 'vitest'

import { createTestAccount, newPerson } from '#service/http/service-client-fixture.ts'

import { createBrowser, startTestGateway } from './browser-fixture.ts'

const minuteMs = 60_000
const own = 'Signalbox in this browser'

type Browser = ReturnType<typeof createBrowser>

const started = await startTestGateway()

const statusOf = async (browser: Browser) =>
  (await browser.send('GET', '/v1/sessions/ses_1')).status

async function signedInForAnHour() {
  const browser = createBrowser(started.gateway)
  await browser.signUp()
  await passAnHour(browser)
  return browser
}
async function passAnHour(browser: Browser) {
  for (let count = 0; count < 3; count += 1) {
    started.service.advance(20 * minuteMs)
    await browser.send('GET', '/__signalbox/custody')
  }
}
const exchanges = () => started.seen.filter(({ path }) => path === '/api/auth/refresh').length

test('thirty minutes without use end what is held', async () => {
  const browser = createBrowser(started.gateway)
  await browser.signUp()
  started.service.advance(29 * minuteMs)
  expect(await statusOf(browser)).toBe(404)
  started.service.advance(31 * minuteMs)
  const late = await browser.send('GET', '/v1/sessions/ses_1')
  expect(late.body).toMatchObject({ error: { code: 'signed_out' } })
})

test('use renews what is held, at most once a minute, until twelve hours are over', async () => {
  const browser = createBrowser(started.gateway)
  await browser.signUp()
  const polled = await browser.send('GET', '/v1/sessions/ses_1')
  expect(polled.headers.get('Set-Cookie')).toBeNull()

  for (let minutes = 25; minutes <= 11 * 60; minutes += 25) {
    started.service.advance(25 * minuteMs)
    expect(await statusOf(browser)).toBe(404)
  }
  started.service.advance(29 * minuteMs)
  const renewed = await browser.send('GET', '/v1/sessions/ses_1')
  expect(renewed.headers.get('Set-Cookie')).toMatch(/Max-Age=1800/)
  started.service.advance(20 * minuteMs)
  const last = await browser.send('GET', '/v1/sessions/ses_1')
  expect(last.status).toBe(404)
  const remainingS = Number(/Max-Age=(\d+)/.exec(last.headers.get('Set-Cookie') ?? '')?.[1])
  expect(remainingS).toBeLessThan(1_500)
  started.service.advance((remainingS + 1) * 1000)
  expect(await statusOf(browser)).toBe(401)
})

test('a sign-in revokes the key of a browser whose twelve hours are over, and no other', async () => {
  const person = newPerson()
  const browser = createBrowser(started.gateway)
  await browser.send('POST', '/api/auth/signup', person)
  const stranger = newPerson()
  await createBrowser(started.gateway).send('POST', '/api/auth/signup', stranger)
  const direct = await started.service.post('/api/auth/signin', person)
  const job = { name: 'Nightly job', endsWithSignIn: true }
  for (const key of [job, { name: own }]) {
    await started.service.post('/api/keys', key, String(direct.body?.idToken))
  }
  async function signInLater(ms: number) {
    started.service.advance(ms)
    const next = createBrowser(started.gateway)
    await next.send('POST', '/api/auth/signin', person)
    return (await next.send('GET', '/api/keys')).body.keys
  }
  const valid = { revokedAt: null }
  expect(await signInLater(11 * 60 * minuteMs)).toMatchObject([valid, valid, valid, valid])
  expect(await signInLater(61 * minuteMs)).toMatchObject([
    { name: own, ...valid },
    { name: own, ...valid },
    { name: own, ...valid },
    { name: 'Nightly job', ...valid },
    { name: own, revokedAt: expect.any(String) },
  ])
  const theirs = await started.service.post('/api/auth/signin', stranger)
  const { body } = await started.service.get('/api/keys', String(theirs.body?.idToken))
  expect(body).toMatchObject({ keys: [valid] })
})

describe('the ID token', () => {
  test('is renewed once when it is about to end, for requests side by side and for the old cookie, however late', async () => {
    const browser = await signedInForAnHour()
    const before = exchanges()
    const old = browser.cookie
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.send('GET', '/api/keys')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const lateMs of [0, 2 * minuteMs]) {
      started.service.advance(lateMs)
      browser.cookie = old
      expect((await browser.send('GET', '/api/keys')).status).toBe(200)
    }
    expect(exchanges() - before).toBe(1)
  })

  test('that cannot be renewed signs the account out and leaves the key in use', async () => {
    const browser = await signedInForAnHour()
    await started.service.pool.query("update refresh_tokens set expires_at = 'epoch'")
    const refused = await browser.send('GET', '/api/keys')
    expect(refused.status).toBe(401)
    expect(refused.body).toMatchObject({ error: { code: 'signed_out' } })
    const credentials = await browser.send('GET', '/__signalbox/custody')
    expect(credentials.body).toMatchObject({ account: null, keys: [{ active: true }] })
    expect(await statusOf(browser)).toBe(404)
  })

  test('that cannot be renewed leaves keys that are not those of the person who signs in next', async () => {
    const browser = await signedInForAnHour()
    const { body } = await browser.send('POST', '/api/keys', { name: 'second' })
    const { key, keyId } = body
    await browser.send('POST', '/__signalbox/keys', { name: 'second', key, keyId })
    await passAnHour(browser)
    await started.service.pool.query("update refresh_tokens set expires_at = 'epoch'")
    expect((await browser.send('GET', '/api/keys')).status).toBe(401)
    const signedIn = await browser.signUp()
    expect(signedIn.body).toMatchObject({
      custody: {
        keys: [{ name: 'second', keyId: null }, { keyId: expect.stringMatching(/^key_/) }],
      },
    })
  })
})

/** A gateway whose service keeps the requests that `isSlow` names until they are let go. */
async function startSlow(isSlow: (request: Request) => boolean) {
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  let slowly = isSlow
  const gateway = await started.createGatewayWith({
    upstream: async (request, peer) => {
      if (slowly(request)) {
        slowly = () => false
        arrived.resolve()
        await held.promise
      }
      return started.service.app.fetch(request, { peer })
    },
  })
  return { browser: createBrowser(gateway), arrived: arrived.promise, letGo: held.resolve }
}
async function pasteKey(browser: Browser, name: string) {
  const { key } = await createTestAccount(started.service.app)
  return browser.send('POST', '/__signalbox/keys', { name, key })
}
/** A browser that adds a key, which the service is slow to check. */
async function pasteSlowly(name: string) {
  const { browser, arrived, letGo } = await startSlow(({ method }) => method === 'GET')
  await browser.signUp()
  const slow = pasteKey(browser, name)
  await arrived
  return { browser, slow, letGo }
}
async function heldKeys(browser: Browser) {
  return (await browser.send('GET', '/__signalbox/custody')).body
}
function names(...all: string[]) {
  return all.map((name): unknown => expect.objectContaining({ name }))
}

test('a request that was under way cannot bring a sign-out back', async () => {
  const { browser, arrived, letGo } = await startSlow(({ url }) => url.endsWith('/ses_slow'))
  await browser.signUp()
  started.service.advance(5 * minuteMs)
  const slow = browser.send('GET', '/v1/sessions/ses_slow')
  await arrived
  await browser.send('POST', '/__signalbox/signout', {})
  letGo()
  expect((await slow).headers.get('Set-Cookie')).toBeNull()
  expect(browser.cookie).toBeNull()
})

test('a sign-out is answered after five seconds while the service is slow, and still ends the sign-in', async () => {
  const { browser, arrived, letGo } = await startSlow(({ url }) => url.endsWith('/refresh'))
  const { body } = await browser.signUp()
  const { uid } = Object(body['user'])
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const signedOut = browser.send('POST', '/__signalbox/signout', {})
  await arrived
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  expect((await signedOut).body).toMatchObject({ account: null })
  letGo()
  const open = 'select from sign_ins where account_id = $1 and ended_at is null'
  await expect.poll(async () => (await started.service.pool.query(open, [uid])).rowCount).toBe(0)
})

test.each([
  ['the exchange', '/api/auth/refresh'],
  ['what was asked for with it', '/api/keys'],
])('a sign-in renewed while %s was slow undoes no change of the keys', async (_what, slowPath) => {
  let isHour = false
  const { browser, arrived, letGo } = await startSlow(({ url }) => isHour && url.endsWith(slowPath))
  await browser.signUp()
  await pasteKey(browser, 'first')
  await passAnHour(browser)
  isHour = true
  const slow = browser.send('GET', '/api/keys')
  await arrived
  await pasteKey(browser, 'second')
  await browser.send('DELETE', '/__signalbox/keys/first')
  await browser.send('POST', '/__signalbox/keys/active', { name: own })
  letGo()
  expect((await slow).status).toBe(200)

  // Another process knows the cookie alone.
  const elsewhere = createBrowser(await started.createGatewayWith())
  elsewhere.cookie = browser.cookie
  expect(await heldKeys(elsewhere)).toMatchObject({
    account: { uid: expect.any(String) },
    keys: [
      { name: own, active: true },
      { name: 'second', active: false },
    ],
  })
  const before = exchanges()
  expect((await elsewhere.send('GET', '/api/keys')).status).toBe(200)
  expect(exchanges() - before).toBe(0)
})

test('two keys that are added side by side are both held', async () => {
  const { browser, slow, letGo } = await pasteSlowly('first')
  await pasteKey(browser, 'second')
  letGo()
  expect((await slow).body).toMatchObject({ keys: names(own, 'second', 'first') })
  expect(await heldKeys(browser)).toMatchObject({ keys: names(own, 'second', 'first') })
})

test('of two keys that are added side by side under one name, the second to be taken is refused', async () => {
  const { browser, slow, letGo } = await pasteSlowly('ours')
  expect((await pasteKey(browser, 'ours')).status).toBe(201)
  letGo()
  expect((await slow).status).toBe(409)
  expect(await heldKeys(browser)).toMatchObject({ keys: names(own, 'ours') })
})

test('a key that is added during a sign-out is not said to be held', async () => {
  const { browser, slow, letGo } = await pasteSlowly('ours')
  await browser.send('POST', '/__signalbox/signout', {})
  letGo()
  expect((await slow).body).toMatchObject({ error: { code: 'signed_out' } })
  expect(browser.cookie).toBeNull()
})

test('a change whose answer was lost is there again with the next renewal', async () => {
  const browser = createBrowser(started.gateway)
  await browser.signUp()
  const before = browser.cookie
  await pasteKey(browser, 'ours')
  browser.cookie = before
  started.service.advance(2 * minuteMs)
  expect(await heldKeys(browser)).toMatchObject({ keys: names(own, 'ours') })
  expect(browser.cookie).not.toBe(before)
})

/** A browser with a key pasted whose person signs in again, during which the service is slow at `slowPath`. */
async function signInAgainSlowly(slowPath: string) {
  let isAgain = false
  const isSlow = ({ url }: Request) => isAgain && url.endsWith(slowPath)
  const { browser, arrived, letGo } = await startSlow(isSlow)
  const person = newPerson()
  await browser.send('POST', '/api/auth/signup', person)
  await pasteKey(browser, 'first')
  isAgain = true
  const slow = browser.send('POST', '/api/auth/signin', person)
  await arrived
  return { browser, slow, letGo, person }
}

test.each([
  ['makes its key', '/api/keys'],
  ['ends the one before', '/api/auth/refresh'],
])('a sign-in that %s slowly undoes no change of the keys', async (_what, slowPath) => {
  const { browser, slow, letGo } = await signInAgainSlowly(slowPath)
  await pasteKey(browser, 'second')
  await browser.send('DELETE', '/__signalbox/keys/first')
  letGo()
  expect((await slow).body).toMatchObject({ custody: { keys: names('second', own) } })
  expect(await heldKeys(browser)).toMatchObject({ keys: names('second', own) })
})

test('a sign-in during which somebody signs out brings back no key', async () => {
  const { browser, slow, letGo, person } = await signInAgainSlowly('/api/keys')
  await browser.send('POST', '/__signalbox/signout', {})
  letGo()
  expect((await slow).status).toBe(200)
  const account = { email: person.email }
  expect(await heldKeys(browser)).toMatchObject({ account, keys: names(own) })
})
