import { expect, test } from 'vitest'

import {
  NotSentError,
  UnreadBeforeError,
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  SessionError,
  UnreadableResponseError,
} from './errors.ts'
import { explainError } from './explain-error.ts'

const of = (status: number) => ({ status, body: null, requestId: 'req_7' })

const errors: readonly unknown[] = [
  new ConnectionError('x', { timedOut: false }),
  new ConnectionError('No answer within 10 seconds.', { timedOut: true }),
  new UnreadableResponseError({ status: 200, body: '<html>', field: 'it is not JSON' }),
  new AuthenticationError('The key is not valid.', of(401)),
  new NotFoundError('There is no such session.', of(404)),
  new RateLimitError('Slow down.', { ...of(429), retryAfterMs: 7_000 }),
  new RateLimitError('Slow down.', { ...of(429), retryAfterMs: null }),
  new SessionError('A complete session cannot be paused.', of(400)),
  ...[403, 409, 413, 418, 500, 503].map((status) => new ServiceError('It said no.', of(status))),
  new NotSentError('Nobody is there.', of(503)),
  new UnreadBeforeError(new ConnectionError('x', { timedOut: true })),
  new UnreadBeforeError(new AuthenticationError('The key is not valid.', of(401))),
  new TypeError('x is undefined'),
  'a string',
]

test.each(errors)(
  '%s says what happened, what was lost and what to do, in whole sentences',
  (error) => {
    const { title, happened, lost, todo } = explainError(error)
    expect(title).toMatch(/^[A-Z][^.!]+$/)
    for (const sentence of [lost, todo]) expect(sentence).toMatch(/^[A-Z].+[^!]\.$/)
    expect(happened.length).toBeGreaterThan(0)
    expect(JSON.stringify([title, happened, lost, todo])).not.toMatch(/NaN|null|!/)
  },
)

test('the sentence of the service is shown, with its reference where it failed', () => {
  expect(explainError(new SessionError('It has ended.', of(400))).happened).toBe('It has ended.')
  expect(explainError(new ServiceError('Broken.', of(500))).happened).toContain('req_7')
})

test('of an account without room it is said that room is to be made, and not that a key lacks rights', () => {
  const message = 'This account has used up its 1000 MB of storage. Ask the host of the service.'
  const full = new ServiceError(message, { ...of(403), code: 'storage_full' })
  expect(explainError(full)).toEqual({
    title: 'The account has no room for this',
    happened: message,
    lost: 'Nothing was lost. Your input is still here.',
    todo: 'Make room in the way that the service names, then send this again.',
  })
  const forbidden = new ServiceError('No.', { ...of(403), code: 'forbidden' })
  expect(explainError(forbidden).title).toBe('Not allowed')
})

test('a wait is given in seconds where the service named one', () => {
  expect(explainError(errors[5]).todo).toContain('7 s')
  expect(explainError(errors[6]).todo).toContain('a little')
})

const unread = (cause: unknown) => explainError(new UnreadBeforeError(cause))

test('of what never left it is said that nothing was sent, and how to go on', () => {
  const nothing = { lost: 'Nothing was sent. Your input is still here.' }
  expect(unread(new ServiceError('x', of(503)))).toMatchObject({
    ...nothing,
    todo: 'Try again.',
  })
  expect(unread(new AuthenticationError('x', of(401)))).toMatchObject({
    ...nothing,
    todo: expect.stringMatching(/^Sign in/),
  })
  expect(explainError(new NotSentError('Nobody is there.', of(503)))).toMatchObject(nothing)
})

test('where nothing came back it is not claimed that nothing happened', () => {
  for (const error of [errors[0], errors[1], new ServiceError('x', of(502))]) {
    expect(explainError(error).lost).toMatch(/not known/)
  }
})
