import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import { SignalRefusedError } from '#service/engine/errors.ts'

import { signalSession } from './signal-session.ts'

/** Cancels every session of an account that has not ended, one after the other. */
export async function cancelSessions(context: EngineContext, accountId: string): Promise<void> {
  const { rows } = await context.pool.query<{ session_id: string }>(
    'select session_id from sessions where account_id = $1 and ended_as is null',
    [accountId],
  )
  for (const { session_id: sessionId } of rows) {
    try {
      await signalSession(context, accountId, sessionId, { type: 'cancel' })
    } catch (error) {
      // It has ended by itself meanwhile.
      if (!(error instanceof SignalRefusedError)) throw error
    }
  }
}
