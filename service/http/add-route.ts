import type { Hono, MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'

import type { ApiKeys } from '#service/auth/api-keys.ts'
import type { IdTokenHolder, IdTokens, SignIns } from '#service/auth/sign-ins.ts'
import type { Transact } from '#service/engine/durable/engine-context.ts'
import { endpoints, type Endpoint, type PathParameters } from '#src/contract/paths.ts'

import {
  AnsweredBefore,
  idempotencyHeader,
  replayedHeader,
  type Idempotency,
} from './idempotency.ts'
import type { KnownDevices, Limiter } from './limits.ts'
import type { Log } from './log.ts'
import { describeEndpoint, isNothing, type EndpointShape } from './openapi.ts'
import { Problem, problemForError, problemStatuses } from './problem.ts'
import {
  checkValue,
  isIdentifier,
  parseInput,
  limitBodyToKiB,
  limitOpenBody,
  readJson,
} from './read-input.ts'

/** Empty on the routes that need no credential; without a sign-in on those that take an API key. */
const nobody: IdTokenHolder = { accountId: '', signInId: '' }

/** §5: an API key in either header for `/v1`; the application interface takes the ID token as bearer. Throws a 401. */
export function createAuthenticate(by: { apiKeys: ApiKeys; idTokens: IdTokens; signIns: SignIns }) {
  return {
    async apiKey(headers: Headers): Promise<IdTokenHolder> {
      const secret = headers.get('X-Service-Key')?.trim() || bearer(headers)
      if (secret === null) throw refused('An API key is missing.')
      const accountId = await by.apiKeys.findAccountId(secret)
      if (accountId === null) throw refused('The API key is not valid.')
      return { ...nobody, accountId }
    },
    async idToken(headers: Headers): Promise<IdTokenHolder> {
      const token = bearer(headers)
      if (token === null) throw refused('An ID token is missing.')
      const holder = await by.idTokens.findHolder(token)
      if (holder === null) throw refused('The ID token is not valid or has expired.')
      if (!(await by.signIns.isOpen(holder))) throw signInEnded()
      return holder
    },
  }
}

/** 401: the token is ours, and somebody signed out. */
export function signInEnded(): Problem {
  return refused('The sign-in of this ID token has ended.')
}

function bearer(headers: Headers): string | null {
  const match = /^Bearer +(\S+)$/i.exec(headers.get('Authorization')?.trim() ?? '')
  return match?.[1] ?? null
}

function refused(message: string): Problem {
  return new Problem('unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } })
}

const usualKiB = 64

export type RouteScope = {
  app: Hono<HttpEnv>
  authenticate: ReturnType<typeof createAuthenticate>
  limiter: Limiter
  idempotency: Idempotency
  log: Log
}

/** `peer` is the address that the request came from; `devices` come from the gateway's cookie. */
export type HttpEnv = {
  Bindings: { peer?: string; devices?: KnownDevices }
  Variables: { requestId: string; caller: IdTokenHolder; isLogged?: boolean }
}

type Call<Name extends Endpoint, Body, Query> = IdTokenHolder & {
  /** An id of the path; empty, which no id is, for what cannot be one. */
  parameter: (name: keyof PathParameters<Name> & string) => string
  body: Body
  query: Query
  peer: string
  devices: KnownDevices
  /** Adds facts to the line of the log; never a secret, nor an e-mail address in clear. */
  note: (facts: LogFacts) => void
  /** The transaction for the effect of a `repeatable` route. */
  transact: <Result>(toAnswer: (result: Result) => unknown) => Transact<Result>
}

type LogFacts = Readonly<Record<string, string | null>>

type Route<Name extends Endpoint, Body, Query, Answer> = EndpointShape<Body, Query, Answer> & {
  handle(call: Call<Name, Body, Query>): Promise<Answer>
}

/** Adds one endpoint of the contract, which says its path, method and credential. */
export function addRoute<Name extends Endpoint, Body, Query, Answer>(
  { app, authenticate, limiter, idempotency, log }: RouteScope,
  name: Name,
  route: Route<Name, Body, Query, Answer>,
): void {
  const { method, path, credential } = endpoints[name]
  const steps: MiddlewareHandler<HttpEnv>[] = [describeEndpoint(name, route)]
  if (credential !== 'none') {
    steps.push(async (context, next) => {
      const caller = await authenticate[credential](context.req.raw.headers)
      // Counted apart, so that a leaked key that uses up its requests leaves its owner those to end it.
      // Reads and writes of a key too: reads that use up all of them would keep a click on Pause out.
      const counted = `${caller.accountId} ${credential === 'apiKey' ? method : name}`
      context.set('caller', caller)
      await limiter.spend(counted)
      await next()
    })
  }
  const hasBody = !isNothing(route.body)
  const hasQuery = !isNothing(route.query)
  const limitBody =
    credential === 'none' ? limitOpenBody : limitBodyToKiB(route.mostKiB ?? usualKiB)
  if (hasBody) steps.push(limitBody, readJson)

  app.on(method, [path.replaceAll(/\{(\w+)\}/g, ':$1')], ...steps, async (context) => {
    const body = parseInput(route.body, hasBody ? await context.req.json() : undefined)
    const query = parseInput(route.query, hasQuery ? context.req.query() : undefined)
    checkValue(query)
    const caller = context.get('caller') ?? nobody
    const facts: LogFacts = { account: caller.accountId || null }
    const handling = route.handle({
      ...caller,
      parameter(key) {
        const id = context.req.param(key) ?? ''
        return isIdentifier(id) ? id : ''
      },
      body,
      query,
      peer: context.env?.peer ?? 'unknown',
      devices: context.env?.devices ?? new Map(),
      note: (more) => void Object.assign(facts, more),
      transact(toAnswer) {
        const key = context.req.header(idempotencyHeader) ?? null
        const call = { accountId: caller.accountId, method, path: context.req.path, body }
        return idempotency.transactFor(call, key, (result) =>
          z.parse(route.answer, toAnswer(result)),
        )
      },
    })
    const logOutcome = (status: number) => {
      if (route.isLogged !== true) return
      context.set('isLogged', true)
      const requestId = context.get('requestId')
      const address = context.env?.peer ?? 'unknown'
      log({ event: 'account', action: name, status, requestId, address, ...facts })
    }
    const value = await handling.catch((error: unknown) => {
      if (error instanceof AnsweredBefore) return error
      logOutcome(problemStatuses[problemForError(error).code])
      throw error
    })
    const isKept = value instanceof AnsweredBefore
    if (isKept) context.header(replayedHeader, 'true')
    // A kept answer is given as it was: a service before an update may have given fewer fields.
    const answer = isKept ? value.answer : z.parse(route.answer, value)
    logOutcome(route.status)
    return route.status === 204 ? context.body(null, 204) : context.json(answer, route.status)
  })
}
