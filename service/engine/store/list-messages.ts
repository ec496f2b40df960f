import type { Pool } from 'pg'

import { inSnapshot, type Queryable } from '#service/database/transaction.ts'
import { UnknownCursorError } from '#service/engine/errors.ts'
import type { MessagePage, MessageRecord } from '#service/engine/records.ts'
import { storable } from '#service/engine/storable.ts'

import { requireSession } from './find-session.ts'
import { findSessionRow } from './session-rows.ts'

const usualLimit = 50
const mostLimit = 200

/**
 * The first messages behind the round `after` (§4), round by round, each as they were written, and whether
 * more stand behind them. Throws `UnknownSessionError`, `UnknownCursorError`.
 */
export function listMessages(
  pool: Pool,
  accountId: string,
  sessionId: string,
  { after, limit }: { after: string | null; limit: number | null },
): Promise<MessagePage> {
  const most = Math.min(limit ?? usualLimit, mostLimit)
  return inSnapshot(pool, async (client) => {
    requireSession(await findSessionRow(client, sessionId), accountId)
    const behind = after ? await numberOf(client, sessionId, after) : 0
    const { rows } = await client.query<MessageRecord>(
      `select message_id as "messageId", m.round_id as "roundId", role, author, body as text, tool, created_at as "createdAt"
       from rounds r join messages m using (round_id)
       where r.session_id = $1 and number > $2
       order by number, position limit $3`,
      [sessionId, behind, most + 1],
    )
    return { messages: rows.slice(0, most), hasMore: rows.length > most }
  })
}

async function numberOf(client: Queryable, sessionId: string, roundId: string): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    'select number from rounds where session_id = $1 and round_id = $2',
    [sessionId, storable(roundId)],
  )
  if (rows[0]) return rows[0].number
  throw new UnknownCursorError('after is not the id of a round of this session.')
}
