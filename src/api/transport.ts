import { errorNames } from '#src/contract/statuses.ts'
import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  NotSentError,
  RateLimitError,
  ServiceError,
  SessionError,
  UnreadableResponseError,
} from '#src/model/errors.ts'

import { decodeErrorBody } from './decode/decode-error-body.ts'
import * as words from './words.ts'

export type TransportOptions = {
  /** Address that the paths are appended to; empty for the page's own origin. */
  baseUrl: string
  /** Further headers of every request, such as a key in a deployment without a gateway. */
  headers?: Readonly<Record<string, string>>
  /** The headers that tell our gateway which browser, account and key a request is for. */
  names?: RequestNames
  fetch: typeof globalThis.fetch
  /** The length of a second of the time limits, in milliseconds: tests shorten it. */
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

export type SendOptions = {
  body?: unknown
  signal?: AbortSignal | undefined
  /** Sent as Idempotency-Key: a service that supports it acts once. */
  attempt?: string | undefined
  /** The name of that header, if the service declares one. */
  attemptHeader?: string | undefined
  /** A person repeats the attempt: by itself the gateway repeats none. `kept`: only for a kept answer. */
  again?: boolean | 'kept' | undefined
  /** Receives the HTTP status of the answer. */
  onStatus?: ((status: number) => void) | undefined
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
    const { body, signal, attempt, again, onStatus, timeoutMs, mostBytes } = sending
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
      onStatus?.(response.status)
      const text = await readBody(response, mostBytes)
      // The limit is for the answer, not for its parser.
      clearTimeout(timer)
      if (!response.ok) throw errorForResponse(response, text, !options.declaredKeysOnly)
      return parseSuccess(response, text)
    } catch (error) {
      if (signal?.aborted) throw error
      if (timeout.signal.aborted) {
        const sentence = words.noAnswerWithin(Math.round(timeoutMs / SECOND_MS))
        throw new ConnectionError(sentence, { cause: error, timedOut: true })
      }
      // Only fetch and a body that is cut short reject with a TypeError.
      if (!(error instanceof TypeError)) throw error
      throw new ConnectionError(words.notReached, { cause: error, timedOut: false })
    } finally {
      clearTimeout(timer)
    }
  }
}

const MIB = 1024 * 1024
const MOST_BYTES = 8 * MIB

/** Reads a body as text. A body beyond its limit is cancelled, so that it does not fill the tab's memory. */
async function readBody(response: Response, mostBytes = MOST_BYTES): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > mostBytes) {
      await reader.cancel()
      throw new UnreadableResponseError({
        status: response.status,
        body: null,
        field: words.tooLarge(mostBytes / MIB),
        isTooLong: true,
      })
    }
    parts.push(decoder.decode(value, { stream: true }))
  }
  parts.push(decoder.decode())
  return parts.join('')
}

/** The parsed body of a success. Throws UnreadableResponseError when it is not JSON. */
function parseSuccess({ headers, status }: Response, text: string): unknown {
  const location = headers.get('Location')
  // A create may answer with only the address of the new session (§4: "not shown").
  if (text.trim() === '') return location === null ? null : { location }
  try {
    return parseJson(text)
  } catch {
    throw new UnreadableResponseError({ status, body: text, field: words.notJson })
  }
}

/** Only our gateway sends this header. It says that nothing was sent, or that no answer came. */
const SENT_HEADER = 'X-Signalbox-Sent'
const GATEWAY_TIMEOUT = 504

const errorClasses = { SessionError, AuthenticationError, NotFoundError } as const

/** The error of §7 for a refusal. With `hasGateway` our gateway may have refused: NotSentError or ConnectionError. */
function errorForResponse(
  { headers, status }: Response,
  text: string,
  hasGateway: boolean,
): ServiceError | ConnectionError {
  const body = parseOrText(text)
  const problem = decodeErrorBody(body)
  const message = problem.message ?? words.answeredStatus(status)
  const requestId = problem.requestId ?? headers.get('X-Request-Id')
  const details = { status, body, requestId, code: problem.code }
  const sent = hasGateway ? headers.get(SENT_HEADER) : null
  if (sent === 'no') return new NotSentError(message, details)
  if (sent === 'unanswered') {
    return new ConnectionError(message, { timedOut: status === GATEWAY_TIMEOUT })
  }
  if (!hasErrorName(status)) return new ServiceError(message, details)
  const name = errorNames[status]
  if (name !== 'RateLimitError') return new errorClasses[name](message, details)
  const wait = retryAfterMs(headers.get('Retry-After'), Date.now())
  return new RateLimitError(message, { ...details, retryAfterMs: wait })
}

function hasErrorName(status: number): status is keyof typeof errorNames {
  return Object.hasOwn(errorNames, status)
}

function parseOrText(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

const LONGEST_MS = 600_000

/** `Retry-After` (seconds or an HTTP date) as milliseconds from `now`, at most 10 minutes; null when unusable. */
export function retryAfterMs(header: string | null, now: number): number | null {
  const value = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Math.ceil(Number(value) * 1000), LONGEST_MS)
  // Date.parse reads "-5" as a year, but every HTTP date has a letter.
  if (!/[a-z]/i.test(value)) return null
  const at = Date.parse(value)
  if (Number.isNaN(at) || at <= now) return null
  return Math.min(at - now, LONGEST_MS)
}

/** Readers of a value call themselves once a level. No honest answer has this many levels. */
const MOST_LEVELS = 200

/** Parses the text of an answer. Throws a SyntaxError when it is not JSON or has too many levels. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isDeeper(value, MOST_LEVELS)) throw new SyntaxError(words.tooDeep)
  return value
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1))
}
