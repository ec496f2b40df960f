import { createServer, type Server, type ServerResponse } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  SessionError,
  UnreadableResponseError,
} from '#src/model/errors.ts'

import { createTransport, parseJson, retryAfterMs, type Transport } from './transport.ts'

type Seen = { method: string; headers: Record<string, unknown>; body: string }

const megabyte = 'x'.repeat(1024 * 1024)
const answers: Record<string, (response: ServerResponse) => void> = {
  '/ok': (response) => response.end('{"status":"running"}'),
  '/empty': (response) => response.writeHead(204).end(),
  '/created': (response) => response.writeHead(201, { Location: '/v1/sessions/ses_1' }).end(),
  '/html': (response) => response.end('<!doctype html><title>Sign in</title>'),
  '/bom': (response) => response.end('\uFEFF{"status":"running"}'),
  '/cut': (response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.write('{"status":', () => response.destroy())
  },
  '/huge': (response) => {
    response.write('"')
    for (let part = 0; part < 9; part += 1) response.write(megabyte)
    response.end('"')
  },
  '/redirect': (response) => response.writeHead(302, { Location: '/ok' }).end(),
  '/silent': () => undefined,
  '/slow-body': (response) => void response.write('{'),
  '/400': (response) => response.writeHead(400).end('{"error":{"message":"It has ended."}}'),
  '/401': (response) => response.writeHead(401).end('{"message":"No key."}'),
  '/403': (response) =>
    response.writeHead(403).end('{"error":{"code":"storage_full","message":"No room."}}'),
  '/404': (response) => response.writeHead(404).end('{"error":"Nothing here."}'),
  '/429': (response) => response.writeHead(429, { 'Retry-After': '7' }).end('{"detail":"Slow."}'),
  '/500': (response) => response.writeHead(500).end('<h1>Internal</h1>'),
  '/503': (response) => response.writeHead(503, { 'X-Request-Id': 'req_9' }).end(),
}

let server: Server
let send: Transport
let baseUrl = ''
const seen: Seen[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      seen.push({ method: request.method ?? '', headers: request.headers, body })
      answers[request.url ?? '']?.(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  baseUrl = `http://127.0.0.1:${address.port}`
  send = createTransport({ baseUrl: `${baseUrl}/`, fetch })
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const get = (path: string, timeoutMs = 5_000) => send('GET', path, { timeoutMs })
const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  )

test('a success gives the parsed body, an empty one null or where it points to', async () => {
  expect(await get('/ok')).toEqual({ status: 'running' })
  expect(await get('/empty')).toBeNull()
  expect(await get('/created')).toEqual({ location: '/v1/sessions/ses_1' })
  expect(await get('/bom')).toEqual({ status: 'running' })
})

test('every request says that it is ours, and a write that it is JSON', async () => {
  await get('/ok')
  expect(seen.at(-1)?.headers).toMatchObject({ 'x-signalbox': '1', accept: 'application/json' })
  expect(seen.at(-1)?.headers).not.toHaveProperty('content-type')
  await send('POST', '/ok', { body: { type: 'pause' }, timeoutMs: 5_000 })
  expect(seen.at(-1)).toMatchObject({ method: 'POST', body: '{"type":"pause"}' })
  expect(seen.at(-1)?.headers['content-type']).toBe('application/json')
  await send('DELETE', '/empty', { timeoutMs: 5_000 })
  expect(seen.at(-1)?.headers['content-type']).toBe('application/json')
})

test.each([
  ['/400', SessionError, 'SessionError', 400, 'It has ended.'],
  ['/401', AuthenticationError, 'AuthenticationError', 401, 'No key.'],
  ['/403', ServiceError, 'ServiceError', 403, 'No room.'],
  ['/404', NotFoundError, 'NotFoundError', 404, 'Nothing here.'],
  ['/429', RateLimitError, 'RateLimitError', 429, 'Slow.'],
  ['/500', ServiceError, 'ServiceError', 500, 'The service answered 500.'],
  ['/503', ServiceError, 'ServiceError', 503, 'The service answered 503.'],
])('%s throws the class of its status', async (path, type, name, status, message) => {
  const error = await failure(get(path))
  expect(error).toBeInstanceOf(type)
  expect(error).toBeInstanceOf(ServiceError)
  expect(error).toMatchObject({ name, status, message })
})

test('what a refusal carries beside its class is kept', async () => {
  expect(await failure(get('/429'))).toMatchObject({ retryAfterMs: 7_000 })
  expect(await failure(get('/503'))).toMatchObject({ requestId: 'req_9', body: null })
  expect(await failure(get('/500'))).toMatchObject({ code: null, body: '<h1>Internal</h1>' })
  expect(await failure(get('/403'))).toMatchObject({ code: 'storage_full' })
})

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['0', 0],
  ['1.5', 1_500],
  ['99999999999', 600_000],
  ['Fri, 20 Nov 2026 12:00:09 GMT', 9_000],
  ['Fri, 20 Nov 2026 11:59:00 GMT', null],
  ['Fri, 20 Nov 2126 12:00:00 GMT', 600_000],
  ['-5', null],
  ['soon', null],
  ['', null],
  [null, null],
])('Retry-After %j waits %j ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected)
})

test('a success that is no JSON, or too large, is unreadable and keeps what came', async () => {
  const html = await failure(get('/html'))
  expect(html).toBeInstanceOf(UnreadableResponseError)
  expect(html).toMatchObject({ status: 200, body: '<!doctype html><title>Sign in</title>' })
  const huge = await failure(get('/huge'))
  expect(huge).toBeInstanceOf(UnreadableResponseError)
  expect(huge).toMatchObject({ field: 'it is larger than 8 MiB' })
})

test.each(['/cut', '/redirect'])('%s is a connection error', async (path) => {
  const error = await failure(get(path))
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error).toMatchObject({ timedOut: false })
})

test('a redirect is not followed', async () => {
  const before = seen.length
  await failure(get('/redirect'))
  expect(seen.length - before).toBe(1)
})

test('a service that is not there is a connection error', async () => {
  const nobody = createTransport({ baseUrl: 'http://127.0.0.1:1', fetch })
  const error = await failure(nobody('GET', '/ok', { timeoutMs: 5_000 }))
  expect(error).toBeInstanceOf(ConnectionError)
})

test.each(['/silent', '/slow-body'])('%s times out', async (path) => {
  const error = await failure(get(path, 100))
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error).toMatchObject({ timedOut: true })
})

test("the caller's abort passes through untouched, with its reason", async () => {
  const controller = new AbortController()
  const reason = new Error('left the page')
  const sent = failure(send('GET', '/silent', { signal: controller.signal, timeoutMs: 5_000 }))
  controller.abort(reason)
  expect(await sent).toBe(reason)
})

test('an attempt goes along as its key, and tells when a person sends it once more', async () => {
  const attempt = 'uuid-1'
  await send('POST', '/empty', { attempt, again: false, timeoutMs: 20_000 })
  expect(seen.at(-1)?.headers).toMatchObject({ 'idempotency-key': attempt })
  expect(seen.at(-1)?.headers).not.toHaveProperty('x-signalbox-again')
  const attemptHeader = 'X-Idempotency-Key'
  await send('POST', '/empty', { attempt, attemptHeader, again: true, timeoutMs: 20_000 })
  expect(seen.at(-1)?.headers).toMatchObject({
    'x-idempotency-key': attempt,
    'x-signalbox-again': '1',
  })
})

test('without a gateway the key of an attempt goes only into a header that is declared', async () => {
  const direct = createTransport({ baseUrl, fetch, declaredKeysOnly: true })
  const attempt = 'uuid-1'
  await direct('POST', '/empty', { attempt, timeoutMs: 20_000 })
  expect(Object.keys(seen.at(-1)?.headers ?? {}).join(' ')).not.toContain('idempotency')
  await direct('POST', '/empty', { attempt, attemptHeader: 'Idempotency-Key', timeoutMs: 20_000 })
  expect(seen.at(-1)?.headers).toMatchObject({ 'idempotency-key': attempt })
})

test.each([
  [String.raw`["\\",${'['.repeat(200)}`, ']'.repeat(201)],
  [String.raw`["\"",${'{"a":'.repeat(200)}1`, `${'}'.repeat(200)}]`],
])('brackets beyond 200 levels are refused, also behind escaped quotes', (open, close) => {
  expect(JSON.parse(`${open}${close}`)).toHaveLength(2)
  expect(() => parseJson(`${open}${close}`)).toThrow(SyntaxError)
})

test.each([
  String.raw`"a \" ${'['.repeat(300)} \\"`,
  `["${'{'.repeat(300)}",${'['.repeat(199)}${']'.repeat(199)}]`,
])('brackets inside a string are no levels', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text))
})
