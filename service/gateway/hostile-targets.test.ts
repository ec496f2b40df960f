import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { readConfig } from '#service/config.ts'
import { startServer } from '#service/server.ts'

import { startElsewhere, tell } from './remote-fixture.ts'

const folder = await mkdtemp(join(tmpdir(), 'signalbox-to-'))
const elsewhere = await startElsewhere((_, reply) => tell(reply, 200, {}))
const { arrivals } = elsewhere
const env = { PORT: '0', SIGNALBOX_DATA: folder, SERVICE_URL: `${elsewhere.url}/base`, LOG: 'off' }
const server = await startServer(readConfig(env), { distFolder: folder })
beforeEach(() => void (arrivals.length = 0))
afterAll(async () => {
  await server.stop()
  await elsewhere.close()
  await rm(folder, { recursive: true })
})

/** The status of the answer to a request line that no client would let through. */
async function sendRaw(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port, host } = new URL(server.url)
  const all = { Host: host, Connection: 'close', 'X-Service-Key': 'k', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1])
}

/** The targets of which a request may try to make another address: 44 ways. */
const targets = [
  '//evil.example/v1/sessions',
  '//evil.example:80/v1/sessions/ses_1',
  '///evil.example/v1/sessions/ses_1',
  '/\\evil.example/v1/sessions/ses_1',
  '/\\/evil.example/v1/sessions/ses_1',
  '/%2f%2fevil.example/v1/sessions',
  '/@evil.example/v1/sessions',
  '/:80@evil.example/v1/sessions',
  '/v1@evil.example/sessions/ses_1',
  '/v1/../../admin',
  '/v1/sessions/..',
  '/v1/sessions/../../admin',
  '/v1/sessions/%2e%2e/%2e%2e/admin',
  '/v1/sessions/%2e%2e%2fadmin',
  '/v1/sessions/..%2f..%2fadmin',
  '/v1/sessions/..%5c..%5cadmin',
  '/v1/sessions/%252e%252e%252fadmin',
  '/v1/sessions/.%2e/messages',
  '/v1/sessions/.',
  '/v1/sessions/.hidden',
  '/v1/sessions//messages',
  '/v1/sessions/a%2fb/messages',
  '/v1/sessions/a%3fb=c',
  '/v1/sessions/a%23b',
  '/v1/sessions/a%00b',
  '/v1/sessions/a%0d%0aHost:%20evil.example',
  '/v1/sessions/a%20b',
  '/v1/sessions/a;b',
  '/v1/sessions/http:%2f%2fevil.example',
  '/v1/sessions/%ff',
  `/v1/sessions/${'x'.repeat(129)}`,
  '/v1/sessions/ses_1/',
  '/v1/sessions/ses_1/messages/',
  '/v1/sessions/ses_1/admin',
  '/v1/SESSIONS/ses_1',
  '/v1/admin',
  '/v1/latest/meta-data/',
  '/v2/sessions/ses_1',
  '/v1',
  '/api/admin',
  '/api/keys/..%2fadmin',
  '/api/auth/../admin',
  '/openapi.json/../admin',
  `/v1/sessions/ses_1/messages?after=${'x'.repeat(3_000)}`,
] as const

test.each(targets)('%s reaches no service', async (target) => {
  const status = await sendRaw(target)
  expect(arrivals).toEqual([])
  expect([status >= 400, status < 500]).toEqual([true, true])
})

test('an absolute address in the request line, or another Host, leads nowhere else', async () => {
  expect(await sendRaw('http://evil.example/v1/sessions/ses_1')).toBe(421)
  expect(await sendRaw('/v1/sessions/ses_1', { Host: 'evil.example' })).toBe(421)
  expect(arrivals).toEqual([])
})

test('headers that name another address go nowhere', async () => {
  await sendRaw('/v1/sessions/ses_1', {
    'X-Forwarded-Host': 'evil.example',
    Forwarded: 'host=evil.example',
    'X-Original-URL': '/admin',
    'X-Rewrite-URL': '/admin',
    Referer: 'http://evil.example/',
    'X-HTTP-Method-Override': 'DELETE',
  })
  const [arrival] = arrivals
  expect(arrival).toMatchObject({ method: 'GET', url: '/base/v1/sessions/ses_1' })
  expect(JSON.stringify([...(arrival?.headers ?? [])])).not.toMatch(/evil|admin|DELETE/)
})

test.each([
  ['PUT', '/v1/sessions'],
  ['DELETE', '/v1/sessions/ses_1'],
  ['DELETE', '/v1/sessions/s/human-input/1'],
  ['POST', '/v1/sessions/s/human-input/1/cancel'],
  ['POST', '/v1/sessions/ses_1/messages'],
  ['PATCH', '/openapi.json'],
  ['OPTIONS', '/v1/sessions'],
  ['TRACE', '/v1/sessions'],
])('%s %s is no request of the console', async (method, path) => {
  expect(await sendRaw(path, {}, method)).toBeGreaterThanOrEqual(400)
  expect(arrivals).toEqual([])
})

test.each([
  ['GET', '/v1/sessions/9b2d.f-1:a~b=c@d+e', '/base/v1/sessions/9b2d.f-1%3Aa~b%3Dc%40d%2Be'],
  [
    'GET',
    '/v1/sessions/-_x/messages?after=r%2F1&limit=50',
    '/base/v1/sessions/-_x/messages?after=r%2F1&limit=50',
  ],
  ['GET', '/v1/sessions', '/base/v1/sessions'],
  ['GET', '/openapi.json', '/base/openapi.json'],
  ['POST', '/v1/sessions/s/human-input/1', '/base/v1/sessions/s/human-input/1'],
])('%s %s does reach it, under the address of the settings', async (method, path, expected) => {
  expect(await sendRaw(path, {}, method)).toBe(200)
  expect(arrivals).toMatchObject([{ method, url: expected }])
})
