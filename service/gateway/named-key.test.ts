import { expect, test } from 'vitest'

import { bearer, createTestAccount } from '#service/http/service-client-fixture.ts'

import { createBrowser, startTestGateway } from './browser-fixture.ts'

const started = await startTestGateway()

type Browser = ReturnType<typeof createBrowser>
type Wire = { account: { uid: string } | null; keys: { identity: string; active: boolean }[] }

/** A page of a browser, which names what it has learned of when it was opened. */
async function openPage(browser: Browser) {
  const { text } = await browser.send('GET', '/__signalbox/custody')
  const { account, keys }: Wire = JSON.parse(text)
  const names = {
    'X-Signalbox-Key': keys.find(({ active }) => active)?.identity ?? 'none',
    'X-Signalbox-Account': encodeURIComponent(account?.uid ?? 'none'),
  }
  return {
    names,
    send: (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
      browser.send(method, path, body, { ...names, ...more }),
  }
}

const hold = (browser: Browser, name: string, key: string) =>
  browser.send('POST', '/__signalbox/keys', { name, key })

const otherKey = {
  error: { code: 'other_key', message: expect.stringContaining('nothing was sent') },
}

/** The status with which the service answers the bearer of `key`. */
async function asked(path: string, key: string): Promise<number> {
  return (await started.gateway.request(path, { headers: bearer(key) })).status
}

test('of two pages of one browser, one goes on with its own key after the other has switched to another', async () => {
  const [first, second] = await twoAccounts()
  const browser = createBrowser(started.gateway)
  await hold(browser, 'first', first.key)
  const page = await openPage(browser)
  await hold(browser, 'second', second.key)
  const other = await openPage(browser)
  expect(other.names).not.toEqual(page.names)

  const post = { 'Idempotency-Key': crypto.randomUUID() }
  const created = await page.send('POST', '/v1/sessions', { goal: 'Move it' }, post)
  const path = `/v1/sessions/${String(created.body.id)}`
  expect([await asked(path, first.key), await asked(path, second.key)]).toEqual([200, 404])
  // Read at once, an answer that is shared goes to no other key.
  expect((await page.send('GET', path)).status).toBe(200)
  expect((await other.send('GET', path)).status).toBe(404)
  const joined = await other.send('POST', '/v1/sessions', { goal: 'Move it' }, post)
  expect([joined.status, joined.body.id === created.body.id]).toEqual([201, false])
  const listed = await page.send('GET', '/v1/sessions')
  expect(listed.body).toMatchObject({ sessions: [{ id: created.body.id }] })
})

test('a page sends nothing once another has signed in as somebody else', async () => {
  const browser = createBrowser(started.gateway)
  await browser.signUp()
  const page = await openPage(browser)
  const { body } = await page.send('GET', '/api/keys')
  expect(body).toMatchObject({ keys: [{ revokedAt: null }] })
  await browser.signUp()
  const before = started.seen.length
  for (const [method, path] of [
    ['GET', '/v1/sessions'],
    ['GET', '/v1/sessions/ses_1'],
    ['POST', '/v1/sessions'],
    ['POST', '/v1/sessions/ses_1/signal'],
    ['GET', '/api/keys'],
    ['POST', '/api/keys'],
    ['DELETE', '/api/keys/key_1'],
  ] as const) {
    const answer = await page.send(method, path, { goal: 'Move it', name: 'x' })
    expect([method, path, answer.status]).toEqual([method, path, 409])
    expect(answer.body).toMatchObject(otherKey)
    expect(answer.headers.get('X-Signalbox-Key')).toBe('other')
  }
  expect(started.seen).toHaveLength(before)
  expect((await (await openPage(browser)).send('GET', '/v1/sessions')).status).toBe(200)
})

test('a page that holds no key does not use the one that another has pasted', async () => {
  const { key } = await createTestAccount(started.service.app)
  const browser = createBrowser(started.gateway)
  const page = await openPage(browser)
  expect((await page.send('GET', '/v1/sessions')).status).toBe(401)
  await hold(browser, 'pasted', key)
  expect((await page.send('POST', '/v1/sessions', { goal: 'Move it' })).status).toBe(409)
})

test('a page whose key another has forgotten sends with none of those that are left', async () => {
  const [first, second] = await twoAccounts()
  const browser = createBrowser(started.gateway)
  await hold(browser, 'second', second.key)
  await hold(browser, 'first', first.key)
  const page = await openPage(browser)
  await browser.send('DELETE', '/__signalbox/keys/first')
  expect((await page.send('GET', '/v1/sessions')).body).toMatchObject(otherKey)
  await browser.send('DELETE', '/__signalbox/keys/second')
  expect((await page.send('GET', '/v1/sessions')).body).toMatchObject({
    error: { code: 'unauthenticated' },
  })
  await browser.send('POST', '/__signalbox/signout', {})
  expect((await page.send('GET', '/v1/sessions')).body).toMatchObject({
    error: { code: 'signed_out' },
  })
})

test("no page gets the console's own key in the place of its own, nor the other way round", async () => {
  const [given, own] = await twoAccounts()
  const key = { secret: given.key, header: 'X-Service-Key' } as const
  const gateway = await started.createGatewayWith({
    remote: { url: 'https://agents.example.org', key },
  })
  const browser = createBrowser(gateway)
  const before = await openPage(browser)
  expect((await before.send('GET', '/v1/sessions')).status).toBe(200)
  expect(started.seen.at(-1)?.headers.get('X-Service-Key')).toBe(given.key)
  await hold(browser, 'own', own.key)
  const page = await openPage(browser)
  expect((await before.send('GET', '/v1/sessions')).body).toMatchObject(otherKey)
  expect((await page.send('GET', '/v1/sessions')).status).toBe(200)
  await browser.send('POST', '/__signalbox/signout', {})
  expect((await page.send('POST', '/v1/sessions', { goal: 'Move it' })).body).toMatchObject(
    otherKey,
  )
})

async function twoAccounts() {
  const { app } = started.service
  return [await createTestAccount(app), await createTestAccount(app)] as const
}
