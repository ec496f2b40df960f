import type { Queryable } from '#service/database/transaction.ts'
import { StorageFullError } from '#service/engine/errors.ts'

/** What an account has: sessions that have not ended, all sessions, and about the bytes that they take. */
export async function readUse(
  client: Queryable,
  accountId: string,
): Promise<{ open: number; kept: number; bytes: number }> {
  const { rows } = await client.query<{ open: number; kept: number; bytes: number }>(
    `select count(s.session_id) as open, a.ended_sessions + count(s.session_id) as kept,
       (a.ended_bytes + a.kept_answer_bytes + coalesce(sum(s.stored_bytes), 0))::bigint as bytes
     from accounts a left join sessions s on s.account_id = a.account_id and s.ended_as is null
     where a.account_id = $1 group by a.account_id`,
    [accountId],
  )
  return rows[0] ?? { open: 0, kept: 0, bytes: 0 }
}

const trustedMs = 1_000
const mostAccounts = 10_000

export type Storage = ReturnType<typeof createStorage>

/** The bytes that each account may store; agents at work ask about their account once a second. */
export function createStorage(mostBytes: number) {
  const seen = new Map<string, { isFull: boolean; at: number }>()

  return {
    mostBytes,
    /** Throws `StorageFullError` if an account has used up its bytes, as of the last second. */
    async requireRoom(client: Queryable, accountId: string): Promise<void> {
      const last = seen.get(accountId)
      if (!last || Date.now() - last.at >= trustedMs) {
        if (seen.size >= mostAccounts) seen.clear()
        const { bytes } = await readUse(client, accountId)
        seen.set(accountId, { isFull: bytes >= mostBytes, at: Date.now() })
      }
      if (seen.get(accountId)?.isFull) throw new StorageFullError(mostBytes)
    },
  }
}
