import { expect, test } from 'vitest'

import { ConnectionError, ServiceError, UnreadableResponseError } from '#src/model/errors.ts'
import { roleWord, type Message } from '#src/model/message.ts'
import type { Session } from '#src/model/session.ts'
import { createRandom } from '#src/testing/random.ts'
import { shareOf } from '#src/testing/tier.ts'

import { createApi, type Api } from './api.ts'
import { createGateway } from './gateway.ts'
import { spoil, type WireAnswer } from './malformed-fixture.ts'

const answers = shareOf({ quick: 2_500, full: 10_000, soak: 10_000 })
const at = '2030-01-02T03:04:05.000Z'
const session = {
  id: 'ses_1',
  goal: 'Move the exports',
  context: { scene: 'rehearsal: rounds=1' },
  guardrails: { budget: '20', maxRounds: 40 },
  status: 'waiting_human',
  agent: 'rehearsal',
  requestedSignal: 'pause',
  reason: null,
  cost: { amount: '12.84', currency: 'USD', budget: '20' },
  rounds: [
    { id: 'rnd_1', number: 1, title: 'Look', status: 'complete', parentId: null, cost: '0.84' },
    { id: 'rnd_2', number: 2, status: 'running', parentId: 'rnd_1', agent: 'fx', startedAt: at },
  ],
  humanInput: [
    {
      inputId: 'inp_1',
      roundId: 'rnd_2',
      question: 'Which?',
      options: [{ value: 'move', label: 'Move them' }],
      questions: [{ id: 'q1', question: 'Why?', options: null, required: true }],
      schema: { type: 'object', properties: { a: { type: 'string' } } },
      status: 'pending',
      askedAt: at,
    },
  ],
  completionReport: '# Report',
  createdAt: at,
  updatedAt: at,
  endedAt: null,
}
const messages = {
  messages: [
    { id: 'msg_1', roundId: 'rnd_1', role: 'agent', author: null, content: 'Hello', createdAt: at },
    {
      id: 'msg_2',
      roundId: 'rnd_2',
      role: 'tool',
      author: 'fx',
      content: [{ type: 'text', text: 'Block' }],
      tool: { name: 'query', input: 'select', output: { rows: [1] } },
      createdAt: 1_893_556_800,
    },
  ],
  hasMore: true,
}
const account = { uid: 'u1', email: 'ada@example.org', emailVerified: false, displayName: null }
const credentials = {
  account,
  keys: [{ name: 'Here', hint: '…f3a9', keyId: 'key_1', active: true }],
}
const apiKey = { keyId: 'key_1', name: 'Here', prefix: 'ask_1', createdAt: at, key: 'ask_secret' }

const description = {
  openapi: '3.1.0',
  info: { title: 'A service', version: '1' },
  paths: {
    '/v1/sessions': {
      post: {
        parameters: [{ in: 'header', name: 'Idempotency-Key' }],
        requestBody: {
          content: { 'application/json': { schema: { properties: { goal: { maxLength: 7 } } } } },
        },
      },
    },
  },
}

type Reading = { good: unknown; call: (doors: Doors) => Promise<unknown> }

/** Every call that reads an answer, with a good one of it. */
const calls: readonly [Reading, ...Reading[]] = [
  { good: session, call: ({ api }) => api.getSession('ses_1') },
  { good: { data: { session } }, call: ({ api }) => api.getSession('ses_1') },
  { good: { context: 'All' }, call: ({ api }) => api.getContext('ses_1') },
  { good: messages, call: ({ api }) => api.listMessages('ses_1', null) },
  { good: messages.messages, call: ({ api }) => api.listMessages('ses_1', 'rnd_1') },
  { good: { sessions: [session], nextCursor: 'c' }, call: ({ api }) => api.listSessions(null) },
  { good: session, call: ({ api }) => api.createSession({ goal: 'Move' }) },
  { good: session, call: ({ api }) => api.signalSession('ses_1', { type: 'pause' }) },
  { good: {}, call: ({ api }) => api.respondToHumanInput('ses_1', 'inp_1', {}) },
  { good: { user: account, credentials }, call: ({ api }) => api.signIn(signIn) },
  { good: { keys: [apiKey] }, call: ({ api }) => api.listKeys() },
  { good: apiKey, call: ({ api }) => api.createKey({ name: 'Here' }) },
  { good: credentials, call: ({ gateway }) => gateway.getCredentials() },
  { good: { mode: 'gateway', service: 'local' }, call: ({ gateway }) => gateway.getConfig() },
  { good: description, call: ({ api }) => api.describe() },
]
const signIn = { email: 'ada@example.org', password: 'a long enough secret' }

type Doors = { api: Api; gateway: ReturnType<typeof createGateway> }

/** The doors of the console in front of a service that gives this one answer. */
function doorsTo(answer: WireAnswer): Doors {
  const options = { baseUrl: '', fetch: () => Promise.resolve(responseOf(answer)) }
  return { api: createApi(options), gateway: createGateway(options) }
}

function responseOf({ status, headers, body }: WireAnswer): Response {
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers })
}

function isTyped(error: unknown): boolean {
  const types = [ServiceError, UnreadableResponseError, ConnectionError]
  return types.some((type) => error instanceof type)
}

async function outcomeOf(
  work: () => Promise<unknown>,
): Promise<{ value: unknown } | { error: unknown }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}

function isWhole(value: unknown): boolean {
  const text = JSON.stringify(value)
  return text === undefined || !text.includes('"owned":1,')
}

test(`${answers} spoilt answers end in a value or in one of the errors that are named`, async () => {
  const surprises: unknown[] = []
  let refused = 0
  for (let seed = 0; seed < answers; seed += 1) {
    const { good, call } = calls[seed % calls.length] ?? calls[0]
    const answer = spoil(good, createRandom(seed))
    const outcome = await outcomeOf(() => call(doorsTo(answer)))
    if ('value' in outcome) {
      if (!isWhole(outcome.value)) surprises.push({ seed, answer })
      continue
    }
    refused += 1
    if (!isTyped(outcome.error)) {
      surprises.push({ seed, body: answer.body.slice(0, 300), error: String(outcome.error) })
    }
  }
  expect(surprises).toEqual([])
  expect(refused).toBeGreaterThan(answers * 0.3)
  expect(refused).toBeLessThan(answers * 0.9)
  expect(Reflect.get({}, 'owned')).toBeUndefined()
})

test('every status from 200 to 599 ends in a value or in one of the errors that are named', async () => {
  const names = new Set<string>()
  for (let status = 200; status < 600; status += 1) {
    for (const body of ['', '{"error":{"message":"No."}}', '<h1>No</h1>', '[', '\uFEFF']) {
      const answer = { status, headers: {}, body }
      const outcome = await outcomeOf(() => doorsTo(answer).api.getSession('ses_1'))
      const error = 'error' in outcome ? outcome.error : null
      expect([status, body, isTyped(error)]).toEqual([status, body, true])
      names.add(error instanceof Error ? error.name : '')
    }
  }
  expect([...names].toSorted()).toEqual([
    'AuthenticationError',
    'NotFoundError',
    'RateLimitError',
    'ServiceError',
    'SessionError',
    'UnreadableResponseError',
  ])
})

test('what could be read of a spoilt answer is of the types that the console counts on', async () => {
  const wrong: unknown[] = []
  let read = 0
  for (let seed = 0; seed < 3_000; seed += 1) {
    const { api } = doorsTo(spoil(seed % 2 === 0 ? session : messages, createRandom(seed)))
    const one = await api.getSession('ses_1').catch(() => null)
    const many = await api.listMessages('ses_1', null).catch(() => null)
    if (one) wrong.push(...wrongIn(one))
    for (const message of many?.messages ?? []) wrong.push(...wrongInMessage(message))
    if (many && ![true, false, null].includes(many.hasMore)) wrong.push(many.hasMore)
    if (one ?? many) read += 1
  }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(500)
})

function wrongIn({ id, status, rounds, humanInputs, cost, report, createdAt }: Session): unknown[] {
  const texts = [
    id,
    status,
    ...rounds.map((round) => round.id),
    ...humanInputs.map((input) => input.inputId),
  ]
  const amounts = [
    cost.spentMicros,
    cost.budgetMicros,
    createdAt,
    ...rounds.map((round) => round.startedAt),
  ]
  return [
    ...texts.filter((text) => typeof text !== 'string' || text === ''),
    ...amounts.filter((value) => value !== null && !Number.isFinite(value)),
    ...[report].filter((text) => text !== null && typeof text !== 'string'),
  ]
}

function wrongInMessage({ id, roundId, role, text, at: time }: Message): unknown[] {
  return [
    ...[roleWord(role), text].filter((word) => typeof word !== 'string'),
    ...[id, roundId].filter((word) => word !== null && (typeof word !== 'string' || word === '')),
    ...[time].filter((value) => value !== null && !Number.isFinite(value)),
  ]
}
