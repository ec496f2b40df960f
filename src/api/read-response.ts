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

const MIB = 1024 * 1024
const MOST_BYTES = 8 * MIB

/** Reads a body as text. A body beyond its limit is cancelled, so that it does not fill the tab's memory. */
export async function readBody(response: Response, mostBytes = MOST_BYTES): Promise<string> {
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
        field: `it is larger than ${mostBytes / MIB} MiB`,
        isTooLong: true,
      })
    }
    parts.push(decoder.decode(value, { stream: true }))
  }
  parts.push(decoder.decode())
  return parts.join('')
}

/** The parsed body of a success. Throws UnreadableResponseError when it is not JSON. */
export function parseSuccess({ headers, status }: Response, text: string): unknown {
  const location = headers.get('Location')
  // A create may answer with only the address of the new session (§4: "not shown").
  if (text.trim() === '') return location === null ? null : { location }
  try {
    return parseJson(text)
  } catch {
    throw new UnreadableResponseError({ status, body: text, field: 'it is not JSON' })
  }
}

/** Only our gateway sends this header. It says that nothing was sent, or that no answer came. */
const SENT_HEADER = 'X-Signalbox-Sent'
const GATEWAY_TIMEOUT = 504

const errorClasses = { SessionError, AuthenticationError, NotFoundError } as const

/** The error of §7 for a refusal. With `hasGateway` our gateway may have refused: NotSentError or ConnectionError. */
export function errorForResponse(
  { headers, status }: Response,
  text: string,
  hasGateway: boolean,
): ServiceError | ConnectionError {
  const body = parseOrText(text)
  const problem = decodeErrorBody(body)
  const message = problem.message ?? `The service answered ${status}.`
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

/** What reads, shows and keeps a value calls itself once a level; no honest answer has this many levels. */
const MOST_LEVELS = 200

/** Parses the text of an answer. Throws a SyntaxError when it is not JSON or has too many levels. */
export function parseJson(text: string): unknown {
  if (levelsOf(text) > MOST_LEVELS) throw new SyntaxError('It is nested too deeply')
  return JSON.parse(text)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** The brackets of lists and of objects differ by this bit alone. */
const KIND = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d

function levelsOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) inString = !inString
    else if (inString) at += code === BACKSLASH ? 1 : 0
    else if ((code | KIND) === OPENING) deepest = Math.max(deepest, (depth += 1))
    else if ((code | KIND) === CLOSING) depth -= 1
  }
  return deepest
}
