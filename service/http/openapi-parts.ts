import { resolver } from 'hono-openapi'
import * as z from 'zod/mini'

import type { endpoints } from '#src/contract/paths.ts'

import { errorWire } from './wire/error-wire.ts'

type Credential = (typeof endpoints)[keyof typeof endpoints]['credential']

/** §5: how each credential is sent. */
export const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, as `Authorization: Bearer <API_KEY>`.',
  },
  apiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Key',
    description:
      'An API key, as `X-Service-Key: <API_KEY>`. Where a request bears both headers, this one alone counts: beside one that is not valid, a valid bearer is refused with 401.',
  },
  idToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The ID token of a signup, sign-in or refresh. Not accepted on /v1.',
  },
} as const

/** The OpenAPI security of an endpoint: any one of the listed schemes is enough. */
export function securityOf(credential: Credential): Record<string, string[]>[] {
  if (credential === 'apiKey') return [{ apiKey: [] }, { apiKeyHeader: [] }]
  if (credential === 'idToken') return [{ idToken: [] }]
  return []
}

const refusals: Record<number, string> = {
  400: 'The request is not as described; `field` names what is wrong. For a signal: a SessionError (code `session_error`) with the status, the spend and the budget.',
  401: 'The credential is missing or not valid (AuthenticationError).',
  403: 'The account has as many sessions that have not ended as it may have (code `too_many_sessions`).',
  404: 'No such resource in this account (NotFoundError).',
  409: 'It is there already, or a request with the same Idempotency-Key is still being worked on (code `in_progress`).',
  413: 'The body is larger than 64 KiB, or 256 KiB where a session is created.',
  415: 'The body is not application/json.',
  422: 'The Idempotency-Key was sent before, with another request.',
  429: 'The rate limit is exceeded (RateLimitError).',
  500: 'Something went wrong in the service.',
  503: 'The service is starting, stopping or without its database.',
}

const waitHeader = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
} as const

/** The OpenAPI responses of refusals: one error shape for all. */
export function describeRefusals(statuses: readonly number[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: refusals[status] ?? 'Refused.',
        ...(status === 429 || status === 503 ? { headers: waitHeader } : {}),
        content: { 'application/json': { schema: resolver(errorWire) } },
      },
    ]),
  )
}

/** The OpenAPI request body of a schema, as a client sends it. */
export function describeBody(schema: z.ZodMiniType) {
  const content = { 'application/json': { schema: resolver(schema, { options: { io: 'input' } }) } }
  return { required: true, content }
}

/** The OpenAPI header parameter of an endpoint whose effect happens once per key. */
export const idempotencyParameter = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description:
    'Chosen by the client, such as a UUID. The same request with the same key within 24 hours is answered as it was the first time, and has no second effect. Refusals are not kept.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const

/** The OpenAPI query parameters of a schema: one for each of its members. */
export function describeQuery(schema: z.ZodMiniType) {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => ({
    in: 'query' as const,
    name,
    required: required.includes(name),
    schema: parameterSchema.parse(property),
  }))
}

const parameterSchema = z.pipe(
  z.object({
    type: z.enum(['string', 'integer']),
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
  }),
  z.transform(({ type, minimum, maximum }) => ({
    type,
    ...(minimum === undefined ? {} : { minimum }),
    // The greatest number that there is bounds nothing.
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  })),
)
