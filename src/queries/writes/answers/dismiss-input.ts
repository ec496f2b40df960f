import { isOvertaken } from '#src/follow/attempt/attempt-machine.ts'
import type { Withdrawal } from '#src/follow/attempt/infer-outcome.ts'
import { digestOf } from '#src/model/digest-of.ts'
import { AttemptUnderWayError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { classifyWriteError } from '#src/queries/writes/attempts/classify-write-error.ts'
import { makeAttempt } from '#src/queries/writes/attempts/make-attempt.ts'
import {
  pollForOutcome,
  readBefore,
  readForAttempt,
} from '#src/queries/writes/outcome/poll-for-outcome.ts'

import { settledBy, type SettledInput } from './settled-input.ts'

/** How a dismissal fared; whatever else happens (nothing arrived, 401, 429, 5xx) is thrown. */
export type DismissResult =
  | { kind: 'dismissed' }
  /** Its own answer was lost or refused, and the request waits no longer: whose doing it was is not known. */
  | { kind: 'no-longer-asked' }
  | SettledInput

/**
 * Withdraws a request for input where the service describes a way, once: the session is read again before,
 * and when the answer is lost, after. Nothing that was typed is lost by it.
 */
export async function dismissInput(
  connection: Connection,
  sessionId: string,
  inputId: string,
): Promise<DismissResult> {
  const { api, queryClient } = connection
  try {
    const session = await readBefore(connection, sessionId)
    const settled = withdrawnBy(session, inputId)
    if (settled) return settled
    const shown = session.humanInputs.some((input) => input.inputId === inputId)
    const request: Withdrawal = { shown }
    const place = { action: 'dismiss', sessionId, inputId, request } as const
    try {
      await makeAttempt(connection, {
        ...place,
        send: (options) => api.dismissHumanInput(sessionId, inputId, options),
      })
    } catch (error) {
      return await afterFailure(connection, place, error)
    }
    return { kind: 'dismissed' }
  } finally {
    connection.following.hurry(sessionId)
    void queryClient.invalidateQueries({ queryKey: queryKeys.session(sessionId) })
  }
}

async function afterFailure(
  connection: Connection,
  place: { action: 'dismiss'; sessionId: string; inputId: string; request: Withdrawal },
  error: unknown,
): Promise<DismissResult> {
  if (error instanceof AttemptUnderWayError) throw error
  const { sessionId, inputId, request } = place
  if (classifyWriteError(error) === 'refused') {
    // A repetition by the browser itself, or another operator, may have been first.
    const session = isOvertaken(error) ? await readForAttempt(connection, sessionId) : null
    const isGone = session !== null && request.shown && !shows(session, inputId)
    const settled = session && (isGone ? noLonger : withdrawnBy(session, inputId))
    if (settled) return settled
    throw error
  }
  const { attempt, session } = await pollForOutcome(connection, {
    ...place,
    bodyHash: digestOf(request),
  })
  if (attempt === null || session === null) throw error
  if (attempt.state === 'confirmed') return noLonger
  const settled = withdrawnBy(session, inputId)
  if (settled) return settled
  throw error
}

const noLonger = { kind: 'no-longer-asked' } as const

/** As for an answer, but a request that waits no longer is what was wanted. */
function withdrawnBy(session: Session, inputId: string): DismissResult | null {
  const settled = settledBy(session, inputId)
  const isExpired = settled?.kind === 'answered-elsewhere' && settled.input?.state === 'expired'
  return isExpired ? noLonger : settled
}

function shows({ humanInputs }: Session, inputId: string): boolean {
  return humanInputs.some((input) => input.inputId === inputId)
}
