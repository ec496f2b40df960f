import { beforeEach, describe, expect, test } from 'vitest'

import { bearer } from '#service/http/service-client-fixture.ts'

import { createBrowser, fromOurPage, startTestGateway } from './browser-fixture.ts'
import { createListener } from './listener.ts'
import { createSharedReads } from './shared-reads.ts'

/** The readings that the service has answered. */
const asked: string[] = []
/** The promise for which every reading of the service waits. */
let leave = Promise.resolve()
let refusal: Response | null = null

const started = await startTestGateway()
const gateway = await started.createGatewayWith({
  async upstream(request, peer) {
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'GET') return started.service.app.fetch(request, { peer })
    // Read first: what waits is the answer, as on a slow way back.
    const answer = refusal?.clone() ?? (await started.service.app.fetch(request, { peer }))
    asked.push(pathname + search)
    await leave
    return answer
  },
})
beforeEach(() => {
  // Every answer that an earlier test has left is over.
  started.service.advance(60_000)
  asked.length = 0
  leave = Promise.resolve()
  refusal = null
})

const second = 1_000

/** A person with a session, and two browsers that hold the same key. */
async function twoOperators() {
  const one = createBrowser(gateway)
  await one.signUp()
  const made = await one.send('POST', '/api/keys', { name: 'shared' })
  const { key } = made.body
  await one.send('POST', '/__signalbox/keys', { name: 'shared', key })
  const two = createBrowser(gateway)
  await two.send('POST', '/__signalbox/keys', { name: 'shared', key })
  const created = await one.send('POST', '/v1/sessions', {
    goal: 'Move it',
    context: 'rehearsal: rounds=2 ask=0 pace=600000',
  })
  const path = `/v1/sessions/${String(created.body.id)}`
  // A direction that comes before the first round is taken up by it.
  const readNow = async (): Promise<unknown> =>
    (await gateway.request(`http://localhost${path}`, { headers: bearer(String(key)) })).json()
  await expect.poll(readNow).toMatchObject({ status: 'running' })
  asked.length = 0
  return { one, two, key: String(key), path }
}

function hold() {
  const held = Promise.withResolvers<void>()
  leave = held.promise
  return held
}

describe('equal readings with one key', () => {
  test('side by side are one request to the service, and each gets the whole answer', async () => {
    const { one, two, path } = await twoOperators()
    const held = hold()
    const reading = [one, two, one, two].map((browser) => browser.send('GET', path))
    await expect.poll(() => asked).toHaveLength(1)
    held.resolve()
    const answers = await Promise.all(reading)
    expect(asked).toEqual([path])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: path.split('/').at(-1), goal: 'Move it' })
    }
  })

  test('within a second are one, and a second later there is a new one', async () => {
    const { one, two, path } = await twoOperators()
    await one.send('GET', path)
    await two.send('GET', path)
    expect(asked).toHaveLength(1)
    started.service.advance(second)
    await two.send('GET', path)
    expect(asked).toHaveLength(2)
  })

  test('of other paths or pages are not equal', async () => {
    const { one, path } = await twoOperators()
    const targets = [path, `${path}/messages`, `${path}/messages?limit=1`]
    for (const target of targets) await one.send('GET', target)
    expect(asked).toEqual(targets)
  })

  test('a 404 is kept like an answer; a refusal that may be over is not', async () => {
    const { one, two } = await twoOperators()
    for (const browser of [one, two]) {
      expect((await browser.send('GET', '/v1/sessions/ses_none')).status).toBe(404)
    }
    expect(asked).toHaveLength(1)
    for (const status of [429, 500, 503]) {
      asked.length = 0
      refusal = Response.json({}, { status, headers: { 'Retry-After': '7' } })
      for (const browser of [one, two]) {
        const { headers, ...answer } = await browser.send('GET', `/v1/sessions/ses_${status}`)
        expect(answer.status).toBe(status)
        expect(headers.get('Retry-After')).toBe('7')
      }
      expect(asked).toHaveLength(2)
    }
  })
})

test('a reading is not shared with another key of the account, another account or a direct client', async () => {
  const { one, two, key, path } = await twoOperators()
  await one.send('POST', '/__signalbox/keys/active', { name: 'Signalbox in this browser' })
  const stranger = createBrowser(gateway)
  await stranger.signUp()
  const held = hold()
  const readings = [one, two, stranger].map((browser) => browser.send('GET', path))
  await expect.poll(() => asked).toHaveLength(3)
  held.resolve()
  expect((await Promise.all(readings)).map(({ status }) => status)).toEqual([200, 200, 404])
  expect((await stranger.send('GET', path)).status).toBe(404)
  for (const headers of [bearer(key), { 'X-Service-Key': key }]) {
    expect((await gateway.request(`http://localhost${path}`, { headers })).status).toBe(200)
  }
  expect(asked).toHaveLength(5)
})

describe('what is older than it may be is not given', () => {
  test('after a signal, to the page that sent it and to the others, also when it was read meanwhile', async () => {
    const { one, two, path } = await twoOperators()
    expect((await two.send('GET', path)).body.requestedSignal).toBeNull()
    await one.send('POST', `${path}/signal`, { type: 'redirect', message: 'Left' })
    for (const browser of [one, two]) {
      expect((await browser.send('GET', path)).body.requestedSignal).toBe('redirect')
    }
    expect(asked).toHaveLength(2)

    started.service.advance(second)
    const held = hold()
    const late = two.send('GET', path)
    await expect.poll(() => asked).toHaveLength(3)
    await one.send('POST', `${path}/signal`, { type: 'cancel' })
    const now = one.send('GET', path)
    await expect.poll(() => asked).toHaveLength(4)
    held.resolve()
    expect((await late).body.status).not.toBe('cancelled')
    for (const { body } of [await now, await two.send('GET', path)]) {
      expect(body.status).toBe('cancelled')
    }
  })

  test('of the list of sessions, after a create, also when it was read meanwhile', async () => {
    const { one, two } = await twoOperators()
    const held = hold()
    const early = two.send('GET', '/v1/sessions')
    await expect.poll(() => asked).toHaveLength(1)
    const { body: made } = await one.send('POST', '/v1/sessions', { goal: 'One more' })
    const late = one.send('GET', '/v1/sessions')
    await expect.poll(() => asked).toHaveLength(2)
    held.resolve()
    expect((await early).body.sessions).toHaveLength(1)
    const { sessions } = (await late).body
    expect(sessions).toEqual([expect.objectContaining({ id: made.id }), expect.anything()])
  })

  test('of messages, once a later reading of their session has told more', async () => {
    const { one, two, path } = await twoOperators()
    await one.send('GET', `${path}/messages`)
    await one.send('GET', path)
    await two.send('GET', path)
    await two.send('GET', `${path}/messages`)
    await one.send('GET', `${path}/messages`)
    expect(asked).toEqual([`${path}/messages`, path, `${path}/messages`])
  })

  test('once the key is revoked', async () => {
    const { one, two, path } = await twoOperators()
    await two.send('GET', path)
    const { keys } = (await one.send('GET', '/api/keys')).body
    const shared = Array.isArray(keys) ? keys.find(({ name }) => name === 'shared') : null
    await one.send('DELETE', `/api/keys/${shared.keyId}`)
    expect((await two.send('GET', path)).status).toBe(401)
  })
})

test('a caller who leaves takes nobody else along', async () => {
  const { one, two, path } = await twoOperators()
  const listener = await createListener({ host: '127.0.0.1', port: 0 })
  listener.serve((request, env) => gateway.fetch(request, env))
  const read = (browser: typeof one, signal?: AbortSignal) =>
    fetch(listener.url + path, {
      headers: { ...fromOurPage, Cookie: browser.cookieAt(listener.url) },
      ...(signal ? { signal } : {}),
    })
  const held = hold()
  const leaving = new AbortController()
  const left = read(one, leaving.signal)
  await expect.poll(() => asked).toHaveLength(1)
  const stayed = read(two)
  leaving.abort()
  await expect(left).rejects.toThrow(/abort/)
  held.resolve()
  expect(await (await stayed).json()).toMatchObject({ goal: 'Move it' })
  await listener.close(1_000)
})

test.each([
  ['number', 500, 1],
  ['size', 16, 1024 * 1024],
])('what is kept is bounded by %s: the oldest goes', async (_, most, bytes) => {
  const reads = createSharedReads(() => 0)
  let count = 0
  const read = (number: number) =>
    reads.read({ key: 'k', target: `/v1/sessions/ses_${number}` }, async () => {
      count += 1
      return new Response('x'.repeat(bytes))
    })
  for (let number = 0; number <= most; number += 1) await read(number)
  expect(count).toBe(most + 1)
  await read(1)
  expect(count).toBe(most + 1)
  await read(0)
  expect(count).toBe(most + 2)
})
