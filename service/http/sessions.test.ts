import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import type { CreateSessionRequest } from '#src/contract/requests.ts'

import { bearer, call, createTestAccount } from './service-client-fixture.ts'
import { startTestService } from './service-fixture.ts'

const sessionPage = z.object({
  sessions: z.array(z.looseObject({ id: z.string(), status: z.string() })),
  nextCursor: z.nullable(z.string()),
})

const service = await startTestService()
const { key } = await createTestAccount(service.app)

const ask = (method: string, path: string, body?: unknown) =>
  call(service.app, method, path, { headers: bearer(key), ...(body === undefined ? {} : { body }) })

async function create(body: unknown): Promise<string> {
  return String((await ask('POST', '/v1/sessions', body)).body?.id)
}

const statusOf = async (id: string) => (await ask('GET', `/v1/sessions/${id}`)).body?.status

/** A value for every field of a create. */
const given: Required<CreateSessionRequest> = {
  goal: 'Move the export',
  context: 'rehearsal: rounds=3 ask=0',
  guardrails: { budget: '20', askBefore: 'posting' },
  agent: 'rehearsal',
}

test('a session is followed to its completion report, with all that was given and every member on the wire', async () => {
  const id = await create(given)
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('complete')

  const amount = expect.stringMatching(/^\d+(\.\d{1,6})?$/)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const { body } = await ask('GET', `/v1/sessions/${id}`)
  expect(body).toEqual({
    id,
    ...given,
    contextIsCut: false,
    status: 'complete',
    model: null,
    requestedSignal: null,
    reason: null,
    cost: { amount, currency: 'USD', budget: '20' },
    tokens: null,
    rounds: expect.arrayContaining([
      {
        id: expect.stringMatching(/^rnd_/),
        number: 1,
        title: expect.any(String),
        status: 'complete',
        parentId: null,
        agent: 'agent',
        task: null,
        cost: amount,
        unconfirmedCost: null,
        tokens: null,
        startedAt: time,
        endedAt: time,
      },
    ]),
    humanInput: [],
    completionReport: expect.stringContaining('Written by the rehearsal agent'),
    createdAt: time,
    updatedAt: time,
    endedAt: time,
  })
})

test('a status read carries the beginning of a long context; all of it can be read by itself, and the agent has it', async () => {
  const scene = 'rehearsal: rounds=1 ask=0 subagents=0 pace=0'
  const short = { notes: 'x'.repeat(3_000), scene }
  const long = { notes: 'x'.repeat(90_000), more: ['y'.repeat(90_000)], scene }
  const ids = [
    await create({ goal: 'Short', context: short }),
    await create({ goal: 'Long', context: long }),
  ]
  for (const id of ids) await expect.poll(() => statusOf(id)).toBe('complete')
  const [first, second] = await Promise.all(ids.map((id) => ask('GET', `/v1/sessions/${id}`)))
  expect(first?.body?.context).toEqual(short)
  expect(second?.body?.context).toBe(`${JSON.stringify(long).slice(0, 1_000)} … (cut here)`)
  expect([first, second].map((answer) => answer?.body?.contextIsCut)).toEqual([false, true])
  const whole = await Promise.all(ids.map((id) => ask('GET', `/v1/sessions/${id}/context`)))
  expect(whole.map(({ body }) => body)).toEqual([{ context: short }, { context: long }])
  expect(z.array(z.unknown()).parse(second?.body?.rounds)).toHaveLength(1)
})

test('the sessions of an account are listed newest first, each once, page by page', async () => {
  const { key: lister } = await createTestAccount(service.app)
  const send = (method: string, path: string, body?: unknown) =>
    call(service.app, method, path, { headers: bearer(lister), ...(body ? { body } : {}) })
  const read = async (query: string) =>
    z.parse(sessionPage, (await send('GET', `/v1/sessions${query}`)).body)
  const created: string[] = []
  for (const index of [1, 2, 3, 4, 5]) {
    const goal = `${index} ${'x'.repeat(1_200)}`
    const body = { goal, context: 'rehearsal: rounds=2 ask=1', guardrails: { budget: '7.50' } }
    created.unshift(String((await send('POST', '/v1/sessions', body)).body?.id))
  }
  const found: string[] = []
  const sizes: number[] = []
  for (let next: string | null = ''; next !== null;) {
    const { sessions, nextCursor } = await read(`?limit=2${next && `&after=${next}`}`)
    found.push(...sessions.map(({ id }) => id))
    sizes.push(sessions.length)
    next = nextCursor
  }
  expect(found).toEqual(created)
  expect(sizes).toEqual([2, 2, 1])
  const waits = async () => (await read('')).sessions.map(({ status }) => status)
  await expect.poll(waits, { timeout: 20_000 }).toEqual(created.map(() => 'waiting_human'))
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect((await read('?limit=1')).sessions).toEqual([
    {
      id: created[0],
      goal: `5 ${'x'.repeat(998)}`,
      status: 'waiting_human',
      agent: 'rehearsal',
      model: null,
      cost: { amount: expect.any(String), currency: 'USD', budget: '7.5' },
      createdAt: time,
      updatedAt: time,
      endedAt: null,
    },
  ])
  for (const limit of ['0', '201', '1.5', 'many']) {
    const { body } = await send('GET', `/v1/sessions?limit=${limit}`)
    expect(body).toMatchObject({ error: { code: 'invalid_request', field: 'limit' } })
  }
  const { body } = await send('GET', `/v1/sessions?after=${created[0]}%00`)
  expect(body).toMatchObject({ error: { code: 'invalid_request', field: 'after' } })
})

test('a session whose rounds have counts beyond all sums can still be read', async () => {
  const id = await create({ ...given, context: 'rehearsal: rounds=2 ask=0 subagents=0 pace=0' })
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('complete')
  const most = Number.MAX_SAFE_INTEGER
  await service.pool.query(
    'update rounds set tokens_in = $2, tokens_out = 1 where session_id = $1',
    [id, most],
  )
  const { status, body } = await ask('GET', `/v1/sessions/${id}`)
  expect(status).toBe(200)
  expect(body?.tokens).toEqual({ input: most, output: 2 })
})
