import { environmentManager } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServiceError,
} from '#src/model/errors.ts'

import { createQueryClient, retryDelayMs } from './create-console.ts'

environmentManager.setIsServer(() => false)

const details = { status: 503, body: null, requestId: null }
const limited = (retryAfterMs: number | null) =>
  new RateLimitError('Slow down.', { ...details, status: 429, retryAfterMs })

test('a read waits as long as a 429 asks, and otherwise ever longer', () => {
  expect(retryDelayMs(0, limited(7_000))).toBeGreaterThanOrEqual(7_000)
  expect(retryDelayMs(0, limited(7_000))).toBeLessThan(7_600)
  const unreachable = new ConnectionError('no', { timedOut: false })
  const delays = [0, 1, 2, 9].map((failures) => retryDelayMs(failures, unreachable))
  expect(delays).toEqual([1_000, 2_000, 4_000, 30_000])
})

test('a read is tried again when that can help, and not when the answer would be the same', async () => {
  const client = createQueryClient()
  const attempts = async (error: Error) => {
    let count = 0
    const read = client.fetchQuery({
      queryKey: [error.name, String(error)],
      queryFn: () => {
        count += 1
        throw error
      },
      retryDelay: 0,
    })
    await expect(read).rejects.toBe(error)
    return count
  }
  expect(await attempts(new ServiceError('down', details))).toBe(4)
  expect(await attempts(limited(0))).toBe(4)
  expect(await attempts(new ServiceError('no', { ...details, status: 403 }))).toBe(1)
  expect(await attempts(new NotFoundError('no', { ...details, status: 404 }))).toBe(1)
  expect(await attempts(new AuthenticationError('no', { ...details, status: 401 }))).toBe(1)
})
