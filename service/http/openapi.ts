import type { MiddlewareHandler } from 'hono'
import { resolver, describeRoute } from 'hono-openapi'
import * as z from 'zod/mini'

import { endpoints, type Endpoint } from '#src/contract/paths.ts'

import { problemStatuses } from './problem.ts'

type Credential = (typeof endpoints)[keyof typeof endpoints]['credential']

/** §5: how each credential is sent. */
const securitySchemes = {
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
const security: Record<Credential, Record<string, string[]>[]> = {
  apiKey: [{ apiKey: [] }, { apiKeyHeader: [] }],
  idToken: [{ idToken: [] }],
  none: [],
}

const refusalTexts: Record<number, string> = {
  400: 'The request is not as described; `field` names what is wrong. For a signal: a SessionError (code `session_error`) with the status, the spend and the budget.',
  401: 'The credential is missing or not valid (AuthenticationError).',
  403: 'The account has as many sessions as it may have (code `too_many_sessions`), or has used up its storage (`storage_full`). The message says how to make room.',
  404: 'No such resource in this account (NotFoundError).',
  409: 'It is there already, or a request with the same Idempotency-Key is still being worked on (code `in_progress`).',
  413: 'The body is larger than 64 KiB, or 1024 KiB where a session is created.',
  415: 'The body is not application/json.',
  422: 'The Idempotency-Key was sent before, with another request.',
  429: 'The rate limit is exceeded (RateLimitError).',
  500: 'Something went wrong in the service.',
  503: 'The service is starting, stopping or without its database.',
}

/** The body of every error (§7: "not shown"). */
const errorWire = z.object({
  error: z.looseObject({
    code: z.enum(Object.keys(problemStatuses)),
    message: z.string(),
    field: z.optional(z.string()),
    requestId: z.string(),
  }),
})

errorWire.register(z.globalRegistry, { id: 'Error' })

const waitHeader = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
} as const

function describeRefusals(statuses: readonly number[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: refusalTexts[status] ?? 'Refused.',
        ...(status === 429 || status === 503 ? { headers: waitHeader } : {}),
        content: jsonOf(errorWire, 'output'),
      },
    ]),
  )
}

/** JSON of a schema, as a client sends it or gets it. */
const jsonOf = (schema: z.ZodMiniType, io: 'input' | 'output') => ({
  'application/json': { schema: resolver(schema, { options: { io } }) },
})

/** The OpenAPI header parameter of an endpoint whose effect happens once per key. */
const idempotencyParameter = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description:
    'Chosen by the client, such as a UUID. The same request with the same key within 24 hours is answered as it was the first time, and has no second effect. Refusals are not kept.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const

function describeQuery(schema: z.ZodMiniType) {
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

type RefusalStatus = (typeof problemStatuses)[keyof typeof problemStatuses]

/** The shape of an endpoint: its input and its answers, beside the path that the contract gives it. */
export type EndpointShape<Body, Query, Answer> = {
  summary: string
  body: z.ZodMiniType<Body>
  query: z.ZodMiniType<Query>
  status: 200 | 201 | 204
  answer: z.ZodMiniType<unknown, Answer>
  /** Statuses of refusals beyond those that follow from the kind of endpoint. */
  refusals: readonly RefusalStatus[]
  /** The largest body, in KiB (64). */
  mostKiB?: number
  /** Each call is a line of the log: who did it, from where, and with which outcome. */
  isLogged?: boolean
  /** Takes an Idempotency-Key: `handle` then does its work in the transaction that it is given. */
  repeatable?: boolean
}

/** No body, no query, or the answer of a 204. */
const nothing = z.undefined()

/** The description of an endpoint in `/openapi.json`, attached to its route. */
export function describeEndpoint<Body, Query, Answer>(
  name: Endpoint,
  shape: EndpointShape<Body, Query, Answer>,
): MiddlewareHandler {
  const { summary, body, query, status, answer, refusals, repeatable = false } = shape
  const { credential, path } = endpoints[name]
  const statuses = new Set<RefusalStatus>([500, 503, ...refusals])
  if (credential !== 'none') statuses.add(401).add(429)
  if (path.includes('{')) statuses.add(404)
  if (!isNothing(query)) statuses.add(400)
  if (!isNothing(body)) statuses.add(400).add(413).add(415)
  if (repeatable) statuses.add(409).add(422)

  const content = isNothing(answer) ? {} : { content: jsonOf(answer, 'output') }
  return describeRoute({
    operationId: name,
    summary,
    tags: [path.startsWith('/v1') ? 'Sessions' : 'Application interface'],
    security: security[credential],
    ...(isNothing(query) ? {} : { parameters: describeQuery(query) }),
    ...(repeatable ? { parameters: [idempotencyParameter] } : {}),
    ...(isNothing(body) ? {} : { requestBody: { required: true, content: jsonOf(body, 'input') } }),
    responses: {
      [status]: { description: summary, ...content },
      ...describeRefusals([...statuses]),
    },
  })
}

/** The usual endpoint: no body, no query, answered 200, with no refusals of its own. */
export const usual = { body: nothing, query: nothing, status: 200, refusals: [] } as const

export const withoutAnswer = { ...usual, status: 204, answer: nothing } as const

/** Whether a shape has this part at all. */
export function isNothing(schema: z.ZodMiniType): boolean {
  return schema === nothing
}

/** The parts of `/openapi.json` beside its paths, which are read off the routes themselves (§9). */
export function openapiDocument(version: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agent Session Service',
      version,
      description:
        'Accounts, API keys and autonomous agent sessions. `/v1` takes an API key in either header; the application interface under `/api/keys` takes the ID token. A client follows a session by polling. Every response carries `X-Request-Id`; a path that is not listed answers 404, and a method that is not listed 405 with `Allow`, in the shape of `Error`.',
    },
    servers: [{ url: '/' }],
    tags: [
      { name: 'Sessions', description: 'Create, follow and control sessions.' },
      { name: 'Application interface', description: 'Accounts and their API keys.' },
    ],
    components: { securitySchemes },
  }
}
