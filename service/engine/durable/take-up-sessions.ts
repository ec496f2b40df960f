import { inTransaction } from '#service/database/transaction.ts'
import { lockSession } from '#service/engine/store/session-rows.ts'

import type { EngineContext } from './engine-context.ts'

/** From off the queue to at work it takes moments. */
const beginLimitMs = 10_000

/**
 * Gives a new turn to each open session whose turn is at work nowhere and not on the queue: its process
 * was killed or lost the database, the database was restored, or an earlier version had begun it.
 */
export async function takeUpSessions(context: EngineContext): Promise<void> {
  const { rows } = await context.pool.query<{ session_id: string; turn_id: string }>(
    'select session_id, turn_id from sessions where ended_as is null and turn_id is not null order by created_at',
  )
  if (rows.length === 0) return
  const turns = await context.queue.listTurns()
  for (const { session_id: sessionId, turn_id: turnId } of rows) {
    const turn = turns.get(turnId)
    if (turn && (turn.takenAt === null || Date.now() - turn.takenAt < beginLimitMs)) continue
    if (context.turns.has(turnId) || context.turns.isStopping()) continue
    await inTransaction(context.pool, async (client) => {
      const session = await lockSession(client, context.term, sessionId)
      if (session?.turn_id !== turnId || session.ended_as) return
      await context.queue.enqueue(client, session)
    })
  }
}
