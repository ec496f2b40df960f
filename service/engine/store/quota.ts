import type { Queryable } from '#service/database/transaction.ts'
import { Problem } from '#service/http/problem.ts'

/** The use of an account: sessions that have not ended, all sessions, and about the bytes that they take. */
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

export const bytesPerMb = 1_000_000

/** Only the host of the service can make room: the interface removes no single session. */
export function waysToRoom(limit: string): string {
  return `Ask the host of the service to remove ended sessions (RETAIN_ENDED_DAYS) or to raise ${limit}. Deleting the account removes all its sessions.`
}

/** 403: the account has used up the bytes that it may store; a session at work is held with this reason. */
export function storageFull(mostBytes: number): Problem {
  const limit = Number((mostBytes / bytesPerMb).toFixed(2))
  return new Problem(
    'storage_full',
    `This account has used up its ${limit} MB of storage. ${waysToRoom('STORED_MB_PER_ACCOUNT')}`,
  )
}

const trustedMs = 1_000
const mostAccounts = 10_000

export type Storage = ReturnType<typeof createStorage>

/** The bytes that each account may store; sessions at work ask about their account once a second. */
export function createStorage(mostBytes: number) {
  const seen = new Map<string, { isFull: boolean; at: number }>()

  /** Whether an account has used up its bytes, as of the last second. */
  async function isFull(client: Queryable, accountId: string): Promise<boolean> {
    const last = seen.get(accountId)
    if (last && Date.now() - last.at < trustedMs) return last.isFull
    if (seen.size >= mostAccounts) seen.clear()
    const { bytes } = await readUse(client, accountId)
    const now = { isFull: bytes >= mostBytes, at: Date.now() }
    seen.set(accountId, now)
    return now.isFull
  }

  return {
    mostBytes,
    isFull,
    /** Throws `storageFull` if the account has used up its bytes. */
    async requireRoom(client: Queryable, accountId: string): Promise<void> {
      if (await isFull(client, accountId)) throw storageFull(mostBytes)
    },
  }
}
