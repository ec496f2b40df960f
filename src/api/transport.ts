import { ConnectionError } from '#src/model/errors.ts'

import { errorForResponse, parseSuccess, readBody } from './read-response.ts'

export type TransportOptions = {
  /** Address that the paths are appended to; empty for the page's own origin. */
  baseUrl: string
  /** Further headers of every request, such as a key in a deployment without a gateway. */
  headers?: Readonly<Record<string, string>>
  /** The headers that tell our gateway which browser, account and key a request is for. */
  names?: RequestNames
  fetch: typeof globalThis.fetch
  /** How long a second of the time limits takes, in milliseconds: tests shorten it. */
  secondMs?: number | undefined
  /** Receives the `Date` of every answer: the time of the service's clock. */
  onDate?: ((date: string | null) => void) | undefined
  /** Without our gateway the key of an attempt is sent only in a declared header: CORS refuses any other. */
  declaredKeysOnly?: boolean | undefined
}

export type RequestNames = {
  /** Asked for each request, because another tab may switch the key. */
  headers: () => Readonly<Record<string, string>>
  /** Whether an answer says that nothing was sent under these names, and others are known by now. */
  areOutdated?: (answer: Response, sent: Readonly<Record<string, string>>) => Promise<boolean>
}

type SendOptions = {
  body?: unknown
  signal?: AbortSignal | undefined
  /** Sent as Idempotency-Key: a service that supports it acts once. */
  attempt?: string | undefined
  /** The name of that header, if the service declares one. */
  attemptHeader?: string | undefined
  /** A person repeats the attempt: by itself the gateway repeats none. */
  again?: boolean | 'kept' | undefined
  timeoutMs: number
  /** 8 MiB by default. */
  mostBytes?: number
}

const SECOND_MS = 1_000

/** Sends one request and returns the parsed body, undecoded. */
export type Transport = (method: string, path: string, options: SendOptions) => Promise<unknown>

/**
 * The only caller of `fetch`. A success gives its parsed JSON (null when empty), any other answer throws its
 * class of §7. Without an answer in `timeoutMs` a ConnectionError, for an unreadable success an
 * UnreadableResponseError is thrown. The caller's own abort passes unchanged.
 */
export function createTransport(options: TransportOptions): Transport {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const { fetch: fetchNow, secondMs = SECOND_MS } = options
  const usualKey = options.declaredKeysOnly ? null : 'Idempotency-Key'

  return async (method, path, sending) => {
    const { body, signal, attempt, again, timeoutMs, mostBytes } = sending
    const attemptHeader = sending.attemptHeader ?? usualKey
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), (timeoutMs / SECOND_MS) * secondMs)
    const watched = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
    const fetchAs = (names: Readonly<Record<string, string>> = {}) =>
      fetchNow(`${baseUrl}${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          'X-Signalbox': '1',
          // By this the gateway distinguishes our requests from forms of other sites, also an empty DELETE.
          ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
          ...(attempt && attemptHeader && { [attemptHeader]: attempt }),
          ...(again && { 'X-Signalbox-Again': again === 'kept' ? again : '1' }),
          ...options.headers,
          ...names,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A redirect would carry X-Service-Key to another origin.
        redirect: 'error',
        credentials: 'same-origin',
        cache: 'no-store',
        signal: watched,
      })
    try {
      const names = options.names?.headers()
      let response = await fetchAs(names)
      const isOutdated = names && (await options.names?.areOutdated?.(response, names))
      if (isOutdated && method === 'GET') {
        await response.body?.cancel()
        response = await fetchAs(options.names?.headers())
      }
      options.onDate?.(response.headers.get('Date'))
      const text = await readBody(response, mostBytes)
      // The limit is for the answer, not for its parser.
      clearTimeout(timer)
      if (!response.ok) throw errorForResponse(response, text, !options.declaredKeysOnly)
      return parseSuccess(response, text)
    } catch (error) {
      if (signal?.aborted) throw error
      if (timeout.signal.aborted) {
        const sentence = `No answer within ${Math.round(timeoutMs / SECOND_MS)} seconds.`
        throw new ConnectionError(sentence, { cause: error, timedOut: true })
      }
      // Only fetch and a body that is cut short reject with a TypeError.
      if (!(error instanceof TypeError)) throw error
      const sentence = 'The service could not be reached.'
      throw new ConnectionError(sentence, { cause: error, timedOut: false })
    } finally {
      clearTimeout(timer)
    }
  }
}
