import { Validator } from '@cfworker/json-schema'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { endpoints, type Endpoint } from '#src/contract/paths.ts'
import { shareOf } from '#src/testing/tier.ts'

import { encoded, fuzzedRequest, type FuzzedRequest } from './fuzzed-request-fixture.ts'
import { createTestAccount } from './service-client-fixture.ts'
import { startTestService } from './service-fixture.ts'

const requests = shareOf({ quick: 1_500, full: 5_000, soak: 5_000 })

const response = z.looseObject({
  content: z.optional(
    z.record(z.string(), z.looseObject({ schema: z.record(z.string(), z.unknown()) })),
  ),
})
const documentShape = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({ operationId: z.string(), responses: z.record(z.string(), response) }),
    ),
  ),
  components: z.looseObject({}),
})

type Account = Awaited<ReturnType<typeof createTestAccount>>

const service = await startTestService()
let mine = await createTestAccount(service.app)
const revokedKey = await makeRevokedKey()
const ids: Record<'own' | 'foreign' | 'unknown', Record<string, string>> = {
  own: await makeIds(mine),
  foreign: await makeIds(await createTestAccount(service.app)),
  unknown: { id: 'ses_none', inputId: 'inp_none', keyId: 'key_none' },
}
/** By endpoint and status: what its body must be; null where it has none. */
const described = new Map<string, Validator | null>()
const { paths, components } = z.parse(documentShape, (await service.get('/openapi.json')).body)
for (const { operationId, responses } of Object.values(paths).flatMap((one) =>
  Object.values(one),
)) {
  for (const [status, { content }] of Object.entries(responses)) {
    const schema = content?.['application/json']?.schema
    const validator = schema ? new Validator({ ...schema, components }, '2020-12') : null
    described.set(`${operationId} ${status}`, validator)
  }
}

async function makeRevokedKey(): Promise<string> {
  const { body } = await service.post('/api/keys', { name: 'gone' }, mine.idToken)
  await service.remove(`/api/keys/${String(body?.keyId)}`, mine.idToken)
  return String(body?.key)
}

/** After a sign-out everywhere, so that the requests that follow are let in. */
async function comeBack(): Promise<void> {
  const { email, password } = mine
  const signedIn = await service.post('/api/auth/signin', { email, password })
  const idToken = String(signedIn.body?.idToken)
  // A key of the sign-in, since there may be no room for another.
  const { body } = await service.post('/api/keys', { name: 'again', endsWithSignIn: true }, idToken)
  mine = { ...mine, idToken, key: String(body?.key) }
}

/** A session that waits for an answer for ever, and a key to revoke. */
async function makeIds({ key, idToken }: Account): Promise<Record<string, string>> {
  const { id, inputId } = await service.createWaiting(key, 'rounds=2 ask=1 subagents=0')
  const made = await service.post('/api/keys', { name: 'to revoke' }, idToken)
  return { id, inputId, keyId: String(made.body?.keyId) }
}

function pathOf({ endpoint, ids: which }: FuzzedRequest): string {
  return endpoints[endpoint].path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    typeof which === 'string' ? (ids[which][name] ?? '') : encoded(which.text),
  )
}

function credentialOf({ endpoint, bearer: whose }: FuzzedRequest): string | null {
  const isKey = endpoints[endpoint].credential === 'apiKey'
  if (whose === 'none') return null
  if (whose === 'garbage') return 'ask_garbage'
  if (whose === 'revoked') return revokedKey
  return (whose === 'own') === isKey ? mine.key : mine.idToken
}

function headersOf(request: FuzzedRequest): Headers {
  const { contentType, idempotencyKey, isInServiceKey } = request
  const credential = credentialOf(request)
  const headers = new Headers()
  if (contentType !== null) headers.set('Content-Type', contentType)
  if (idempotencyKey !== null) headers.set('Idempotency-Key', idempotencyKey)
  if (credential === null) return headers
  if (isInServiceKey) headers.set('X-Service-Key', credential)
  else headers.set('Authorization', `Bearer ${credential}`)
  return headers
}

/** §5: a key goes in either header, an ID token only as a bearer, and nothing else opens anything. */
function isLetIn({ endpoint, bearer: whose, isInServiceKey }: FuzzedRequest): boolean {
  const { credential } = endpoints[endpoint]
  if (credential === 'none') return true
  return whose === 'own' && !(credential === 'idToken' && isInServiceKey)
}

/** A path that is one of the endpoint's: an id of `.` or `..` is resolved before it is sent, and leaves no part. */
function reaches(endpoint: Endpoint, url: URL): boolean {
  const parts = url.pathname.slice(1).split('/')
  return !parts.includes('') && parts.length === endpoints[endpoint].path.split('/').length - 1
}

/** Everything that is wrong with an answer. */
function breachesIn(request: FuzzedRequest, url: URL, status: number, text: string): unknown[] {
  if (status >= 500) return [status, text]
  if (!reaches(request.endpoint, url)) return []
  const isScoped = endpoints[request.endpoint].path.includes('{')
  const isOwn = request.ids === 'own' || typeof request.ids !== 'string'
  const { data: refusal } = z.safeParse(refusalShape, status < 400 ? null : JSON.parse(text))
  const validator = described.get(`${request.endpoint} ${status}`)
  return [
    ...(isLetIn(request) || (status === 401 && refusal?.error.code === 'unauthenticated')
      ? []
      : [`let in: ${status}`]),
    ...(isScoped && !isOwn && status < 400 ? [`an id that is not theirs: ${status}`] : []),
    ...(validator === undefined ? [`${status} is not described: ${text}`] : []),
    ...(validator === null && text !== '' ? [`a body where none is described: ${text}`] : []),
    ...(validator ? validator.validate(JSON.parse(text)).errors : []),
  ]
}

const refusalShape = z.object({ error: z.looseObject({ code: z.string() }) })

test(
  `${requests.toLocaleString('en')} generated requests: no 5xx, no answer that openapi.json does not describe, no way in without a credential`,
  async () => {
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(fuzzedRequest, async (request) => {
        const { method } = endpoints[request.endpoint]
        const url = new URL(`http://localhost${pathOf(request)}${request.query}`)
        const body = method === 'GET' ? null : request.body
        const answer = await service.app.fetch(
          new Request(url, { method, headers: headersOf(request), body }),
          { peer: '10.0.0.9' },
        )
        const { status } = answer
        if (request.endpoint === 'signOutEverywhere' && status === 204) await comeBack()
        seen.set(status, (seen.get(status) ?? 0) + 1)
        expect(breachesIn(request, url, status, await answer.text())).toEqual([])
        expect(answer.headers.get('X-Request-Id')).toMatch(/^req_/)
      }),
      { numRuns: requests, interruptAfterTimeLimit: 20 * 60_000, markInterruptAsFailure: true },
    )
    const most = [...seen].toSorted(([one], [two]) => one - two)
    process.stdout.write(
      `Fuzzed: ${most.map(([status, count]) => `${status} × ${count}`).join(', ')}\n`,
    )
    // A generator that is refused everywhere would prove nothing.
    const needed = [200, 201, 204, 400, 401, 404, 415]
    expect(needed.filter((status) => !seen.has(status))).toEqual([])
  },
  25 * 60_000,
)
