import { ConnectionError } from '#src/model/errors.ts'

import { errorForResponse, parseSuccess, readBody } from './read-response.ts'

export type TransportOptions = {
  /** Address that the paths are appended to; empty for the page's own origin. */
  baseUrl: string
  /** Further headers of every request, such as a key in a deployment without a gateway. */
  headers?: Readonly<Record<string, string>>
  fetch: typeof globalThis.fetch
  /** How long a second of the time limits takes, in milliseconds: tests shorten it. */
  secondMs?: number | undefined
  /** Told the `Date` of every answer: where the service's clock stands. */
  onDate?: ((date: string | null) => void) | undefined
  /**
   * Where no gateway of ours is in between: the key of an attempt then goes along only where the service
   * declares a header for it, since any other needs its leave (CORS) and would keep the request from it.
   */
  declaredKeysOnly?: boolean | undefined
}

type SendOptions = {
  body?: unknown
  signal?: AbortSignal | undefined
  /** Sent as Idempotency-Key: a service that honours it does the same thing once. */
  attempt?: string | undefined
  /** The header's name, where the service declares one. */
  attemptHeader?: string | undefined
  /** Tells the gateway that a person asks for it once more: by itself it repeats no attempt. */
  again?: boolean | 'kept' | undefined
  timeoutMs: number
  /** 8 MiB when it is not said. */
  mostBytes?: number
}

const SECOND_MS = 1_000

/** Sends one request and gives back the parsed body, undecoded. */
export type Transport = (method: string, path: string, options: SendOptions) => Promise<unknown>

/**
 * The one place that calls `fetch`. A success gives its parsed JSON (null when empty), any other answer
 * throws the class of §7 that fits. No answer in `timeoutMs`, or none at all, is a ConnectionError; a success
 * that is no JSON or beyond 8 MiB an UnreadableResponseError; the caller's own abort passes as it is.
 */
export function createTransport(options: TransportOptions): Transport {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const { fetch: fetchNow, secondMs = SECOND_MS } = options
  const usualKey = options.declaredKeysOnly ? null : 'Idempotency-Key'

  return async (method, path, sending) => {
    const { body, signal, attempt, timeoutMs, mostBytes } = sending
    const attemptHeader = sending.attemptHeader ?? usualKey
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), (timeoutMs / SECOND_MS) * secondMs)
    const watched = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
    try {
      const response = await fetchNow(`${baseUrl}${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          'X-Signalbox': '1',
          // The gateway tells a form post of another site from ours by this, even on an empty DELETE.
          ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
          ...(attempt && attemptHeader ? { [attemptHeader]: attempt } : {}),
          ...(sending.again
            ? { 'X-Signalbox-Again': sending.again === 'kept' ? 'kept' : '1' }
            : {}),
          ...options.headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // A redirect would carry X-Service-Key to another origin.
        redirect: 'error',
        credentials: 'same-origin',
        cache: 'no-store',
        signal: watched,
      })
      options.onDate?.(response.headers.get('Date'))
      const text = await readBody(response, mostBytes)
      // The answer is here; what reads it may take its time.
      clearTimeout(timer)
      if (!response.ok) {
        const hasGateway = options.declaredKeysOnly !== true
        throw errorForResponse(response, text, hasGateway)
      }
      return parseSuccess(response, text)
    } catch (error) {
      if (signal?.aborted) throw error
      if (timeout.signal.aborted) throw timeoutError(timeoutMs, error)
      // fetch and a body cut short both reject with a TypeError; all else is ours.
      if (error instanceof TypeError) throw unreachable(error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

function timeoutError(timeoutMs: number, cause: unknown): ConnectionError {
  const seconds = Math.round(timeoutMs / SECOND_MS)
  return new ConnectionError(`No answer within ${seconds} seconds.`, { cause, timedOut: true })
}

function unreachable(cause: unknown): ConnectionError {
  return new ConnectionError('The service could not be reached.', { cause, timedOut: false })
}
