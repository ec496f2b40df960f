import { inTransaction, requireTerm } from '#service/database/transaction.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'

import { cancelSessions } from './signals.ts'

/** So many sessions go in one transaction. */
const batch = 20
const dayMs = 24 * 60 * 60_000

/** For how long an answer is kept for its Idempotency-Key. */
export const answersKeptMs = dayMs

/** Cancels and removes the sessions of a deleted account; what a stop leaves, `removeOld` removes. */
export async function removeSessions(context: EngineContext, accountId: string): Promise<void> {
  await cancelSessions(context, accountId)
  await context.pool.query('delete from idempotency_keys where account_id = $1', [accountId])
  await untilNoneIsLeft(context, () =>
    removeEnded(context, 'account_id = $1 and ended_at is not null', accountId),
  )
}

/** Removes what is older than it is retained: sessions, deleted accounts' rests and kept answers. */
export async function removeOld(context: EngineContext): Promise<void> {
  const { retainEndedDays, pool } = context
  const before = (ms: number) => new Date(context.now().getTime() - ms)
  const deleted = await pool.query<{ account_id: string }>(
    `select account_id from accounts a where email is null and exists (
       select from sessions s where s.account_id = a.account_id)`,
  )
  for (const { account_id: accountId } of deleted.rows) await removeSessions(context, accountId)
  if (retainEndedDays !== null) {
    const endedBefore = before(retainEndedDays * dayMs)
    await untilNoneIsLeft(context, () => removeEnded(context, 'ended_at < $1', endedBefore))
  }
  await untilNoneIsLeft(context, async () => {
    const { rowCount } = await pool.query(
      `delete from idempotency_keys where (account_id, key) in (
         select account_id, key from idempotency_keys where created_at <= $1 limit 500)`,
      [before(answersKeptMs)],
    )
    return rowCount ?? 0
  })
}

async function untilNoneIsLeft(
  { turns }: EngineContext,
  removeSome: () => Promise<number>,
): Promise<void> {
  while (!turns.isStopping() && (await removeSome()) > 0);
}

const removals = [
  'delete from messages where round_id in (select round_id from rounds where session_id = any($1))',
  'delete from messages where session_id = any($1) and round_id is null',
  'delete from directions where session_id = any($1)',
  'delete from human_inputs where session_id = any($1)',
  'delete from journal where round_id in (select round_id from rounds where session_id = any($1))',
  'delete from rounds where session_id = any($1)',
  'delete from sessions where session_id = any($1)',
]

/** Removes at most 20 ended sessions with all that they own, the oldest first. Gives their number. */
function removeEnded(
  { pool, term }: EngineContext,
  which: string,
  value: string | Date,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    await requireTerm(client, term)
    const { rows } = await client.query<{ session_id: string }>(
      `select session_id from sessions where ${which} order by ended_at limit ${batch} for update`,
      [value],
    )
    const ids = rows.map((row) => row.session_id)
    if (ids.length > 0) for (const removal of removals) await client.query(removal, [ids])
    return ids.length
  })
}
