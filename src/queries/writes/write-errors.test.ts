import { expect, test } from 'vitest'

import { createApi } from '#src/api/api.ts'
import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  SessionError,
  UnreadableResponseError,
} from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { causeOf } from '#src/model/freshness.ts'

import { classifyWriteError, isOvertaken } from './write-errors.ts'

/** The fate of a create to which a 503 says that it was not sent. */
async function fateOfCreate(headers: Record<string, string>, declaredKeysOnly = false) {
  const body = { error: { code: 'not_sent', message: 'Nobody is there.' } }
  const api = createApi({
    baseUrl: 'http://localhost',
    fetch: () => Promise.resolve(Response.json(body, { status: 503, headers })),
    declaredKeysOnly,
  })
  return api.createSession({ goal: 'Reconcile' }).then(() => null, classifyWriteError)
}

const unsent = { 'X-Signalbox-Sent': 'no' }

test('what our gateway has sent to nobody had no effect', async () => {
  expect(await fateOfCreate(unsent)).toBe('refused')
})

test('a service that says in a body of its own that nothing was sent is not believed', async () => {
  expect(await fateOfCreate({})).toBe('lost')
})

test('a service that the page asks itself is not believed that nothing was sent', async () => {
  expect(await fateOfCreate(unsent, true)).toBe('lost')
})

/** The error of reading a session when our gateway, or a service, says that no answer came. */
const readBroken = (declaredKeysOnly: boolean) =>
  createApi({
    baseUrl: 'http://localhost',
    fetch: () =>
      Promise.resolve(
        Response.json(
          { error: { code: 'bad_gateway', message: 'The connection broke (ECONNRESET).' } },
          { status: 502, headers: { 'X-Signalbox-Sent': 'unanswered' } },
        ),
      ),
    declaredKeysOnly,
  })
    .getSession('ses_1')
    .catch((error: unknown) => error)

test('our gateway tells of a connection that broke as the page would without one', async () => {
  const told = await readBroken(false)
  expect(causeOf(told, true)).toBe('unreachable')
  expect(explainError(told).happened).toBe('The connection broke (ECONNRESET).')
  expect(classifyWriteError(told)).toBe('lost')
  // A service that the page asks itself did answer, whatever its headers say.
  expect(causeOf(await readBroken(true), true)).toBe('service-error')
})

const answer = (status: number) => ({ status, body: null, requestId: null })
const inProgress = { ...answer(409), code: 'in_progress' }

test('only a refusal in so many words means that nothing happened', () => {
  const refusals = [
    new SessionError('no', answer(400)),
    new NotFoundError('no', answer(404)),
    new RateLimitError('no', { ...answer(429), retryAfterMs: 1 }),
    new ServiceError('no', answer(409)),
  ]
  expect(refusals.map((error) => classifyWriteError(error))).toEqual(refusals.map(() => 'refused'))
  expect(classifyWriteError(new ServiceError('still at it', inProgress))).toBe('lost')
  const losses = [
    ...[500, 503, 408].map((status) => new ServiceError('no', answer(status))),
    new ConnectionError('no', { timedOut: true }),
    new UnreadableResponseError({ status: 201, body: '<p>', field: 'no JSON' }),
  ]
  expect(losses.map((error) => classifyWriteError(error))).toEqual(losses.map(() => 'lost'))
})

test('a refusal that may mean "too late" is one that reading again explains', () => {
  const overtaken = [400, 401, 404, 409, 410, 413, 422, 500].filter((status) =>
    isOvertaken(new ServiceError('', answer(status))),
  )
  expect(overtaken).toEqual([400, 409, 410, 422])
  expect(isOvertaken(new NotFoundError('', answer(404)))).toBe(true)
  expect(isOvertaken(new AuthenticationError('', answer(400)))).toBe(false)
  expect(isOvertaken(new ConnectionError('', { timedOut: true }))).toBe(false)
  expect(isOvertaken(null)).toBe(false)
})
