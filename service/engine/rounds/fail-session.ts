import { inTransaction } from '#service/database/transaction.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import { storable } from '#service/engine/storable.ts'
import { endSession } from '#service/engine/store/endings.ts'
import { lockSession } from '#service/engine/store/session-rows.ts'

/** Ends a session as failed, unless it has ended before; whatever else is at work in it stops. */
export async function failSession(
  context: EngineContext,
  sessionId: string,
  reason: string,
): Promise<void> {
  await inTransaction(context.pool, async (client) => {
    const session = await lockSession(client, context.term, sessionId)
    if (!session || session.ended_as) return
    const end = { as: 'failed', reason: storable(reason), report: null, at: context.now() } as const
    await endSession(client, sessionId, end)
  })
  context.turns.abort(sessionId)
}
