import type { PoolClient } from 'pg'

import type { SessionRow } from '#service/engine/store/session-rows.ts'

import type { EngineContext } from './engine-context.ts'

/**
 * Lets a session go on after an answer or a resume, in the transaction of it: one that rests is enqueued,
 * and the turn of any other does not let go of it before it has looked again.
 */
export async function wakeSession(
  { queue }: EngineContext,
  client: PoolClient,
  session: SessionRow,
): Promise<void> {
  await client.query('update sessions set wakes = wakes + 1 where session_id = $1', [
    session.session_id,
  ])
  if (session.turn_id === null) await queue.enqueue(client, session)
}
