import { verdictByMessages, verdictOf } from '#src/follow/attempt/settle-attempt.ts'
import { messagesInOrder, type Transcript } from '#src/follow/transcript/transcript.ts'
import type { Attempt } from '#src/model/attempt/attempt.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { keepShownAnswer } from '#src/queries/human-input/keep-answer.ts'

import { clearSentWords } from './clear-sent-words.ts'
import { tellAttempt } from './make-attempt.ts'

/** What was read: the record of a session, or its messages. */
export type Seen = { session: Session } | { transcript: Transcript }

/** Settles, by what a reading shows, the attempts whose own answer was lost. */
export async function settleAttempts(
  connection: Connection,
  seen: Seen,
  unknown: readonly Attempt[],
): Promise<void> {
  for (const attempt of unknown) {
    const verdict =
      'session' in seen
        ? verdictOf(attempt, seen.session)
        : verdictByMessages(attempt, messagesIn(seen.transcript))
    if (!verdict) continue
    if (verdict.took && 'session' in seen) await keepShownAnswer(connection, attempt, seen.session)
    if (verdict.took) await clearSentWords(connection, attempt)
    await tellAttempt(connection, attempt, { type: 'seen', at: connection.now(), ...verdict })
  }
}

function messagesIn(transcript: Transcript) {
  return messagesInOrder(transcript).map(({ message }) => message)
}
