import type { MiddlewareHandler } from 'hono'
import { describeRoute, resolver } from 'hono-openapi'
import * as z from 'zod/mini'

import { endpoints, type Endpoint } from '#src/contract/paths.ts'

import {
  describeBody,
  describeQuery,
  describeRefusals,
  idempotencyParameter,
  securityOf,
} from './openapi-parts.ts'
import type { problemStatuses } from './problem.ts'

type RefusalStatus = (typeof problemStatuses)[keyof typeof problemStatuses]

/** What goes into an endpoint and what comes out, beside the path that the contract gives it. */
export type EndpointShape<Body, Query, Answer> = {
  summary: string
  body: z.ZodMiniType<Body>
  query: z.ZodMiniType<Query>
  status: 200 | 201 | 204
  answer: z.ZodMiniType<Answer>
  /** Statuses of refusals beyond those that follow from the kind of endpoint. */
  refusals: readonly RefusalStatus[]
  /** The largest body, in KiB (64). */
  mostKiB?: number
  /** Takes an Idempotency-Key: `handle` then does its work in the transaction that it is given. */
  repeatable?: boolean
}

/** No body, no query, or the answer of a 204. */
export const nothing = z.undefined()

/** What `/openapi.json` says of an endpoint, attached to its route. */
export function describeEndpoint<Body, Query, Answer>(
  name: Endpoint,
  {
    summary,
    body,
    query,
    status,
    answer,
    refusals,
    repeatable = false,
  }: EndpointShape<Body, Query, Answer>,
): MiddlewareHandler {
  const { credential, path } = endpoints[name]
  const statuses = new Set<RefusalStatus>([500, 503, ...refusals])
  if (credential !== 'none') statuses.add(401).add(429)
  if (path.includes('{')) statuses.add(404)
  if (!isNothing(query)) statuses.add(400)
  if (!isNothing(body)) statuses.add(400).add(413).add(415)
  if (repeatable) statuses.add(409).add(422)

  const schema = resolver(answer, { options: { io: 'output' } })
  const content = isNothing(answer) ? {} : { content: { 'application/json': { schema } } }
  return describeRoute({
    operationId: name,
    summary,
    tags: [path.startsWith('/v1') ? 'Sessions' : 'Application interface'],
    security: securityOf(credential),
    ...(isNothing(query) ? {} : { parameters: describeQuery(query) }),
    ...(repeatable ? { parameters: [idempotencyParameter] } : {}),
    ...(isNothing(body) ? {} : { requestBody: describeBody(body) }),
    responses: {
      [status]: { description: summary, ...content },
      ...describeRefusals([...statuses]),
    },
  })
}

/** Whether a shape has this part at all. */
export function isNothing(schema: z.ZodMiniType): boolean {
  return schema === nothing
}
