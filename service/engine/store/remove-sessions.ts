import { inTransaction, type Queryable, requireTerm } from '#service/database/transaction.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'

/** So many sessions go in one transaction. */
const batch = 20

/** Removes at most 20 ended sessions with all that they own, the oldest first. Gives their number. */
export function removeEnded(
  { pool, term }: EngineContext,
  of: { accountId: string } | { endedBefore: Date },
): Promise<number> {
  const [which, value] =
    'accountId' in of
      ? ['account_id = $1 and ended_at is not null', of.accountId]
      : ['ended_at < $1', of.endedBefore]
  return inTransaction(pool, async (client) => {
    await requireTerm(client, term)
    const { rows } = await client.query<{ session_id: string }>(
      `select session_id from sessions where ${which} order by ended_at limit ${batch} for update`,
      [value],
    )
    if (rows.length > 0) {
      const ids = rows.map((row) => row.session_id)
      await removeAll(client, ids)
    }
    return rows.length
  })
}

async function removeAll(client: Queryable, sessionIds: readonly string[]): Promise<void> {
  const statements = [
    'delete from messages where round_id in (select round_id from rounds where session_id = any($1))',
    'delete from messages where session_id = any($1) and round_id is null',
    'delete from directions where session_id = any($1)',
    'delete from human_inputs where session_id = any($1)',
    'delete from journal where round_id in (select round_id from rounds where session_id = any($1))',
    'delete from rounds where session_id = any($1)',
    'delete from sessions where session_id = any($1)',
  ]
  for (const statement of statements) await client.query(statement, [sessionIds])
}

/** For how long an answer is kept for its Idempotency-Key. */
export const answersKeptMs = 24 * 60 * 60_000

/** Removes at most 500 answers that were kept for Idempotency-Keys before a moment, and gives their number. */
export async function removeExpiredAnswers(client: Queryable, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    `delete from idempotency_keys where (account_id, key) in (
       select account_id, key from idempotency_keys where created_at <= $1 limit 500)`,
    [before],
  )
  return rowCount ?? 0
}

/** Removes the answers that were kept for the Idempotency-Keys of an account. */
export async function removeKeptAnswers(client: Queryable, accountId: string): Promise<void> {
  await client.query('delete from idempotency_keys where account_id = $1', [accountId])
}

/** The deleted accounts that still have sessions. */
export async function listUnfinishedDeletions(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ account_id: string }>(
    `select account_id from accounts a where email is null and exists (
       select from sessions s where s.account_id = a.account_id)`,
  )
  return rows.map((row) => row.account_id)
}
