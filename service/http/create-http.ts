import { Hono } from 'hono'
import { openAPIRouteHandler } from 'hono-openapi'
import { requestId } from 'hono/request-id'
import type { Pool } from 'pg'

import {
  createAccounts,
  readCommonPasswords,
  type IsCommonPassword,
} from '#service/auth/accounts.ts'
import { createApiKeys } from '#service/auth/api-keys.ts'
import { createIdentifier } from '#service/auth/secrets.ts'
import { createIdTokens, createSignIns } from '#service/auth/sign-ins.ts'
import type { Engine } from '#service/engine/create-engine.ts'
import { endpoints } from '#src/contract/paths.ts'

import { type HttpEnv, createAuthenticate } from './add-route.ts'
import { createIdempotency } from './idempotency.ts'
import { createLimiter, type Limits } from './limits.ts'
import { describeError, type Log } from './log.ts'
import { openapiDocument } from './openapi.ts'
import { createMethodsFor, problemForError, answerProblem, nothingHere } from './problem.ts'
import { addAccountRoutes, addKeyRoutes, addOwnAccountRoutes } from './routes/account-routes.ts'
import { addSessionRoutes } from './routes/session-routes.ts'

const methodsFor = createMethodsFor([
  ...Object.values(endpoints),
  { method: 'GET', path: '/openapi.json' },
])

export type HttpOptions = {
  pool: Pool
  engine: Engine
  dataFolder: string
  version: string
  limits: Limits
  now: () => number
  log: Log
  /** Left out: by the list that comes with the service. */
  isCommonPassword?: IsCommonPassword
}

/** Of the same refusals for too many requests one line a minute: nobody fills the log with them. */
function oneRefusalAMinute(log: Log): Log {
  const refusals = createLimiter(1, 60)
  return (entry) => {
    const { event, status, action = null, path = null, account = null, address = null } = entry
    if (event !== 'limited' && status !== 429) log(entry)
    else
      void refusals.spend([action, path, account, address].join(' ')).then(
        () => log(entry),
        () => null,
      )
  }
}

/** The HTTP interface of the service (§4, §5 and the application interface), every answer JSON. */
export async function createHttp(options: HttpOptions): Promise<Hono<HttpEnv>> {
  const { pool, engine, dataFolder, limits, now } = options
  const log = oneRefusalAMinute(options.log)
  const idTokens = await createIdTokens({ dataFolder, now })
  const apiKeys = createApiKeys({ pool, now })
  const signIns = createSignIns({ pool, now })
  const accounts = createAccounts({ pool, now })

  const app = new Hono<HttpEnv>()
  app.use(requestId({ generator: () => createIdentifier('req') }))
  app.onError((error, context) => {
    const problem = problemForError(error)
    const id = context.get('requestId')
    if (problem.code === 'internal' || problem.code === 'unavailable') {
      log({ event: 'error', requestId: id, path: context.req.path, ...describeError(error) })
    }
    if (problem.code === 'rate_limited' && context.get('isLogged') !== true) {
      const { path } = context.req
      const address = context.env?.peer ?? 'unknown'
      const account = context.get('caller')?.accountId ?? null
      log({ event: 'limited', requestId: id, path, address, account })
    }
    return answerProblem(problem, id)
  })
  app.notFound((context) =>
    answerProblem(nothingHere(methodsFor(context.req.path)), context.get('requestId')),
  )

  const scope = {
    app,
    authenticate: createAuthenticate({ apiKeys, idTokens, signIns }),
    limiter: createLimiter(limits.rateLimitPerMinute, 60),
    idempotency: createIdempotency({ pool, now }),
    log,
  }
  const isCommonPassword = options.isCommonPassword ?? (await readCommonPasswords())
  const parts = { isCommonPassword, accounts, idTokens, signIns, engine, limits, now }
  addAccountRoutes(scope, parts)
  addOwnAccountRoutes(scope, parts)
  addKeyRoutes(scope, apiKeys)
  addSessionRoutes(scope, engine)
  app.get(
    '/openapi.json',
    openAPIRouteHandler(app, { documentation: openapiDocument(options.version) }),
  )
  return app
}
