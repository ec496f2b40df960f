import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTestAccount } from '#service/http/service-client-fixture.ts'
import { startTestService, type TestService } from '#service/http/service-fixture.ts'
import { type Api, createApi } from '#src/api/api.ts'
import { humanInputBody } from '#src/contract/assumptions.ts'
import { endpoints, type Endpoint } from '#src/contract/paths.ts'
import { describeCreate } from '#src/features/sessions/new/create-description.ts'
import { readNewSession } from '#src/features/sessions/new/new-session-request.ts'
import { choiceNames, createNames, recordOf } from '#src/model/create-fields.ts'
import { extraEndpoints, type Dialect } from '#src/model/dialect.ts'
import { draftLike, emptyNewSessionDraft, type NewSessionDraft } from '#src/model/draft.ts'
import { answerFormatOf, answerPartsOf } from '#src/shared/answer/answer-parts.ts'

import { assumedDialect } from './read-dialect.ts'

let service: TestService
let api: Api
let dialect: Dialect
beforeAll(async () => {
  service = await startTestService()
  const { key } = await createTestAccount(service.app)
  api = createApi({
    baseUrl: 'http://localhost',
    fetch: async (url, init) => {
      const request = new Request(url, { ...init, redirect: 'follow' })
      request.headers.set('X-Service-Key', key)
      return service.app.fetch(request, { peer: '10.0.0.1' })
    },
  })
  dialect = await api.describe()
})
afterAll(() => service.close())

const endpointOf = (name: Endpoint) => ({
  method: endpoints[name].method,
  path: endpoints[name].path,
})

test('the local service describes itself as the specification and the assumptions have it', () => {
  const { names, newBudgetIs, required, notRead } = assumedDialect
  expect(dialect).toMatchObject({
    names,
    newBudgetIs,
    required,
    notRead,
    source: 'openapi',
    title: 'Agent Session Service',
    version: '0.0.0',
    endpoints: recordOf(extraEndpoints, endpointOf),
    listing: { limit: 'limit', limitMost: 200, cursor: 'after' },
    contextIs: 'either',
    idempotencyHeader: 'Idempotency-Key',
  })
})

test('its guardrails are what our own fields send, its context is text, and its answer is one body', () => {
  expect(describeCreate(dialect).guardrails).toBeNull()
  expect(Object.keys(Object(dialect.schemas.guardrails?.['properties']))).toEqual([
    'budget',
    'maxRounds',
    'askBefore',
  ])
  expect(dialect.schemas.context).toBeNull()
  expect(dialect.schemas.answer).toMatchObject({
    properties: { response: {}, note: { type: 'string' } },
    required: ['response'],
  })
  // The service writes expressions into its schemas; none comes through.
  expect(JSON.stringify(dialect)).not.toContain('pattern')
})

test('it refuses no field that the console can send, and a session like it has the same fields', async () => {
  const draft: NewSessionDraft = {
    ...emptyNewSessionDraft,
    ...recordOf(choiceNames, (name) => dialect.choices[name].at(-1)?.name ?? ''),
    goal: 'Reconcile',
    context: 'rehearsal: rounds=2 ask=1 kind=text subagents=0',
    budget: '20',
    maxRounds: '40',
    askBefore: 'posting',
  }
  const { body, isWhole } = readNewSession(draft, describeCreate(dialect))
  expect(isWhole).toBe(true)
  expect(Object.keys(body)).toEqual(createNames)
  const { id } = await api.createSession(body)
  const find = () => api.getSession(id)
  const session = await find()
  expect(draftLike(session, session.context)).toEqual(draft)
  await expect.poll(async () => (await find()).humanInputs.length, { timeout: 20_000 }).toBe(1)
  const [input] = (await find()).humanInputs
  if (!input) throw new Error('The session asks nothing.')
  const { names } = answerPartsOf(input, answerFormatOf(dialect, null), null)
  await api.signalSession(id, { type: 'pause', reason: 'Lunch' })
  await api.signalSession(id, { type: 'resume', newBudget: 30 })
  await api.signalSession(id, { type: 'redirect', message: 'Refunds only' })
  await api.respondToHumanInput(id, input.inputId, humanInputBody('Yes', 'Soon', names), {})
  await api.signalSession(id, { type: 'cancel', reason: 'Done' })
  expect((await find()).state).toBe('cancelled')
})
