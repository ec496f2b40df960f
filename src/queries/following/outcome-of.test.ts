import { expect, test } from 'vitest'

import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  SessionError,
  UnreadableResponseError,
} from '#src/model/errors.ts'

import { isForbidden, outcomeOf } from './outcome-of.ts'

const of = (status: number) => ({ status, body: null, requestId: null })

test.each([
  [new AuthenticationError('no', of(401)), { kind: 'refused' }],
  [new ServiceError('no', of(403)), { kind: 'answered' }],
  [new SessionError('no', of(400)), { kind: 'answered' }],
  [new NotFoundError('no', of(404)), { kind: 'answered' }],
  [new RateLimitError('no', { ...of(429), retryAfterMs: 7 }), { kind: 'limited', retryAfterMs: 7 }],
  [new ServiceError('no', of(503)), { kind: 'failed' }],
  [new ConnectionError('no', { timedOut: false }), { kind: 'failed' }],
  [new UnreadableResponseError({ status: 200, body: null, field: 'id' }), { kind: 'answered' }],
  [new DOMException('over', 'AbortError'), { kind: 'aborted' }],
])('%s is, for the pace, %j', (error, outcome) => {
  expect(outcomeOf(error)).toEqual(outcome)
})

test('a 403 is said of what was asked', () => {
  expect(isForbidden(new ServiceError('no', of(403)))).toBe(true)
  expect(isForbidden(new ServiceError('no', of(404)))).toBe(false)
})
