import { decodeErrorBody } from '#src/api/decode/decode-error-body.ts'
import type { AttemptAction } from '#src/model/attempt.ts'
import {
  AuthenticationError,
  NotFoundError,
  NotSentError,
  ServiceError,
} from '#src/model/errors.ts'

/**
 * The effect of a request that was sent once, as an error tells it. Only a refusal in so many words (4xx)
 * means that there was no effect: after a 5xx, a timeout, a lost or an unreadable answer, it may have
 * happened.
 */
export function classifyWriteError(error: unknown): 'refused' | 'lost' {
  if (error instanceof NotSentError) return 'refused'
  if (!(error instanceof ServiceError)) return 'lost'
  // An earlier request with the same key still runs.
  const isInProgress = error.code === 'in_progress'
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

/** Whether the gateway has the attempt for sent and unanswered: sent again as it is, it gets the same. */
export function isSpent(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'outcome_unknown'
}

/** The field that a refusal names, with the service's sentence about it; null when it names none. */
export function fieldProblem(error: unknown): { field: string; message: string } | null {
  if (!(error instanceof ServiceError)) return null
  const { field } = decodeErrorBody(error.body)
  return field === null ? null : { field, message: error.message }
}
