import { inferOutcome, outcomeByMessages, type Outcome } from '#src/follow/attempt/infer-outcome.ts'
import { messagesIn, type Transcript } from '#src/follow/transcript/transcript.ts'
import { type Attempt, isSignal } from '#src/model/attempt.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { tellAttempt } from '#src/queries/writes/attempts/make-attempt.ts'

import { clearSentWords } from './clear-sent-words.ts'
import { keepShownAnswer } from './keep-answer.ts'

/** What was read: the record of a session, or its messages. */
export type Seen = { session: Session } | { transcript: Transcript }

/** Settles attempts whose answer was lost by a reading, and keeps the effect of signals that it shows. */
export async function settleAttempts(
  connection: Connection,
  seen: Seen,
  attempts: readonly Attempt[],
): Promise<void> {
  for (const attempt of attempts) {
    if ('session' in seen && isNewlyNamed(attempt, seen.session)) {
      await tellAttempt(connection, attempt, { type: 'named' })
    }
    const outcome =
      'session' in seen
        ? inferOutcome(attempt, seen.session)
        : outcomeByMessages(attempt, messagesIn(seen.transcript))
    if (outcome) await settle(connection, attempt, seen, outcome)
  }
}

async function settle(
  connection: Connection,
  attempt: Attempt,
  seen: Seen,
  { taken, applied, words }: Outcome,
): Promise<void> {
  const at = connection.now()
  if (attempt.state === 'unknown') {
    if (taken && 'session' in seen) await keepShownAnswer(connection, attempt, seen.session)
    if (taken) await clearSentWords(connection, attempt)
    await tellAttempt(connection, attempt, { type: 'seen', at, taken, words })
  }
  if (isSignal(attempt) && (applied || !taken)) {
    await tellAttempt(connection, attempt, { type: 'effect', at, applied })
  }
}

function isNewlyNamed(attempt: Attempt, { requestedSignal }: Session): boolean {
  return requestedSignal === attempt.action && attempt.named !== true
}
