import type { Outcome } from '#src/follow/polling/budget.ts'
import {
  AuthenticationError,
  ConnectionError,
  RateLimitError,
  ServiceError,
} from '#src/model/errors.ts'

/** What an error says of the service as a whole; a 400, 403, 404 or unreadable body is an answer like any other. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof RateLimitError) return { kind: 'limited', retryAfterMs: error.retryAfterMs }
  // A 401 concerns the key, and with it everything that is asked.
  if (error instanceof AuthenticationError) return { kind: 'refused' }
  if (error instanceof ConnectionError) return { kind: 'failed' }
  if (error instanceof ServiceError) return { kind: error.status >= 500 ? 'failed' : 'answered' }
  return error instanceof Error && error.name === 'UnreadableResponseError'
    ? { kind: 'answered' }
    : { kind: 'aborted' }
}

/** A 403 concerns what was asked: a key may read and not write, or read all sessions but another's. */
export function isForbidden(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 403
}
