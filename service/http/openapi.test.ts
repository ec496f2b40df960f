import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { endpoints } from '#src/contract/paths.ts'

import { startTestService } from './service-fixture.ts'

const operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())),
  requestBody: z.optional(z.unknown()),
  parameters: z.optional(z.array(z.looseObject({ in: z.string(), name: z.string() }))),
  responses: z.record(z.string(), z.looseObject({ content: z.optional(z.unknown()) })),
})
const documentShape = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})

const service = await startTestService()
const raw = (await service.get('/openapi.json')).body ?? {}
const document = z.parse(documentShape, raw)

test('openapi.json is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  const result = await new Validator().validate(structuredClone(raw))
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
})

test('openapi.json has the endpoints of the contract and no others', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  )
  const expected = Object.entries(endpoints).map(
    ([name, { method, path }]) => `${name} ${method} ${path}`,
  )
  expect(described.toSorted()).toEqual(expected.toSorted())
})

test('each operation says its credential, its parameters and an error shape for each refusal', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId, security, parameters = [], responses }] of Object.entries(
      methods,
    )) {
      const endpoint = Object.entries(endpoints).find(([name]) => name === operationId)?.[1]
      const schemes = { none: [], idToken: ['idToken'], apiKey: ['apiKey', 'apiKeyHeader'] }
      expect(security.flatMap((scheme) => Object.keys(scheme))).toEqual(
        schemes[endpoint?.credential ?? 'none'],
      )
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
      for (const [status, response] of Object.entries(responses)) {
        if (status.startsWith('2')) continue
        expect(response.content, `${method} ${path} ${status}`).toEqual({
          'application/json': { schema: { $ref: '#/components/schemas/Error' } },
        })
      }
    }
  }
})

test('requests and results are described by name, and the query of the messages too', () => {
  const list = document.paths['/v1/sessions/{id}/messages']?.get
  expect(list?.parameters?.filter((parameter) => parameter.in === 'query')).toEqual([
    { in: 'query', name: 'limit', required: false, schema: { type: 'integer', minimum: 1 } },
    { in: 'query', name: 'after', required: false, schema: { type: 'string' } },
  ])
  const limit = { type: 'integer', minimum: 1, maximum: 200 }
  expect(document.paths['/v1/sessions']?.get?.parameters?.[0]?.schema).toEqual(limit)
  const named = ['Session', 'SessionPage', 'Round', 'HumanInput', 'MessagePage', 'ApiKey', 'Error']
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(named))
  expect(document.paths['/v1/sessions']?.post?.requestBody).toMatchObject({
    required: true,
    content: { 'application/json': { schema: { required: ['goal'] } } },
  })
})

const bodyOf = (path: string) => document.paths[path]?.post?.requestBody
const takes = (schema: object) => ({ content: { 'application/json': { schema } } })

test('a create, a signal and an answer say that they take no other names than theirs', () => {
  const closed = { additionalProperties: false }
  expect(bodyOf('/v1/sessions')).toMatchObject(
    takes({ ...closed, properties: { guardrails: closed } }),
  )
  expect(bodyOf('/v1/sessions/{id}/signal')).toMatchObject(
    takes({ oneOf: [closed, closed, closed, closed] }),
  )
  expect(bodyOf('/v1/sessions/{id}/human-input/{inputId}')).toMatchObject(takes(closed))
})
