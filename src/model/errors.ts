import type { Attempt, AttemptAction } from './attempt.ts'
import * as words from './words/error-words.ts'

type ServiceErrorDetails = {
  status: number
  body: unknown
  requestId: string | null
  /** The service's own word for the error, if the body has one. */
  code?: string | null
}

/** §7: base class of everything the service answers that is not a success. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly status: number
  readonly body: unknown
  readonly requestId: string | null
  readonly code: string | null

  constructor(message: string, details: ServiceErrorDetails) {
    super(message)
    this.status = details.status
    this.body = details.body
    this.requestId = details.requestId
    this.code = details.code ?? null
  }
}

/** §7, HTTP 400: session-specific error, such as a signal that does not fit the state. */
export class SessionError extends ServiceError {
  override name = 'SessionError'
}

/** §7, HTTP 401: invalid or missing API key. */
export class AuthenticationError extends ServiceError {
  override name = 'AuthenticationError'
}

/** §7, HTTP 404: resource not found. */
export class NotFoundError extends ServiceError {
  override name = 'NotFoundError'
}

/** §7, HTTP 429. `retryAfterMs` is null when the service did not say or the browser may not read it. */
export class RateLimitError extends ServiceError {
  override name = 'RateLimitError'
  readonly retryAfterMs: number | null

  constructor(message: string, details: ServiceErrorDetails & { retryAfterMs: number | null }) {
    super(message, details)
    this.retryAfterMs = details.retryAfterMs
  }
}

/** Nothing arrived: offline, refused, CORS, DNS or a timeout. Whether the request had an effect is not known. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
  readonly timedOut: boolean

  constructor(message: string, options: { cause?: unknown; timedOut: boolean }) {
    super(message, { cause: options.cause })
    this.timedOut = options.timedOut
  }
}

/** A success that could not be decoded; the body is kept, and `field` says what was missing. */
export class UnreadableResponseError extends Error {
  override name = 'UnreadableResponseError'
  readonly status: number
  readonly body: unknown
  readonly field: string
  /** It was let go of because it did not end within what is read of one answer: less may be asked for. */
  readonly isTooLong: boolean

  constructor(details: { status: number; body: unknown; field: string; isTooLong?: boolean }) {
    super(words.unreadableBody(details.status, details.field))
    this.status = details.status
    this.body = details.body
    this.field = details.field
    this.isTooLong = details.isTooLong ?? false
  }
}

/** The same is under way already, in this tab or another: nothing was sent. */
export class AttemptUnderWayError extends Error {
  constructor(action: AttemptAction) {
    super(words.sameUnderWay(action))
  }
}

/** The session is read again before something is sent, and that failed (`cause`): nothing was sent. */
export class UnreadBeforeError extends Error {
  constructor(cause: unknown) {
    super(words.notReadAgain, { cause })
  }
}

/** Our own gateway found nobody to send it to, or a script of this page is missing; to everybody else it is a 503 like any other. */
export class NotSentError extends ServiceError {}

/** The same goal was sent a moment ago, or has no known outcome: a person who wants two must say so. */
export class EqualGoalError extends Error {
  readonly attempt: Attempt

  constructor(attempt: Attempt) {
    super(words.equalGoal)
    this.attempt = attempt
  }
}

/** §3: the new budget is not above what is spent by now; nothing was sent. */
export class StaleBudgetError extends Error {}

/** The answer was lost, and a reading shows that it can have had no effect any more. */
export class OvertakenError extends Error {}
