import { expect, test } from 'vitest'

import { ConnectionError, RateLimitError } from '#src/model/errors.ts'

import { polled as status } from './open-tab-fixture.ts'
import { isAtLimit, silenceIn } from './use-polling-status.ts'

const held = (ms: number) => ({ why: 'held', ms }) as const

test('half a minute without a success is silence, with the error that it began with', () => {
  const problem = new ConnectionError('gone', { timedOut: false })
  expect(silenceIn({ ...status, problem, silentMs: 30_000 })).toBeNull()
  expect(silenceIn({ ...status, problem, silentMs: 30_001 })).toBe(problem)
})

test('a silence with no error of the service is told as no answer, and stays the same object', () => {
  const missing = new TypeError('no such file')
  const silence = silenceIn({ ...status, problem: missing, silentMs: 40_000 })
  expect(silence).toBeInstanceOf(ConnectionError)
  expect(silenceIn({ ...status, silentMs: 41_000 })).toBe(silence)
})

test('a wait that the service asks for is silence at once if it ends after half a minute without a success', () => {
  const response = { status: 429, body: null, requestId: null }
  const problem = new RateLimitError('Slow down.', { ...response, retryAfterMs: 60_000 })
  expect(silenceIn({ ...status, problem, silentMs: 40, waiting: held(60_000) })).toBe(problem)
  expect(silenceIn({ ...status, problem, silentMs: 40, waiting: held(5_000) })).toBeNull()
  // Nothing is followed, so nothing is late.
  expect(silenceIn({ ...status, problem, silentMs: 0, waiting: held(60_000) })).toBeNull()
})

test.each([
  [true, 'as much is asked as the rate allows', { why: 'rate', ms: 60 }, 400],
  [true, 'as many requests as may be are under way', { why: 'in-flight', ms: Infinity }, 400],
  [false, 'none of them is answered', { why: 'in-flight', ms: Infinity }, 5_001],
  [false, 'the service has asked to wait', { why: 'held', ms: 900 }, 0],
  [false, 'more may be asked', null, 0],
] as const)(
  'being at the limit while answers come is %s when %s',
  (is, _when, waiting, silentMs) => {
    expect(isAtLimit({ ...status, waiting, silentMs })).toBe(is)
  },
)
