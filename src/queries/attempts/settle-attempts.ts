import { verdictOf } from '#src/follow/attempt/settle-attempt.ts'
import type { Attempt } from '#src/model/attempt/attempt.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'

import { tellAttempt } from './make-attempt.ts'

/** Settles, by what a reading of the session shows, the attempts whose own answer was lost. */
export async function settleAttempts(
  connection: Connection,
  session: Session,
  unknown: readonly Attempt[],
): Promise<void> {
  for (const attempt of unknown) {
    const verdict = verdictOf(attempt, session)
    if (verdict)
      await tellAttempt(connection, attempt, { type: 'seen', at: connection.now(), ...verdict })
  }
}
