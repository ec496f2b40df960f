import type { AttemptAction } from '#src/model/attempt.ts'
import { AuthenticationError, NotFoundError, ServiceError } from '#src/model/errors.ts'

/**
 * What an error of a POST says of its effect. Only a refusal in so many words (4xx) means that there was
 * none: after a 5xx, a timeout, a lost answer or one that cannot be read, it may have happened.
 * `isInProgress` marks a 409 for an earlier request with the same key that still runs.
 */
export function classifyWrite(error: unknown, isInProgress = false): 'refused' | 'lost' {
  if (!(error instanceof ServiceError)) return 'lost'
  if (isInProgress || error.status >= 500 || error.status === REQUEST_TIMEOUT) return 'lost'
  return 'refused'
}

/**
 * The same of a repetition, whose first sending may have had its effect: a refusal speaks of the second
 * alone. Only a create that the service calls wrong in itself was as wrong the first time.
 */
export function classifyRepeated(error: unknown, action: AttemptAction): 'refused' | 'lost' {
  const isWrong = error instanceof ServiceError && (error.status === 400 || error.status === 413)
  return action === 'create' && isWrong ? 'refused' : 'lost'
}

const REQUEST_TIMEOUT = 408
/** A state that does not fit, a conflict, gone, a key that was used: all of them may mean "too late". */
const overtaken = new Set([400, 409, 410, 422])

/** A refusal that may come from the state having moved on, so that reading again explains it. */
export function isOvertaken(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error instanceof AuthenticationError) return false
  return error instanceof NotFoundError || overtaken.has(error.status)
}
