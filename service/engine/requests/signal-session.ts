import { inTransaction } from '#service/database/transaction.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import { wakeSession } from '#service/engine/durable/wake-session.ts'
import type { Transact } from '#service/engine/engine.ts'
import type { SessionRecord } from '#service/engine/records.ts'
import { readSession, requireSession } from '#service/engine/store/find-session.ts'
import { findSessionRow, lockSession } from '#service/engine/store/session-rows.ts'
import type { SignalRequest } from '#src/contract/requests.ts'

import { applySignal } from './apply-signal.ts'

/**
 * One of the four signals (§4): stored first, then told to what is at work or waits for it. A pause and a
 * redirect are read before the next round anyway. Returns the session after the signal.
 */
export async function signalSession(
  context: EngineContext,
  accountId: string,
  sessionId: string,
  signal: SignalRequest,
  transact: Transact<SessionRecord> = (work) => inTransaction(context.pool, work),
): Promise<SessionRecord> {
  const record = await transact(async (client) => {
    const session = requireSession(await lockSession(client, context.term, sessionId), accountId)
    await applySignal(client, session, signal, context.now())
    if (signal.type === 'resume') await wakeSession(context, client, session)
    return readSession(client, requireSession(await findSessionRow(client, sessionId), accountId))
  })
  if (signal.type === 'cancel') context.turns.abort(sessionId)
  if (signal.type === 'resume') context.turns.wake(sessionId)
  return record
}
