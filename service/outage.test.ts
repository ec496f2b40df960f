import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'

import { readConfig } from './config.ts'
import { createTestDatabase } from './database/database-fixture.ts'
import { bearer, call, createTestAccount } from './http/service-client-fixture.ts'
import { startLocalService } from './server.ts'

const folder = await mkdtemp(join(tmpdir(), 'signalbox-outage-'))
const databaseUrl = await createTestDatabase()
const way = await openWay(databaseUrl)
const config = readConfig({ SIGNALBOX_DATA: folder, DATABASE_URL: way.url })
const options = { version: '0', log: () => undefined, now: Date.now }
const service = await startLocalService(config, options)
const app = { fetch: (request: Request) => service.upstream(request, '10.0.0.1') }

const { key } = await createTestAccount(app)
afterAll(async () => {
  await service.stop()
  await way.close()
  await rm(folder, { recursive: true })
})

/** The way to the database, which can be closed, as by a server that has died, and opened again. */
async function openWay(target: string) {
  const { host, port, user, password, database } = new Client({ connectionString: target })
  const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  let server: Server
  async function open(at: number): Promise<number> {
    server = createServer((socket) => {
      const other = connect(address)
      for (const [one, peer] of [
        [socket, other],
        [other, socket],
      ] as const) {
        sockets.add(one)
        one.pipe(peer)
        one.on('error', () => undefined)
        one.on('close', () => peer.destroy())
      }
    })
    await new Promise<void>((resolve) => {
      server.listen(at, '127.0.0.1', resolve)
    })
    const bound = server.address()
    return typeof bound === 'object' ? (bound?.port ?? 0) : 0
  }
  const at = await open(0)
  const url = `postgresql://${user ?? ''}:${password ?? ''}@127.0.0.1:${at}/${database ?? ''}`
  async function close(): Promise<void> {
    const closed = new Promise((resolve) => {
      server.close(resolve)
    })
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { url, close, reopen: () => open(at) }
}

const send = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { headers: bearer(key), ...(body === undefined ? {} : { body }) })

function create() {
  const context = 'rehearsal: rounds=3 messages=4 ask=0 subagents=0 pace=60'
  return send('POST', '/v1/sessions', { goal: 'Outlive it', context })
}

const statusOf = async (id: unknown) =>
  (await send('GET', `/v1/sessions/${String(id)}`)).body?.status

test('while the database is gone every request is a 503 that says when, and all works once it is back', async () => {
  const { body } = await create()
  await expect.poll(() => statusOf(body?.id)).toBe('running')
  await way.close()
  const requests = [
    create(),
    send('GET', '/v1/sessions'),
    send('GET', `/v1/sessions/${String(body?.id)}`),
  ]
  for (const answer of await Promise.all(requests)) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  await way.reopen()
  await expect.poll(() => statusOf(body?.id), { timeout: 20_000 }).toBe('complete')
  const { status, body: next } = await create()
  expect(status).toBe(201)
  await expect.poll(() => statusOf(next?.id), { timeout: 20_000 }).toBe('complete')
})

test('requests whose connections are cut are answered, or refused with 503, and never with 500', async () => {
  const killer = new Client({ connectionString: databaseUrl })
  await killer.connect()
  const statuses = new Set<number>()
  for (let cut = 0; cut < 10; cut += 1) {
    const requests = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? create() : send('GET', '/v1/sessions'),
    )
    // A vacuum of the server's own may be there, and only its owner may end it.
    await killer.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
    )
    for (const { status } of await Promise.all(requests)) statuses.add(status)
  }
  await killer.end()
  expect(statuses).toContain(503)
  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
  await expect.poll(async () => (await create()).status, { timeout: 20_000 }).toBe(201)
})
