import type { Transport } from '#src/api/transport.ts'
import type { Dialect } from '#src/model/dialect.ts'
import { RateLimitError, ServiceError, UnreadableResponseError } from '#src/model/errors.ts'

import { assumedDialect } from './assumed-dialect.ts'
import { readDialect } from './read-dialect.ts'

const MOST_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 20_000

/**
 * Asks a service how it speaks (§9). One that does not say, or not readably, is read by our assumptions,
 * and `notRead` tells why. Rejects only where asking again may help: nothing arrived, 429, 5xx.
 */
export async function describeService(send: Transport, signal?: AbortSignal): Promise<Dialect> {
  try {
    const timeoutMs = TIMEOUT_MS
    return readDialect(
      await send('GET', '/openapi.json', { signal, timeoutMs, mostBytes: MOST_BYTES }),
    )
  } catch (error) {
    if (error instanceof UnreadableResponseError) return assumed(error.message)
    const isFinal = error instanceof ServiceError && error.status < 500
    if (!isFinal || error instanceof RateLimitError) throw error
    return assumed(`It does not publish openapi.json: ${error.message}`)
  }
}

function assumed(why: string): Dialect {
  return { ...assumedDialect, notRead: [why] }
}
