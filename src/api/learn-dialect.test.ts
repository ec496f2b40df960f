import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Dialect, FieldMapping, NotRead } from '#src/model/dialect.ts'

import { createApi } from './api.ts'

type Sent = { path: string; body: unknown; headers: Headers }

const schema = (properties: object) => ({
  requestBody: { content: { 'application/json': { schema: { properties } } } },
})
const description = {
  openapi: '3.1.0',
  paths: {
    '/v1/sessions': {
      post: {
        ...schema({ objective: {}, background: {} }),
        parameters: [{ in: 'header', name: 'X-Idempotency-Key' }],
      },
    },
    '/v1/sessions/{id}/signal': {
      post: schema({ action: {}, new_budget: { type: 'string' }, direction: {} }),
    },
  },
}

const session = { id: 'ses_1', status: 'running', meta: { state: 'paused' }, cost: ['a'] }

/** A service of these words; `statuses` are the answers that its description gets, in turn; null is none. */
function setUp(
  statuses: readonly (number | null)[],
  mapping: FieldMapping | null = null,
  known = new Map<string, Dialect>(),
) {
  const notRead: NotRead[] = []
  const sent: Sent[] = []
  const left = [...statuses]
  const described: string[] = []
  const api = createApi({
    mapping: () => Promise.resolve(mapping),
    kept: {
      find: (answer: string) => Promise.resolve(known.get(answer) ?? null),
      save: (dialect: Dialect, answer: string) => {
        described.push(dialect.source)
        known.set(answer, dialect)
      },
    },
    onNotRead: (found) => void notRead.push(...found),
    baseUrl: '',
    fetch: (url, { body, headers, signal } = {}) => {
      const path = typeof url === 'string' ? url : ''
      const read: unknown = typeof body === 'string' ? JSON.parse(body) : null
      sent.push({ path, body: read, headers: new Headers(headers) })
      const isDescription = path === '/openapi.json'
      const answer = isDescription ? description : session
      const status = isDescription ? left.shift() : 200
      if (status === null) {
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
        })
      }
      return Promise.resolve(Response.json(answer, { status: status ?? 200 }))
    },
  })
  return { api, sent, described, notRead }
}

test('what is sent is in the words of the service, which is asked for them once', async () => {
  const { api, sent } = setUp([200])
  await api.createSession({ goal: 'Move', context: 'All' }, { attempt: 'uuid-1' })
  await api.signalSession('ses_1', { type: 'resume', newBudget: 20 })
  await api.signalSession('ses_1', { type: 'redirect', message: 'Left' })
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/openapi.json', null],
    ['/v1/sessions', { objective: 'Move', background: 'All' }],
    ['/v1/sessions/ses_1/signal', { action: 'resume', new_budget: '20' }],
    ['/v1/sessions/ses_1/signal', { action: 'redirect', direction: 'Left' }],
  ])
  expect(sent[1]?.headers.get('X-Idempotency-Key')).toBe('uuid-1')
  expect(sent[1]?.headers.has('Idempotency-Key')).toBe(false)
})

test('a service without a description gets the words of the specification', async () => {
  const { api, sent } = setUp([404])
  await api.createSession({ goal: 'Move' }, { attempt: 'uuid-1' })
  await api.signalSession('ses_1', { type: 'resume', newBudget: 20 })
  expect(sent.map(({ body }) => body)).toEqual([
    null,
    { goal: 'Move' },
    { type: 'resume', newBudget: 20 },
  ])
  expect(sent[1]?.headers.get('Idempotency-Key')).toBe('uuid-1')
})

test('a service that cannot say now how it speaks is asked again before the next request', async () => {
  const { api, sent } = setUp([503, 200])
  await api.createSession({ goal: 'Move' })
  await api.createSession({ goal: 'Move' })
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/openapi.json', null],
    ['/v1/sessions', { goal: 'Move' }],
    ['/openapi.json', null],
    ['/v1/sessions', { objective: 'Move' }],
  ])
})

describe('a description that does not come', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('holds up signals for three seconds together, and is asked for again by the next', async () => {
    const { api, sent } = setUp([null, 200])
    const pauseWithin = async (ms: number, ...ids: string[]) => {
      const pauses = ids.map((id) => api.signalSession(id, { type: 'pause' }))
      await vi.advanceTimersByTimeAsync(ms)
      await Promise.all(pauses)
    }
    await pauseWithin(3_000, 'ses_1', 'ses_2')
    await pauseWithin(0, 'ses_3')
    // The request is given up after 20 seconds.
    await vi.advanceTimersByTimeAsync(20_000)
    await pauseWithin(0, 'ses_4')
    const pause = { type: 'pause' }
    const bodies = [null, pause, pause, pause, null, { action: 'pause' }]
    expect(sent.map(({ body }) => body)).toEqual(bodies)
  })

  test('is waited for by creates, once: their limits go by its names', async () => {
    const { api, sent } = setUp([null])
    const created = [1, 2].map(() => api.createSession({ goal: 'Move' }))
    await vi.advanceTimersByTimeAsync(19_000)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await Promise.all(created)
    await api.createSession({ goal: 'Move' })
    const create = { goal: 'Move' }
    const bodies = [null, create, create, null, { objective: 'Move' }]
    expect(sent.map(({ body }) => body)).toEqual(bodies)
  })
})

test('an answer is read where the operator says that things stand', async () => {
  const { api } = setUp([], { 'session.status': 'meta.state' })
  expect(await api.getSession('ses_1')).toMatchObject({ state: 'paused' })
})

test('what is not understood in an answer is told, and so is what the service says of itself', async () => {
  const { api, described, notRead } = setUp([200, 404])
  expect(await api.getSession('ses_1')).toMatchObject({ state: 'running' })
  expect(notRead).toContainEqual({ what: 'session.cost', at: 'cost' })
  await api.describe()
  await api.describe()
  await api.describe({ again: true })
  expect(described).toEqual(['openapi', 'assumed'])
})

test('a description that was read before is asked for and not read again, until it is another', async () => {
  const known = new Map<string, Dialect>()
  const first = await setUp([200], null, known).api.describe()
  const later = setUp([200, 404, 200], null, known)
  expect(await later.api.describe()).toEqual(first)
  expect(later.described).toEqual([])
  expect(await later.api.describe({ again: true })).toMatchObject({ source: 'assumed' })
  expect(await later.api.describe({ again: true })).toEqual(first)
  expect(later.described).toEqual(['assumed'])
  expect(later.sent.map(({ path }) => path)).toEqual(Array(3).fill('/openapi.json'))
})
