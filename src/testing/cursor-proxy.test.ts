import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { createListener, type Listener } from '#service/gateway/listener.ts'
import { bearer, call, createTestAccount } from '#service/http/service-client-fixture.ts'
import { startTestService, type TestService } from '#service/http/service-fixture.ts'

import { servedMeaning, startCursorProxy, type ProxiedMeaning } from './cursor-proxy.ts'

const page = z.object({
  messages: z.array(
    z.object({ id: z.optional(z.string()), roundId: z.string(), content: z.string() }),
  ),
  hasMore: z.optional(z.boolean()),
})

let service: TestService
let listener: Listener
let key: string

beforeAll(async () => {
  service = await startTestService()
  listener = await createListener({ host: '127.0.0.1', port: 0 })
  listener.serve((request, env) => service.app.fetch(request, env))
  key = (await createTestAccount(service.app)).key
})
afterAll(async () => {
  await listener.close(0)
  await service.close()
})

async function create(status: string, scene: string): Promise<string> {
  const headers = bearer(key)
  const body = { goal: 'Page', context: `rehearsal: subagents=0 pace=0 ${scene}` }
  const { body: created } = await call(service.app, 'POST', '/v1/sessions', { headers, body })
  const path = `/v1/sessions/${String(created?.['id'])}`
  const statusNow = async () => (await call(service.app, 'GET', path, { headers })).body?.['status']
  await expect.poll(statusNow).toBe(status)
  return path
}

/** The answer that a request gets from the service under a meaning. */
async function ask(path: string, meaning: Partial<ProxiedMeaning> = {}) {
  const proxy = await startCursorProxy(listener.url, { ...servedMeaning, ...meaning })
  const answer = await fetch(proxy.url + path, { headers: bearer(key) })
  const body: unknown = await answer.json()
  await proxy.close()
  return { status: answer.status, body }
}

async function read(session: string, query: string, meaning: Partial<ProxiedMeaning> = {}) {
  const { body } = await ask(`${session}/messages?${query}`, meaning)
  const { messages, hasMore } = z.parse(page, body)
  return { messages, hasMore, said: messages.map(({ content }) => content) }
}

test('each meaning is another view of the same messages', async () => {
  const id = await create('complete', 'rounds=4 messages=5 ask=0')
  const { messages, said } = await read(id, 'limit=200')
  const rounds = [...new Set(messages.map(({ roundId }) => roundId))]
  const views: [string, Partial<ProxiedMeaning>, string[]][] = [
    [`after=${rounds[0]}&limit=7`, {}, said.slice(5, 12)],
    [`after=${rounds[1]}&limit=7`, { after: 'after-first' }, said.slice(6, 13)],
    [`after=${rounds[2]}`, { order: 'append', after: 'after-last' }, said.slice(15)],
    [`after=${rounds[2]}`, { after: 'inclusive' }, said.slice(10)],
    [`after=${rounds[0]}&limit=7`, { cut: 'last' }, said.slice(13)],
    [`after=${rounds[0]}&limit=9`, { cut: 'rounds-within' }, said.slice(5, 10)],
    [`after=${rounds[0]}&limit=6`, { cut: 'rounds-beyond' }, said.slice(5, 15)],
    ['limit=50', { order: 'newest-first' }, said.toReversed()],
    ['limit=50', { cap: { how: 'clamp', at: 3 } }, said.slice(0, 3)],
    ['after=nobody', { unknown: 'whole' }, said],
  ]
  for (const [query, meaning, wanted] of views) {
    expect([meaning, (await read(id, query, meaning)).said]).toEqual([meaning, wanted])
  }
  expect((await read(id, 'limit=9')).hasMore).toBeUndefined()
  expect((await read(id, 'limit=9', { saysMore: true })).hasMore).toBe(true)
  expect((await read(id, 'limit=20', { saysMore: true })).hasMore).toBe(false)
})

test('ids, rounds and refusals are those of the meaning', async () => {
  const id = await create('complete', 'rounds=2 messages=2 ask=0')
  const idsOf = async (identity: ProxiedMeaning['identity']) =>
    (await read(id, 'limit=50', { identity })).messages.map((message) => message.id)
  expect(new Set(await idsOf('unique')).size).toBe(4)
  expect(await idsOf('per-round')).toEqual(['1', '2', '1', '2'])
  expect(await idsOf('none')).toEqual([undefined, undefined, undefined, undefined])
  expect((await ask(id, { inventory: 'none' })).body).not.toHaveProperty('rounds')
  expect((await ask(id, { inventory: 'ids' })).body).toMatchObject({
    rounds: [expect.stringMatching(/^rnd_/), expect.stringMatching(/^rnd_/)],
  })
  const cap = { how: 'refuse', at: 20 } as const
  expect(await ask(`${id}/messages?limit=21`, { cap })).toMatchObject({ status: 400 })
  expect(await ask(`${id}/messages?after=x`, { unknown: '404' })).toMatchObject({ status: 404 })
  expect(await ask('/v1/sessions/ses_none/messages')).toMatchObject({ status: 404 })
})

test('messages come late, with the end of their round, or word by word', async () => {
  const id = await create('waiting_human', 'rounds=4 messages=4 ask=4 kind=text')
  const { messages, said } = await read(id, 'limit=50')
  const late = await read(id, 'limit=50', { order: 'append', comesLate: true })
  const [one = [], two = []] = Map.groupBy(messages, ({ roundId }) => roundId).values()
  expect(late.said.slice(6, 9)).toEqual([said[8], one[2]?.content, said[9]])
  expect(late.said).toContain(two[2]?.content)
  expect(late.said).toHaveLength(14)
  expect((await read(id, '', { visibility: 'finished-rounds' })).said).toEqual(said.slice(0, 12))
  expect((await read(id, '', { lagMs: 600_000 })).said).toEqual([])
  const growing = await read(id, '', { growsMs: 1e9 })
  expect(growing.said.slice(0, -1)).toEqual(said.slice(0, -1))
  expect(said.at(-1)?.startsWith(growing.said.at(-1) ?? '-')).toBe(true)
  expect(growing.said.at(-1)).not.toBe(said.at(-1))
})

test('a session of more than a page is read whole', async () => {
  const id = await create('complete', 'rounds=5 messages=90 ask=0')
  const { said } = await read(id, 'limit=1000', { cap: { how: 'none', at: 0 } })
  expect(said).toHaveLength(450)
})
