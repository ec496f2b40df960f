import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readConfig } from '#service/config.ts'
import type { ProblemCode } from '#service/http/problem.ts'
import { startServer } from '#service/server.ts'
import { createApi } from '#src/api/api.ts'
import { unreachedCodes } from '#src/contract/statuses.ts'
import { serveOnFreePort } from '#src/testing/serve-on-free-port.ts'

import { checkService } from './check-service.ts'
import { askLikePost } from './try-key.ts'

type Answer = { status: number; body?: unknown } | null

// Types are checked with the tests: a code that no gateway sends is none of these.
const gatewayCodes: readonly ProblemCode[] = unreachedCodes

const described = { status: 200, body: { openapi: '3.1.0', paths: {}, info: { title: 'Theirs' } } }
const unknown = { status: 404, body: { error: 'No such session' } }
const refused = { status: 401, body: { error: 'Bad key' } }
const declared = {
  ...described.body,
  paths: {
    '/v1/sessions': { post: { parameters: [{ in: 'header', name: 'X-Idempotency-Key' }] } },
  },
}

type Told = {
  openapi: Answer
  session?: Answer | ((id: string) => Answer)
  behindGateway?: boolean
  /** Headers that a page of another origin may send; left out, any. */
  allowed?: readonly string[]
}

/** The headers that need no leave, and the mark that only a gateway gets. */
const free = new Set(['accept', 'x-signalbox'])

/** The check's steps in front of a service that answers like this; null is no answer. */
async function check(told: Told) {
  const { openapi, session = unknown, behindGateway = true, allowed } = told
  const fetchNow: typeof fetch = (input, { headers } = {}) => {
    const url = typeof input === 'string' ? input : ''
    const id = url.split('/').at(-1) ?? ''
    const given = typeof session === 'function' ? session(id) : session
    const answer = url === '/openapi.json' ? openapi : given
    const sent = [...new Headers(headers).keys()].filter((name) => !free.has(name))
    const isAllowed = sent.every((name) => allowed?.includes(name) ?? true)
    if (answer === null || !isAllowed) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json(answer.body ?? {}, { status: answer.status }))
  }
  const checking = checkService({
    api: createApi({ baseUrl: '', fetch: fetchNow }),
    behindGateway,
    hasKey: true,
    askLikePost: (attemptHeader) => askLikePost(fetchNow, attemptHeader),
  })
  const steps = await Array.fromAsync(checking)
  return steps.map(({ step, result }) => `${step} ${result}`)
}

const reached = ['reachable passed', 'cors passed']

test('404 to an unknown session means that the key is accepted, 401 that it is not', async () => {
  expect(await check({ openapi: described })).toEqual([
    ...reached,
    'description passed',
    'key passed',
  ])
  expect(await check({ openapi: described, session: refused })).toContain('key failed')
  expect(await check({ openapi: described, session: { status: 403, body: '' } })).toContain(
    'key failed',
  )
  expect(await check({ openapi: described, session: { status: 500 } })).toContain('key failed')
})

test('a service without a description is no obstacle', async () => {
  expect(await check({ openapi: { status: 404 } })).toEqual([
    ...reached,
    'description without',
    'key passed',
  ])
  expect(await check({ openapi: { status: 503 } })).toEqual([
    ...reached,
    'description failed',
    'key passed',
  ])
})

test.each([
  ['numbers', /^\d+$/, 400],
  ['UUIDs', /^[\da-f]{8}-[\da-f-]{27}$/, 422],
])('a key is tried with an id that a service takes whose ids are %s', async (_, form, refusal) => {
  const session = (id: string) => (form.test(id) ? unknown : { status: refusal })
  expect(await check({ openapi: described, session })).toContain('key passed')
  const bad = (id: string) => (form.test(id) ? refused : { status: refusal })
  expect(await check({ openapi: described, session: bad })).toContain('key failed')
  expect(await check({ openapi: described, session: { status: refusal } })).toContain('key failed')
})

test.each(gatewayCodes)(
  'a gateway that answers %s does not speak for the service',
  async (code) => {
    const openapi = { status: 502, body: { error: { code, message: 'It did not answer.' } } }
    expect(await check({ openapi })).toEqual(['reachable failed'])
  },
)

test('it says that the gateway does not answer, or the service behind it', async () => {
  expect(await check({ openapi: null })).toEqual(['reachable failed'])

  const closed = await serveOnFreePort(() => undefined)
  await closed.close()
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-check-'))
  const more = { PORT: '0', SIGNALBOX_DATA: folder, LOG: 'off' }
  const gateway = await startServer(readConfig({ ...more, SERVICE_URL: closed.url }), {
    distFolder: folder,
  })
  const checking = checkService({
    api: createApi({ baseUrl: gateway.url, fetch }),
    behindGateway: true,
    hasKey: true,
    askLikePost: () => Promise.resolve(),
  })
  expect(await Array.fromAsync(checking)).toMatchObject([
    {
      step: 'reachable',
      result: 'failed',
      words: expect.stringMatching(/^The gateway answers, the service behind it does not: /),
    },
  ])
  await gateway.stop()
  await rm(folder, { recursive: true })
})

test('without a gateway no answer means that the service is down or does not allow the page', async () => {
  expect(await check({ openapi: null, behindGateway: false })).toEqual(['reachable failed'])
})

test('without a gateway the page needs leave for whatever its POSTs bear', async () => {
  const direct = { openapi: described, behindGateway: false }
  const key = 'authorization'
  expect(await check({ ...direct, allowed: [key, 'content-type'] })).toContain('cors passed')
  expect(await check({ ...direct, allowed: [key] })).toEqual(['reachable passed', 'cors failed'])

  const declaring = { ...direct, openapi: { status: 200, body: declared } }
  const whole = [key, 'content-type', 'x-idempotency-key']
  expect(await check({ ...declaring, allowed: whole })).toContain('cors passed')
  expect(await check({ ...declaring, allowed: [key, 'content-type'] })).toContain('cors failed')
})
