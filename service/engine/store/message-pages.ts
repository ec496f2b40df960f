import type { Pool } from 'pg'

import { inSnapshot, type Queryable } from '#service/database/transaction.ts'
import { UnknownCursorError } from '#service/engine/errors.ts'
import type { MessageRecord } from '#service/engine/records.ts'
import { storable } from '#service/engine/storable.ts'

import { requireSession } from './find-session.ts'
import { findSessionRow } from './session-rows.ts'

type MessageRow = {
  message_id: string
  round_id: string
  role: MessageRecord['role']
  author: string | null
  body: string
  tool: MessageRecord['tool']
  created_at: Date
}

/**
 * Whole rounds after the round `after` (exclusive), in the order rounds started, up to the first end of
 * a round at or beyond `limit` messages (§4). Throws `UnknownSessionError`, `UnknownCursorError`.
 */
export function listMessages(
  pool: Pool,
  accountId: string,
  sessionId: string,
  page: { after: string | null; limit: number },
): Promise<{ messages: readonly MessageRecord[]; hasMore: boolean }> {
  return inSnapshot(pool, async (client) => {
    requireSession(await findSessionRow(client, sessionId), accountId)
    const start = page.after ? await numberOf(client, sessionId, page.after) : 0
    const { rows: rounds } = await client.query<{ round_id: string; within: boolean }>(
      `select round_id, total - message_count < $3 as within from (
         select round_id, number, message_count, sum(message_count) over (order by number) as total
         from rounds where session_id = $1 and number > $2 and message_count > 0) as following
       order by number`,
      [sessionId, start, page.limit],
    )
    const wanted = rounds.filter((round) => round.within).map((round) => round.round_id)
    const { rows } = await client.query<MessageRow>(
      `select m.message_id, m.round_id, m.role, m.author, m.body, m.tool, m.created_at
       from messages m join rounds r using (round_id)
       where m.round_id = any($1) order by r.number, m.position`,
      [wanted],
    )
    return { messages: rows.map(messageRecord), hasMore: wanted.length < rounds.length }
  })
}

async function numberOf(client: Queryable, sessionId: string, roundId: string): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    'select number from rounds where session_id = $1 and round_id = $2',
    [sessionId, storable(roundId)],
  )
  if (!rows[0]) throw new UnknownCursorError('after names no round of this session.')
  return rows[0].number
}

function messageRecord(row: MessageRow): MessageRecord {
  return {
    messageId: row.message_id,
    roundId: row.round_id,
    role: row.role,
    author: row.author,
    text: row.body,
    tool: row.tool,
    createdAt: row.created_at,
  }
}
