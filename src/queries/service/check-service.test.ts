import { expect, test } from 'vitest'

import { createApi } from '#src/api/api.ts'

import { checkService } from './check-service.ts'

type Answer = { status: number; body?: unknown } | null

const described = { status: 200, body: { openapi: '3.1.0', paths: {}, info: { title: 'Theirs' } } }
const unknown = { status: 404, body: { error: 'No such session' } }
const refused = { status: 401, body: { error: 'Bad key' } }
const gone = { status: 502, body: { error: { code: 'unreachable', message: 'ECONNREFUSED' } } }

type Told = { openapi: Answer; session?: Answer; behindGateway?: boolean; answers?: boolean | null }

/** The check's steps in front of a service that answers like this; null is no answer. */
async function check({ openapi, session = unknown, behindGateway = true, answers = false }: Told) {
  const api = createApi({
    baseUrl: '',
    fetch: (url) => {
      const answer = url === '/openapi.json' ? openapi : session
      if (answer === null) return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve(Response.json(answer.body ?? {}, { status: answer.status }))
    },
  })
  const options = { api, behindGateway, hasKey: true, unknownId: 'ses_unknown' }
  const checking = checkService({ ...options, answersAtAll: () => Promise.resolve(answers) })
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

test('it says whether the gateway or the service behind it does not answer', async () => {
  expect(await check({ openapi: null })).toEqual(['reachable failed'])
  expect(await check({ openapi: gone })).toEqual(['reachable failed'])
})

test('without a gateway an answer that may not be read is told from no answer', async () => {
  const direct = { openapi: null, behindGateway: false }
  expect(await check(direct)).toEqual(['reachable failed'])
  expect(await check({ ...direct, answers: true })).toEqual(['reachable passed', 'cors failed'])
  expect(await check({ ...direct, answers: null })).toEqual(['reachable failed'])
})
