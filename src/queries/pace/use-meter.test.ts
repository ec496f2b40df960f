import { expect, test } from 'vitest'

import { ConnectionError } from '#src/model/errors.ts'

import type { PaceMeter } from './pace.ts'
import { silenceIn } from './use-meter.ts'

const meter: PaceMeter = {
  perMinute: 9,
  allowedPerMinute: 480,
  underWay: 0,
  waiting: null,
  silentMs: 0,
  role: 'alone',
  followed: 3,
  overdueMs: 0,
  problem: null,
}

test('half a minute without a success is silence, with the error that it began with', () => {
  const problem = new ConnectionError('gone', { timedOut: false })
  expect(silenceIn({ ...meter, problem, silentMs: 30_000 })).toBeNull()
  expect(silenceIn({ ...meter, problem, silentMs: 30_001 })).toBe(problem)
})

test('a silence with no error of the service is told as no answer, and stays the same object', () => {
  const missing = new TypeError('no such file')
  const silence = silenceIn({ ...meter, problem: missing, silentMs: 40_000 })
  expect(silence).toBeInstanceOf(ConnectionError)
  expect(silenceIn({ ...meter, silentMs: 41_000 })).toBe(silence)
})
