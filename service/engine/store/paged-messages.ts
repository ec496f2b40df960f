import type { Queryable } from '#service/database/transaction.ts'
import { createMessageId } from '#service/engine/identifiers.ts'
import type { CursorSemantics } from '#service/engine/pages/cursor-semantics.ts'
import type { MessageRecord, PagedMessage } from '#service/engine/records.ts'

/** Some messages of these rounds: a part of all of them in order, or those at positions, in that order. */
export type MessagePlace = { roundIds: readonly string[] } & (
  | { offset: number; limit: number }
  | { positions: readonly number[] }
)

type MessageRow = {
  message_id: string
  round_id: string
  position: number
  role: MessageRecord['role']
  author: string | null
  body: string
  tool: MessageRecord['tool']
  created_at: Date
  /** Its number in the round, where ids are that; else null. */
  ordinal: number | null
  /** Still being written, where the last message of a running round is. */
  unfinished: boolean
}

/** The text of a message that is still being written has grown to its full length after this long. */
const growingMs = 4_000
const firstShare = 0.25

/** Reads messages in the order of the list, with the identity and the growth that the semantics give them. */
export async function readPagedMessages(
  client: Queryable,
  place: MessagePlace,
  semantics: CursorSemantics,
  now: Date,
): Promise<PagedMessage[]> {
  const part = 'positions' in place ? { offset: 0, limit: null } : place
  const positions = 'positions' in place ? place.positions : null
  const { rows } = await client.query<MessageRow>(
    `select message_id, m.round_id, position, role, author, body, tool, created_at,
       case when $5 then (select count(*) from messages e where e.round_id = m.round_id and e.position <= m.position) end as ordinal,
       $6 and status = 'running' and not exists (select from messages e where e.round_id = m.round_id and e.position > m.position) as unfinished
     from messages m join rounds r using (round_id)
     where m.round_id = any($1) and ($2::bigint[] is null or position = any($2))
     order by number, position offset $3 limit $4`,
    [
      place.roundIds,
      positions,
      part.offset,
      part.limit,
      semantics.identity === 'per-round',
      semantics.growth.endsWith('text'),
    ],
  )
  const messages = positions ? inOrderOf(positions, rows) : rows
  return messages.map((row) => pagedMessage(row, semantics, now))
}

function inOrderOf(positions: readonly number[], rows: readonly MessageRow[]): MessageRow[] {
  const byPosition = new Map(rows.map((row) => [row.position, row]))
  return positions.flatMap((position) => byPosition.get(position) ?? [])
}

function pagedMessage(row: MessageRow, semantics: CursorSemantics, now: Date): PagedMessage {
  return {
    messageId: idOf(row, semantics),
    roundId: row.round_id,
    role: row.role,
    author: row.author,
    text: row.unfinished ? grownText(row, now) : row.body,
    tool: row.tool,
    createdAt: row.created_at,
  }
}

function idOf(row: MessageRow, { identity }: CursorSemantics): string | null {
  if (identity === 'none') return null
  if (identity === 'new') return createMessageId()
  return identity === 'per-round' ? String(row.ordinal) : row.message_id
}

function grownText({ body, created_at }: MessageRow, now: Date): string {
  const share = firstShare + (now.getTime() - created_at.getTime()) / growingMs
  return body.slice(0, Math.ceil(body.length * Math.min(1, share)))
}
