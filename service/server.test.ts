import { mkdtemp, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, expect, test } from 'vitest'

import { readConfig } from './config.ts'
import { createTestDatabase } from './database/database-fixture.ts'
import { startServer, type Server } from './server.ts'

const folder = await mkdtemp(join(tmpdir(), 'signalbox-server-'))
const databaseUrl = await createTestDatabase('empty')
let lines: string[] = []

function start(more: Record<string, string> = {}, build = async () => {}): Promise<Server> {
  lines = []
  const config = readConfig({
    PORT: '0',
    SIGNALBOX_DATA: folder,
    DATABASE_URL: databaseUrl,
    REHEARSAL_ROUND_MS: '20',
    LOG: 'requests',
    ...more,
  })
  return startServer(config, { distFolder: folder, build, write: (line) => void lines.push(line) })
}

let server = await start()
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Sends bytes as they are and reads the answer to its end. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' })
  socket.end(bytes)
  return text(socket)
}

test('a session is created over a real connection', async () => {
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const person = { email: 'ada@example.org', password: 'correct horse' }
  const signUp = await post('/api/auth/signup', person)
  const ofPerson = { Authorization: `Bearer ${signUp.body.idToken}` }
  const made = await post('/api/keys', { name: 'curl' }, ofPerson)
  const ofKey = { 'X-Service-Key': made.body.key }
  const created = await post('/v1/sessions', { goal: 'Move the export' }, ofKey)
  expect(created.status).toBe(201)
  const { id } = created.body

  await server.stop()
  server = await start()
  const found = await fetch(`${server.url}/v1/sessions/${id}`, {
    headers: { Authorization: `Bearer ${made.body.key}` },
  })
  expect(await found.json()).toMatchObject({ id, goal: 'Move the export' })
  const signIn = await post('/api/auth/signin', person)
  expect(signIn.status).toBe(200)
}, 30_000)

test('a taken port is an error that says so, and the service that has it is not disturbed', async () => {
  const port = new URL(server.url).port
  const built: string[] = []
  const startBuilding = (at: string) =>
    start({ PORT: at, SERVICE_URL: 'http://127.0.0.1:9' }, async () => void built.push(at))
  await expect(startBuilding(port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken: stop what listens there, or set PORT to another one.`,
  )
  expect((await fetch(`${server.url}/openapi.json`)).status).toBe(200)
  // Its files in dist/ are as they were, too.
  await (await startBuilding('0')).stop()
  expect(built).toEqual(['0'])
})

test('an address that is not of this machine is an error that says so', async () => {
  await expect(start({ HOST: '203.0.113.7', TLS_PROXY: 'yes' })).rejects.toThrow(
    'HOST is 203.0.113.7',
  )
})

test('the secrets are readable by their owner alone', async () => {
  for (const name of ['cookie-key', 'id-token-key.json']) {
    expect((await stat(join(folder, 'secrets', name))).mode & 0o777).toBe(0o600)
  }
})

test('what names no host or path of ours is answered in JSON, with the headers of every answer', async () => {
  const broken = [
    ['GET / HTTP/1.1\r\nHost: \\\r\nConnection: close\r\n\r\n', 400],
    ['GET /\\x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 421],
  ] as const
  for (const [bytes, status] of broken) {
    const answer = await sendRaw(bytes)
    expect([bytes.slice(0, 40), answer.slice(0, 12)]).toEqual([
      bytes.slice(0, 40),
      `HTTP/1.1 ${status}`,
    ])
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
    expect(body).toEqual({
      error: {
        code: status === 421 ? 'misdirected' : 'invalid_request',
        message: expect.any(String),
        requestId: expect.stringMatching(/^req_/),
      },
    })
  }
})

test('a refused body closes its connection, once the refusal is heard', async () => {
  const most = 2 * 1024 * 1024
  for (const sent of [most, 1_000]) {
    const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' })
    socket.write(
      `POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${most}\r\n\r\n`,
    )
    socket.write(' '.repeat(sent))
    const answer = await text(socket)
    expect(answer.slice(0, 12)).toBe('HTTP/1.1 413')
    expect(answer).toMatch(/^connection: close\r$/im)
  }
})

test('what Node itself refuses is a status and no more', async () => {
  const refused = [
    ['HELLO\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n', 417],
  ] as const
  for (const [bytes, status] of refused) {
    const answer = await sendRaw(bytes)
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
    expect(answer).not.toContain('{')
  }
})

test.each(['/api/auth/signup', '/v1/sessions', '/__signalbox/keys'])(
  'a body in chunks, and none at all, is read at %s as any other',
  async (path) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Signalbox: 1\r\nX-Signalbox-Secret: ${'s'.repeat(43)}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nConnection: close\r\n`
    const chunked = await sendRaw(`${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)
    const none = await sendRaw(`${head}\r\n`)
    for (const answer of [chunked, none]) expect(answer.slice(0, 12)).toMatch(/^HTTP\/1\.1 40[01]$/)
  },
)

test('the log has a line of JSON per request and no secret', async () => {
  const secret = 'ask_canary0000000000000000000000000000000000000000000'
  await post('/api/auth/signin', { email: 'ada@example.org', password: secret })
  await fetch(`${server.url}/v1/sessions/ses_1?after=${secret}`, {
    headers: { Authorization: `Bearer ${secret}` },
  })
  expect(lines.map((line) => JSON.parse(line))).toContainEqual({
    time: expect.any(String),
    event: 'request',
    requestId: expect.stringMatching(/^req_/),
    method: 'GET',
    path: '/v1/sessions/ses_1',
    status: 401,
    ms: expect.any(Number),
  })
  expect(lines.join('')).not.toContain('canary')
})
