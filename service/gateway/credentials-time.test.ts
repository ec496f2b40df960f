import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createBrowser, startTestGateway } from './browser-fixture.ts'

// Each is quick by itself; many files share the machine when all of them are tested.
const minuteMs = 60_000

let started: Awaited<ReturnType<typeof startTestGateway>>
beforeAll(async () => {
  started = await startTestGateway()
}, 60_000)
afterAll(() => started.close())

const statusOf = async (browser: ReturnType<typeof createBrowser>) =>
  (await browser.send('GET', '/v1/sessions/ses_1')).status

async function signedInForAnHour() {
  const browser = createBrowser(started.gateway)
  await browser.signUp()
  await passAnHour(browser)
  return browser
}
async function passAnHour(browser: ReturnType<typeof createBrowser>) {
  for (let count = 0; count < 3; count += 1) {
    started.service.advance(20 * minuteMs)
    await browser.send('GET', '/__signalbox/custody')
  }
}
const exchanges = () => started.seen.filter(({ path }) => path === '/api/auth/refresh').length

describe('the time of held credentials', () => {
  test('thirty minutes without use end it', async () => {
    const browser = createBrowser(started.gateway)
    await browser.signUp()
    started.service.advance(29 * minuteMs)
    expect(await statusOf(browser)).toBe(404)
    started.service.advance(31 * minuteMs)
    const late = await browser.send('GET', '/v1/sessions/ses_1')
    expect(late.body).toMatchObject({ error: { code: 'signed_out' } })
  })

  test('use renews it, at most once a minute, until twelve hours are over', async () => {
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
})

describe('the ID token', () => {
  test('is renewed when it is about to end, and the renewed one is kept', async () => {
    const browser = await signedInForAnHour()
    const before = exchanges()
    expect((await browser.send('GET', '/api/keys')).status).toBe(200)
    expect((await browser.send('GET', '/api/keys')).status).toBe(200)
    expect(exchanges() - before).toBe(1)
  })

  test('is renewed once for requests side by side, and for one that comes with the old cookie', async () => {
    const browser = await signedInForAnHour()
    const before = exchanges()
    const old = browser.cookie
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.send('GET', '/api/keys')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    browser.cookie = old
    expect((await browser.send('GET', '/api/keys')).status).toBe(200)
    expect(exchanges() - before).toBe(1)
  })

  test('is not renewed again for a cookie of before, however late it comes', async () => {
    const browser = await signedInForAnHour()
    const before = exchanges()
    const old = browser.cookie
    await browser.send('GET', '/api/keys')
    started.service.advance(2 * minuteMs)
    browser.cookie = old
    expect((await browser.send('GET', '/api/keys')).status).toBe(200)
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

  test('that cannot be renewed leaves keys that are not those of whoever signs in next', async () => {
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
