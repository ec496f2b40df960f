import { isDatabaseGone } from '#service/database/database-gone.ts'
import { OwnershipLostError } from '#service/database/ownership.ts'
import {
  AccountDeletedError,
  AnswerRefusedError,
  InvalidSceneError,
  SignalRefusedError,
  TooManySessionsError,
  UnknownCursorError,
  UnknownInputError,
  UnknownSessionError,
} from '#service/engine/errors.ts'

import { Problem, invalidField } from './problem.ts'
import { amountFromMicros } from './wire/amount.ts'

/** Turns what a route threw into what the client is told; anything unforeseen is a bare 500. */
export function problemForError(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof UnknownSessionError) return unknownSession()
  if (error instanceof UnknownInputError) return unknownInput()
  if (error instanceof UnknownCursorError) return invalidField('after', error.message)
  if (error instanceof InvalidSceneError) return invalidField('context', error.message)
  if (error instanceof SignalRefusedError) {
    return new Problem('session_error', error.message, {
      details: {
        status: error.status,
        spend: amountFromMicros(error.spentMicros),
        budget: error.budgetMicros === null ? null : amountFromMicros(error.budgetMicros),
      },
    })
  }
  if (error instanceof AnswerRefusedError) {
    if (error.kind === 'invalid') return invalidField(error.field ?? 'response', error.message)
    return new Problem('conflict', error.message)
  }
  if (error instanceof TooManySessionsError) return new Problem('too_many_sessions', error.message)
  if (error instanceof AccountDeletedError) return new Problem('unauthenticated', error.message)
  if (error instanceof OwnershipLostError) {
    return new Problem(
      'unavailable',
      'The service is taking its database again; try again shortly.',
      {
        headers: { 'Retry-After': '1' },
      },
    )
  }
  if (isDatabaseGone(error)) {
    return new Problem('unavailable', 'The database does not answer; try again shortly.', {
      headers: { 'Retry-After': '5' },
    })
  }
  return new Problem('internal', 'Something went wrong in the service.')
}

/** The same words whether the session is another account's or was never there. */
export function unknownSession(): Problem {
  return new Problem('not_found', 'There is no session of this id.')
}

/** 404, also for a request of another session, which stays as unknown as one that was never made. */
export function unknownInput(): Problem {
  return new Problem('not_found', 'There is no human-input request of this id in this session.')
}
