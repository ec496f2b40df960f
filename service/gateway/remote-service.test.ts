import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, expect, test } from 'vitest'

import { readConfig } from '#service/config.ts'
import { startServer, type Server } from '#service/server.ts'

import { createBrowser, fromOurPage } from './browser-fixture.ts'
import { startElsewhere, tell, type Answerer } from './remote-fixture.ts'
import { createRemoteService } from './remote-service.ts'

type Elsewhere = Awaited<ReturnType<typeof startElsewhere>>

const folder = await mkdtemp(join(tmpdir(), 'signalbox-elsewhere-'))
const opened: { stop(): Promise<void> }[] = []
const PART_SENT = 4 * 1024 * 1024
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop()
})
afterAll(() => rm(folder, { recursive: true }))

const noSession: Answerer = ({ headers }, reply) => {
  const isKnown = headers.get('authorization') === 'Bearer good-key'
  tell(reply, isKnown ? 404 : 401, { message: isKnown ? 'No such session' : 'Who are you?' })
}

/** Takes the key in X-Service-Key alone. */
const keyOfItsOwn: Answerer = ({ headers }, reply) =>
  tell(reply, headers.get('x-service-key') === 'good-key' ? 404 : 401, {})

/** The process as it is started for a service elsewhere, and a browser in front of it. */
async function start(answer: Answerer, more: Record<string, string> = {}) {
  const elsewhere = await startElsewhere(answer)
  opened.push({ stop: () => elsewhere.close() })
  const server = await startServer(configFor(elsewhere, more), { distFolder: folder })
  opened.push(server)
  return { elsewhere, server, browser: browserAt(server) }
}

function configFor({ url }: Elsewhere, more: Record<string, string>) {
  return readConfig({ PORT: '0', SIGNALBOX_DATA: folder, SERVICE_URL: url, LOG: 'off', ...more })
}

function browserAt({ url }: Server) {
  return createBrowser({
    request: (path, init) => fetch(url + new URL(path).pathname + new URL(path).search, init),
  })
}

const pasted = { name: 'theirs', key: 'good-key' }

test('no database is started, and the page learns which service it is', async () => {
  const { browser, elsewhere } = await start(noSession, { DATABASE_URL: 'postgres://nowhere:1/x' })
  expect((await browser.send('GET', '/__signalbox/config')).body).toEqual({
    mode: 'gateway',
    service: elsewhere.url,
    agent: null,
    model: null,
    version: expect.any(String),
    hasAccounts: null,
  })
  expect(elsewhere.arrivals).toEqual([])
})

test('a pasted key is checked there, held, and sent with what the page asks', async () => {
  const { browser, elsewhere } = await start(noSession)
  const wrong = await browser.send('POST', '/__signalbox/keys', { ...pasted, key: 'bad-key' })
  expect(wrong.body).toMatchObject({ error: { code: 'invalid_request', field: 'key' } })
  expect((await browser.send('POST', '/__signalbox/keys', pasted)).status).toBe(201)
  await browser.send('GET', '/v1/sessions/ses_1/messages?limit=50&after=r%2F1')
  const last = elsewhere.arrivals.at(-1)
  expect(last?.url).toBe('/v1/sessions/ses_1/messages?limit=50&after=r%2F1')
  const sent = Object.fromEntries(last?.headers ?? [])
  expect(sent.authorization).toBe('Bearer good-key')
  for (const name of ['cookie', 'x-signalbox', 'origin', 'referer', 'x-request-id']) {
    expect(sent).not.toHaveProperty(name)
  }
})

test.each([
  ['numbers', /^\/v1\/sessions\/\d+$/, 400],
  ['UUIDs', /^\/v1\/sessions\/[\da-f]{8}-[\da-f-]{27}$/, 422],
])('a key is checked at a service whose ids are %s', async (_, form, refusal) => {
  const { browser } = await start(({ headers, url }, reply) => {
    const isKnown = headers.get('authorization') === 'Bearer good-key'
    tell(reply, isKnown ? (form.test(url) ? 404 : refusal) : 401, {})
  })
  expect((await browser.send('POST', '/__signalbox/keys', pasted)).status).toBe(201)
  const wrong = await browser.send('POST', '/__signalbox/keys', { name: 'wrong', key: 'bad-key' })
  expect(wrong.status).toBe(400)
})

test('a key is not held where the service takes no id that is asked for', async () => {
  const { browser } = await start((_, reply) => tell(reply, 400, {}))
  const checked = await browser.send('POST', '/__signalbox/keys', pasted)
  expect(checked.status).toBe(503)
  expect(checked.body).toMatchObject({
    error: { message: expect.stringContaining('answered 400') },
  })
})

test('a key that is taken in X-Service-Key alone is found out to be so, or chosen to be', async () => {
  const { browser, elsewhere } = await start(keyOfItsOwn)
  const held = await browser.send('POST', '/__signalbox/keys', pasted)
  expect(held.body.keys).toMatchObject([{ name: 'theirs', header: 'X-Service-Key', active: true }])
  expect((await browser.send('GET', '/v1/sessions/ses_1')).status).toBe(404)
  expect(elsewhere.arrivals.at(-1)?.headers.has('authorization')).toBe(false)

  const chosen = { name: 'again', key: 'good-key', header: 'Authorization' }
  expect((await browser.send('POST', '/__signalbox/keys', chosen)).status).toBe(400)
})

test('a key in a file is used for browsers that hold none, not for pages of other sites, and shown by its end only', async () => {
  const keyFile = join(folder, 'service-key')
  await writeFile(keyFile, 'good-key\n', { mode: 0o600 })
  const { browser, server, elsewhere } = await start(noSession, { SERVICE_KEY_FILE: keyFile })
  expect((await browser.send('GET', '/__signalbox/custody')).body.keys).toEqual([
    {
      name: "This console's key",
      hint: '…-key',
      identity: expect.stringMatching(/^[\w-]{22}$/),
      keyId: null,
      header: 'Authorization',
      active: true,
    },
  ])
  expect((await browser.send('GET', '/v1/sessions/ses_1')).status).toBe(404)
  expect((await fetch(`${server.url}/v1/sessions/ses_1`)).status).toBe(401)

  const foreign = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'http://evil.example' },
    { Origin: 'null' },
  ]
  const arrived = elsewhere.arrivals.length
  for (const headers of foreign) {
    for (const path of ['/v1/sessions/ses_1', '/openapi.json', '/__signalbox/custody']) {
      // Elsewhere than in a browser, fetch sends the headers that it is given.
      const { status } = await fetch(server.url + path, { headers: new Headers(headers) })
      expect([headers, path, status]).toEqual([headers, path, 403])
    }
  }
  expect(elsewhere.arrivals).toHaveLength(arrived)

  await chmod(keyFile, 0o644)
  const readable = startServer(configFor(elsewhere, { SERVICE_KEY_FILE: keyFile }))
  await expect(readable).rejects.toThrow('which others may read too: chmod 600 it.')
  await rm(keyFile)
  const gone = startServer(configFor(elsewhere, { SERVICE_KEY_FILE: keyFile }))
  await expect(gone).rejects.toThrow('which is not a file that can be read.')
})

test('a key in a file is sent in the header that the settings name', async () => {
  const keyFile = join(folder, 'other-key')
  await writeFile(keyFile, 'good-key\n', { mode: 0o600 })
  const settings = { SERVICE_KEY_FILE: keyFile, SERVICE_KEY_HEADER: 'X-Service-Key' }
  const { browser, elsewhere } = await start(keyOfItsOwn, settings)
  expect((await browser.send('GET', '/v1/sessions/ses_1')).status).toBe(404)
  expect(elsewhere.arrivals.at(-1)?.headers.has('authorization')).toBe(false)
})

test.each([
  ['/api/auth/signup', {}],
  ['/api/auth/signin', fromOurPage],
  ['/api/auth/anything', {}],
  ['/api/keys', { Authorization: 'Bearer good-key' }],
  ['/v1/sessions', { 'X-Service-Key': 'good-key' }],
])(
  'a body without end to %s is refused before it is whole, and goes nowhere',
  async (path, more) => {
    const { server, elsewhere } = await start((_, reply) => tell(reply, 200, {}))
    const part = new Uint8Array(64 * 1024).fill(32)
    let taken = 0
    const endless = new ReadableStream({
      pull(stream) {
        // More than is kept of it, and no end. Who still sends at the refusal may not hear it.
        if (taken >= PART_SENT) return new Promise(() => undefined)
        taken += part.byteLength
        stream.enqueue(part)
        return undefined
      },
    })
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...more },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
    expect(elsewhere.arrivals).toEqual([])
  },
)

test.each<[how: string, noKey: Answerer]>([
  ['makes no keys', (_, reply) => tell(reply, 404, {})],
  ['breaks off at its key', (_, reply) => reply.destroy()],
])('a sign-up at a service that %s is held, and a key can be pasted', async (_, noKey) => {
  const tokens = { idToken: 'secret-id', refreshToken: 'secret-refresh', expiresIn: '3600' }
  const user = { uid: 'u1', email: 'ada@example.org', emailVerified: false }
  const { browser } = await start((asked, reply) => {
    if (asked.url === '/api/keys') return noKey(asked, reply)
    return asked.url === '/api/auth/signup'
      ? tell(reply, 200, { user, ...tokens })
      : tell(reply, 404, {})
  })
  const answer = await browser.signUp()
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    user: { ...user, displayName: null },
    expiresIn: '3600',
    custody: { account: { ...user, displayName: null }, keys: [] },
  })
  expect((await browser.send('POST', '/__signalbox/keys', pasted)).status).toBe(201)
})

test('a sign-up answered otherwise shows the page nothing of it and says that it may have worked', async () => {
  const { browser } = await start((_, reply) => tell(reply, 200, { session: { jwt: 'secret' } }))
  const answer = await browser.signUp()
  expect(answer.status).toBe(502)
  expect(answer.text).not.toContain('secret')
  expect(answer.body).toMatchObject({
    error: { message: expect.stringContaining('paste it here') },
  })
})

test('a redirect is followed by no key', async () => {
  const stranger = await startElsewhere((_, reply) => tell(reply, 404, {}))
  opened.push({ stop: () => stranger.close() })
  for (const status of [301, 302, 303, 307, 308]) {
    const { browser, server } = await start((_, reply) =>
      tell(reply, status, {}, { Location: `${stranger.url}/v1/sessions` }),
    )
    const checked = await browser.send('POST', '/__signalbox/keys', pasted)
    expect(checked.status).toBe(502)
    const key = { 'X-Service-Key': 'good-key' }
    const sent = await fetch(`${server.url}/v1/sessions/ses_1`, {
      headers: key,
      redirect: 'manual',
    })
    expect([sent.status, sent.headers.get('Location')]).toEqual([502, null])
  }
  expect(stranger.arrivals).toEqual([])
})

test('an answer beyond 8 MiB is a 413 to a reading and else a 502, as one cut short or never given; no connection is a 503', async () => {
  const { elsewhere, server } = await start(({ url }, reply) => {
    if (url.endsWith('large')) {
      reply.writeHead(200)
      for (let part = 0; part < 9; part += 1) reply.write(Buffer.alloc(1024 * 1024))
      reply.end()
    } else if (url.endsWith('cut')) {
      reply.writeHead(200, { 'Content-Length': '100' })
      reply.write('half', () => reply.destroy())
    } else reply.destroy()
  })
  const key = { Authorization: 'Bearer good-key' }
  const ask = async (id: string, method = 'GET') => {
    const answer = await fetch(`${server.url}/v1/sessions/${id}`, { method, headers: key })
    const sent = answer.headers.get('X-Signalbox-Sent')
    return [answer.status, (await answer.json()).error.code, sent]
  }
  expect(await ask('large')).toEqual([413, 'answer_too_large', null])
  expect(await ask('one/human-input/large', 'POST')).toEqual([502, 'bad_gateway', null])
  expect(await ask('cut')).toEqual([502, 'bad_gateway', 'unanswered'])
  expect(await ask('gone')).toEqual([502, 'bad_gateway', 'unanswered'])
  opened.shift()
  await elsewhere.close()
  expect(await ask('none')).toEqual([503, 'not_sent', 'no'])
})

test('an answer that does not come is a 504', async () => {
  const silent = await startElsewhere(() => undefined)
  opened.push({ stop: () => silent.close() })
  const ask = createRemoteService(silent.url, { mostBytes: 1, timeoutMs: 50 })
  const asked = ask(new Request('http://service.invalid/v1/sessions/s1'), 'peer')
  await expect(asked).rejects.toMatchObject({ code: 'gateway_timeout' })
})

test.each([
  ['https://elsewhere.example/v1/sessions/1042', 201, '/v1/sessions/1042'],
  ['/v1/sessions/1042', 202, '/v1/sessions/1042'],
  ['/v1/sessions/1042', 200, null],
  ['https://elsewhere.example/', 201, null],
  ['/v1/sessions/1042?next=https://elsewhere.example', 201, null],
])('of a new session at %s, told with %i, the page learns %s', async (location, status, told) => {
  const { server } = await start((_, reply) => tell(reply, status, {}, { Location: location }))
  const answer = await fetch(`${server.url}/v1/sessions`, {
    method: 'POST',
    headers: { 'X-Service-Key': 'k', 'Content-Type': 'application/json' },
    body: '{"goal":"Look"}',
  })
  expect([answer.status, answer.headers.get('Location')]).toEqual([status, told])
})
