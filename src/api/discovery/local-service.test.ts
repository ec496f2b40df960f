import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestService, type TestService } from '#service/http/service-fixture.ts'
import { createApi } from '#src/api/api.ts'
import { describeCreate } from '#src/features/sessions/new/create-description.ts'
import type { Dialect } from '#src/model/dialect.ts'

let service: TestService
let dialect: Dialect
beforeAll(async () => {
  service = await startTestService()
  const api = createApi({
    baseUrl: 'http://localhost',
    fetch: async (url, init) => {
      const request = new Request(url, { ...init, redirect: 'follow' })
      return service.app.fetch(request, { peer: '10.0.0.1' })
    },
  })
  dialect = await api.describe()
})
afterAll(() => service.close())

test('the local service describes itself as the specification and the assumptions have it', () => {
  expect(dialect).toMatchObject({
    source: 'openapi',
    title: 'Agent Session Service',
    version: '0.0.0',
    endpoints: {
      signUp: { method: 'POST', path: '/api/auth/signup' },
      signIn: { method: 'POST', path: '/api/auth/signin' },
      changePassword: { method: 'POST', path: '/api/account/password' },
      signOutEverywhere: { method: 'POST', path: '/api/account/signout' },
      deleteAccount: { method: 'POST', path: '/api/account/delete' },
      listSessions: { method: 'GET', path: '/v1/sessions' },
      cancelInput: null,
      listKeys: { method: 'GET', path: '/api/keys' },
      createKey: { method: 'POST', path: '/api/keys' },
      revokeKey: { method: 'DELETE', path: '/api/keys/{keyId}' },
    },
    listing: { limit: 'limit', limitMost: 200, cursor: 'after' },
    missing: [],
    names: {
      goal: 'goal',
      context: 'context',
      guardrails: 'guardrails',
      signalType: 'type',
      newBudget: 'newBudget',
      reason: 'reason',
      message: 'message',
      response: 'response',
      note: 'note',
    },
    required: { create: [], signal: [], answer: [] },
    contextIs: 'either',
    newBudgetIs: 'number',
    signalTypes: ['pause', 'resume', 'redirect', 'cancel'],
    limits: {
      messagesDefault: null,
      messagesMost: null,
      passwordLeast: 6,
      goalMost: 20_000,
      contextMost: 200_000,
      messageMost: 20_000,
      reasonMost: 2_000,
    },
    idempotencyHeader: 'Idempotency-Key',
    keyHeaders: ['Authorization', 'X-Service-Key'],
    notRead: [],
  })
  expect(dialect.statuses).toEqual(
    'queued running waiting_human paused cost_limited complete failed cancelled'.split(' '),
  )
})

test('its guardrails are what our own fields send', () => {
  expect(describeCreate(dialect).guardrails).toBeNull()
})

test('its guardrails are a form, its context is text, and its answer is one body', () => {
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
