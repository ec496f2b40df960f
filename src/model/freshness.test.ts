import { describe, expect, test } from 'vitest'

import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  UnreadableResponseError,
} from './errors.ts'
import { freshnessOf } from './freshness.ts'

const now = 1_000_000
const details = { status: 500, body: null, requestId: null }
const lost = new ConnectionError('gone', { timedOut: false })
const reading = (dataUpdatedAt: number, error: unknown = null) => ({ dataUpdatedAt, error })

test('live means that the last attempt succeeded, not long ago', () => {
  expect(freshnessOf(reading(now - 2_000), 'running', now)).toEqual({
    kind: 'live',
    asOf: now - 2_000,
  })
  expect(freshnessOf(reading(now - 31_000), 'running', now).kind).toBe('stale')
  expect(freshnessOf(reading(now - 7_000), 'running', now, { targetMs: 2_000 }).kind).toBe('stale')
  expect(freshnessOf(reading(0), null, now)).toEqual({ kind: 'loading' })
})

test('being asked to wait is no broken connection until nothing has come for half a minute', () => {
  const held = new RateLimitError('wait', { ...details, retryAfterMs: 20_000 })
  const at = (age: number) =>
    freshnessOf(reading(now - age, held), 'running', now, { targetMs: 2_000 })
  expect(at(5_000).kind).toBe('live')
  expect(at(7_000).kind).toBe('stale')
  expect(at(31_000)).toMatchObject({ kind: 'disconnected', cause: 'rate-limited' })
})

test('what has ended stays true, connection or not', () => {
  expect(freshnessOf(reading(now - 99_000, lost), 'failed', now).kind).toBe('final')
})

describe('the cause', () => {
  test.each([
    [lost, 'unreachable'],
    [new AuthenticationError('no', details), 'signed-out'],
    [new NotFoundError('no', details), 'gone'],
    [new RateLimitError('no', { ...details, retryAfterMs: null }), 'rate-limited'],
    [new ServiceError('no', details), 'service-error'],
    [new UnreadableResponseError({ status: 200, body: '', field: 'x' }), 'unreadable'],
  ])('of %s is %s', (error, cause) => {
    expect(freshnessOf(reading(0, error), null, now)).toMatchObject({ asOf: null, cause })
  })

  test('is the network when the browser knows that there is none', () => {
    const freshness = freshnessOf(reading(0, lost), null, now, { online: false })
    expect(freshness).toMatchObject({ kind: 'disconnected', cause: 'offline' })
  })
})
