import { errorNames } from '#src/contract/statuses.ts'
import {
  NotSentError,
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  SessionError,
} from '#src/model/errors.ts'

import { decodeErrorBody } from './decode/decode-error-body.ts'
import { parseJson } from './parse-json.ts'
import { retryAfterMs } from './retry-after.ts'

/** By this our gateway says that nothing has left it, or that no answer came; it lets no service say so. */
const SENT_HEADER = 'X-Signalbox-Sent'

/**
 * The error of §7 for an answer that is no success: the contract's table picks the class by status, the body
 * is kept, its sentence becomes the message. `hasGateway` tells whether a header may be our own gateway's
 * word: that nothing left it (NotSentError), or that nothing came back (ConnectionError).
 */
export function errorForResponse(
  response: Response,
  text: string,
  hasGateway: boolean,
): ServiceError | ConnectionError {
  const { headers, status } = response
  const body = parseOrText(text)
  const problem = decodeErrorBody(body)
  const message = problem.message ?? `The service answered ${status}.`
  const details = { status, body, requestId: problem.requestId ?? headerRequestId(response) }
  const sent = hasGateway ? headers.get(SENT_HEADER) : null
  if (sent === 'no') return new NotSentError(message, details)
  if (sent === 'unanswered') {
    return new ConnectionError(message, { timedOut: status === GATEWAY_TIMEOUT })
  }
  const name = hasErrorName(status) ? errorNames[status] : null
  if (name === 'RateLimitError') {
    const wait = retryAfterMs(headers.get('Retry-After'), Date.now())
    return new RateLimitError(message, { ...details, retryAfterMs: wait })
  }
  const ErrorClass = name === null ? ServiceError : errorClasses[name]
  return new ErrorClass(message, details)
}

const GATEWAY_TIMEOUT = 504

const errorClasses = { SessionError, AuthenticationError, NotFoundError } as const

function hasErrorName(status: number): status is keyof typeof errorNames {
  return Object.hasOwn(errorNames, status)
}

function headerRequestId(response: Response): string | null {
  return response.headers.get('X-Request-Id')
}

function parseOrText(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
