import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { bearer, call, createTestAccount } from './service-client-fixture.ts'
import { startTestService } from './service-fixture.ts'

const dayMs = 24 * 60 * 60_000

const service = await startTestService()
const { key: apiKey } = await createTestAccount(service.app)

const post = (path: string, body: unknown, key: string, credential = apiKey) =>
  call(service.app, 'POST', path, {
    body,
    headers: { ...bearer(credential), 'Idempotency-Key': key },
  })
const read = (id: string) => service.get(`/v1/sessions/${id}`, apiKey)
const rowsOf = async (sql: string, values: unknown[]) =>
  Number(
    (await service.pool.query<{ n: string }>(`select count(*) as n ${sql}`, values)).rows[0]?.n,
  )
const sessionsOf = (goal: string) => rowsOf('from sessions where goal = $1', [goal])

const scene = 'rehearsal: rounds=200 pace=50 subagents=0'

async function createOne(context: string): Promise<string> {
  const answer = await post('/v1/sessions', { goal: randomUUID(), context }, randomUUID())
  return String(answer.body?.id)
}

test('the same create with the same key makes one session and gives the same answer again', async () => {
  const request = { goal: 'Once only', context: scene }
  const key = randomUUID()
  const first = await post('/v1/sessions', request, key)
  await expect.poll(async () => (await read(String(first.body?.id))).body?.status).toBe('running')
  const second = await post('/v1/sessions', request, key)
  expect(first.headers.get('Idempotency-Replayed')).toBeNull()
  expect(second.headers.get('Idempotency-Replayed')).toBe('true')
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect(await sessionsOf('Once only')).toBe(1)
})

test('an answer that a service kept before an update is given as it was, without the fields that came since', async () => {
  const request = { goal: 'Before an update', context: scene }
  const key = randomUUID()
  const { body } = await post('/v1/sessions', request, key)
  await service.pool.query(
    "update idempotency_keys set answer = (answer::jsonb - 'context')::json where key = $1",
    [key],
  )
  const { context: _, ...before } = body ?? {}
  const again = await post('/v1/sessions', request, key)
  expect([again.status, again.body]).toEqual([201, before])
})

test('another request with a key that was used is refused, whatever else it is', async () => {
  const key = randomUUID()
  const first = await post('/v1/sessions', { goal: 'One goal', context: scene }, key)
  const other = await post('/v1/sessions', { goal: 'Another goal' }, key)
  expect([other.status, other.body?.error]).toMatchObject([422, { code: 'key_reused' }])
  const signal = `/v1/sessions/${String(first.body?.id)}/signal`
  expect((await post(signal, { type: 'pause' }, key)).status).toBe(422)
  expect(await sessionsOf('Another goal')).toBe(0)
})

test('many at once with one key have one effect: the others are told to wait or get its answer', async () => {
  const key = randomUUID()
  const request = { goal: 'All at once', context: scene }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => post('/v1/sessions', request, key)),
  )
  const created = answers.filter(({ status }) => status === 201)
  const others = answers.filter(({ status }) => status !== 201)
  expect(new Set(created.map(({ body }) => body?.id)).size).toBe(1)
  for (const { status, body, headers } of others) {
    expect([status, body?.error]).toMatchObject([409, { code: 'in_progress' }])
    expect(headers.get('Retry-After')).toBe('1')
  }
  expect(await sessionsOf('All at once')).toBe(1)
})

test('a direction sent twice with one key is given once, and without a key twice', async () => {
  const id = await createOne(`${scene} ask=0`)
  const directions = () => rowsOf('from directions where session_id = $1', [id])
  const redirect = { type: 'redirect', message: 'Only refunds' }
  const key = randomUUID()
  const path = `/v1/sessions/${id}/signal`
  expect((await post(path, redirect, key)).status).toBe(200)
  expect((await post(path, redirect, key)).status).toBe(200)
  expect(await directions()).toBe(1)
  await service.post(path, redirect, apiKey)
  expect(await directions()).toBe(2)
})

test('an answer sent twice with one key is no conflict', async () => {
  const session = await service.createWaiting(apiKey)
  const path = `${session.path}/human-input/${session.inputId}`
  const key = randomUUID()
  const without = await post(path, { note: 'Nothing' }, key)
  expect([without.status, without.body?.error]).toMatchObject([400, { field: 'response' }])
  const first = await post(path, { response: 'The totals' }, key)
  const second = await post(path, { response: 'The totals' }, key)
  expect(second).toMatchObject({ status: 200, body: first.body })
  expect((await post(path, { response: 'The totals' }, randomUUID())).status).toBe(409)
})

test('a refusal is not kept: once the state allows it, the same key has its effect', async () => {
  const id = await createOne(`${scene} ask=0`)
  const key = randomUUID()
  const path = `/v1/sessions/${id}/signal`
  expect((await post(path, { type: 'resume' }, key)).status).toBe(400)
  await post(path, { type: 'pause' }, randomUUID())
  expect((await post(path, { type: 'resume' }, key)).status).toBe(200)
})

test('a key belongs to its account, and is forgotten after a day', async () => {
  const request = { goal: 'Each his own', context: scene }
  const key = randomUUID()
  const other = (await createTestAccount(service.app)).key
  const mine = await post('/v1/sessions', request, key)
  const theirs = await post('/v1/sessions', request, key, other)
  expect(theirs.body?.id).not.toBe(mine.body?.id)
  service.advance(dayMs + 1)
  const later = await post('/v1/sessions', request, key)
  expect(later.body?.id).not.toBe(mine.body?.id)
  expect(await sessionsOf('Each his own')).toBe(3)
})

test('a key that cannot be kept is refused before anything happens', async () => {
  const answer = await post('/v1/sessions', { goal: 'Not with this key' }, 'x'.repeat(256))
  expect([answer.status, answer.body?.error]).toMatchObject([400, { field: 'Idempotency-Key' }])
  expect(await sessionsOf('Not with this key')).toBe(0)
})
