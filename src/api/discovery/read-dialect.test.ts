import { describe, expect, test } from 'vitest'

import { recordOf } from '#src/model/create-fields.ts'
import { extraEndpoints } from '#src/model/dialect.ts'
import { UnreadableResponseError } from '#src/model/errors.ts'

import { assumedDialect, readDialect } from './read-dialect.ts'
import { operation, specification } from './specification-fixture.ts'

const answers = '/v1/sessions/{id}/human-input/{inputId}'
const read = (paths: object, more: object = {}) => readDialect(specification(paths, more))

test('an empty description leaves everything to the specification and the assumptions', () => {
  const { endpoints, source, ...rest } = read({})
  const { endpoints: _e, source: _s, ...assumed } = assumedDialect
  expect(rest).toEqual({ ...assumed, title: 'Some service', version: '3' })
  expect(source).toBe('openapi')
  expect(Object.values(endpoints).every((endpoint) => endpoint === null)).toBe(true)
})

test.each([[null], [[]], ['<html>'], [7], [{}], [{ paths: [] }], [{ openapi: '3.1.0' }]])(
  '%j is no description',
  (body) => {
    expect(() => readDialect(body)).toThrow(UnreadableResponseError)
  },
)

describe('names of what is sent', () => {
  test('a create with other names', () => {
    const { names, required } = read({
      '/v1/sessions': {
        post: operation({
          properties: { objective: {}, background: {}, constraints: {}, owner: {} },
          required: ['objective', 'owner'],
        }),
      },
    })
    expect(names).toMatchObject({
      goal: 'objective',
      context: 'background',
      guardrails: 'constraints',
    })
    expect(required.create).toEqual(['owner'])
  })

  test.each([
    [{ properties: { answer: {}, comment: {} } }, 'answer', 'comment'],
    [{ properties: { decision: {}, urgent: {} }, required: ['decision'] }, 'decision', null],
    [{ properties: { verdict: {} } }, 'verdict', null],
    [{ oneOf: [{ properties: { text: {} } }, { properties: { answer: {} } }] }, 'answer', null],
    [{}, 'response', 'note'],
  ])('the answer of %j', (schema, response, note) => {
    const { names } = read({ [answers]: { post: operation(schema) } })
    expect(names).toMatchObject({ response, note })
  })

  test('a signal with other names, and a budget that is a text', () => {
    const { names, newBudgetIs } = read({
      '/v1/sessions/{session_id}/signal/': {
        post: operation({
          properties: {
            action: { enum: ['pause', 'resume'] },
            new_budget: { type: 'string' },
            direction: {},
          },
        }),
      },
    })
    expect(names).toMatchObject({
      signalType: 'action',
      newBudget: 'new_budget',
      message: 'direction',
      reason: 'reason',
    })
    expect(newBudgetIs).toBe('text')
  })
})

test.each([
  [['limit', 'after'], { limit: 'limit', cursor: 'after' }],
  [['page_size', 'page_token', 'filter'], { limit: 'page_size', cursor: 'page_token' }],
  [['page[size]', 'page[cursor]'], { limit: 'page[size]', cursor: 'page[cursor]' }],
  [['offset', 'limit'], { limit: 'limit', cursor: 'offset' }],
  [['status', 'cur\nsor', `${'_'.repeat(60)}limit`], { limit: null, cursor: null }],
])('a list of sessions that takes %j', (parameters, names) => {
  const schema = { type: 'integer', maximum: 25 }
  const get = { parameters: parameters.map((name) => ({ name, in: 'query', schema })) }
  const { endpoints, listing } = read({ '/v1/sessions': { get } })
  expect(endpoints.listSessions).toEqual({ method: 'GET', path: '/v1/sessions' })
  expect(listing).toEqual({ ...names, limitMost: names.limit === null ? null : 25 })
})

test.each([
  [{ type: 'integer', enum: [2, 1, 3] }, [2, 1, 3]],
  [{ anyOf: [{ const: 0, title: 'low' }, { const: 'high' }, { type: 'null' }] }, [0, 'high']],
  [{ enum: ['a', null, true, 'a', 0.5] }, ['a', 0.5]],
  [{ enum: ['1', 1] }, [1]],
])('the choices of %j are its texts and numbers, each once', (agent, values) => {
  const { choices } = read({ '/v1/sessions': { post: operation({ properties: { agent } }) } })
  expect(choices.agent.map(({ name, value }) => value ?? name)).toEqual(values)
  expect(choices.agent.map(({ name }) => name)).toEqual(values.map(String))
})

test('a body is found through references and its parts', () => {
  const type = 'application/json; charset=utf-8'
  const { names } = read(
    { '/v1/sessions': { post: { requestBody: { $ref: '#/components/requestBodies/In' } } } },
    {
      components: {
        requestBodies: { In: { content: { [type]: { schema: { $ref: '#/components/a~1b' } } } } },
        'a/b': { allOf: [{ properties: { id: {} } }, { properties: { objective: {} } }] },
      },
    },
  )
  expect(names.goal).toBe('objective')
})

test.each([
  [{ type: 'string' }, 'text', false],
  [{ type: ['object', 'string'] }, 'either', false],
  [{ type: 'object', properties: { repository: {} } }, 'object', true],
  [{ type: 'string', enum: ['small', 'large'] }, 'text', true],
  [{}, null, false],
])('the context %j is %s', (schema, contextIs, hasForm) => {
  const dialect = read({
    '/v1/sessions': { post: operation({ properties: { context: schema } }) },
  })
  expect(dialect.contextIs).toBe(contextIs)
  expect(dialect.schemas.context !== null).toBe(hasForm)
})

test('the header of a create is read', () => {
  const { idempotencyHeader } = read({
    '/v1/sessions': {
      post: {},
      parameters: [null, { in: 'query', name: 'x' }, { in: 'header', name: 'X-Idempotency-Key' }],
    },
  })
  expect(idempotencyHeader).toBe('X-Idempotency-Key')
})

test.each([
  [{ post: { parameters: [{ in: 'query', name: 'Idempotency-Key' }] } }],
  [{ get: { parameters: [{ in: 'header', name: 'Idempotency-Key' }] } }],
])('%j declares nothing of a create', (item) => {
  expect(read({ '/v1/sessions': item }).idempotencyHeader).toBeNull()
})

test('endpoints beyond the specification are known at the paths that the console asks', () => {
  const { endpoints } = read({
    '/v1/sessions': { get: {} },
    '/api/login': { post: {} },
    '/api/keys/': { get: {} },
    '/account/api-keys': { post: {} },
    '/api/keys/{k}': { delete: {} },
  })
  expect(endpoints).toEqual({
    ...recordOf(extraEndpoints, () => null),
    listSessions: { method: 'GET', path: '/v1/sessions' },
    listKeys: { method: 'GET', path: '/api/keys/' },
    revokeKey: { method: 'DELETE', path: '/api/keys/{k}' },
  })
})
