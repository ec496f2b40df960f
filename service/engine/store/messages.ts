import { randomUUID } from 'node:crypto'

import type { AgentMessage } from '#service/agents/agent.ts'
import type { Queryable } from '#service/database/transaction.ts'
import { derivedId } from '#service/engine/identifiers.ts'
import { storable } from '#service/engine/storable.ts'

/** Writes a round's messages; one that is there already, by round, `source` and ordinal, stays as it is. */
export async function writeMessages(
  client: Queryable,
  place: { sessionId: string; roundId: string; source: string; firstOrdinal: number; at: Date },
  messages: readonly AgentMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message, index) => ({
    message_id: derivedId('msg', place.roundId, place.source, place.firstOrdinal + index),
    role: message.role,
    author: message.author,
    body: message.text,
    tool: message.tool,
  }))
  await client.query(
    `insert into messages (message_id, session_id, round_id, role, author, body, tool, created_at)
     select m.message_id, $1, $2, m.role, m.author, m.body, m.tool, $3
     from rows from (json_to_recordset($4) as (message_id text, role text, author text, body text, tool json))
       with ordinality as m (message_id, role, author, body, tool, place)
     order by m.place
     on conflict (message_id) do nothing`,
    [place.sessionId, place.roundId, place.at, JSON.stringify(storable(rows))],
  )
}

/** Stores an operator's words in the youngest round that runs, else for the next one: a round that is over never grows. */
export async function writeOperatorMessage(
  client: Queryable,
  sessionId: string,
  message: { text: string; at: Date; roundId?: string },
): Promise<void> {
  await client.query(
    `insert into messages (message_id, session_id, round_id, role, body, created_at)
     values ($1, $2, coalesce($3, (select round_id from rounds
       where session_id = $2 and status = 'running' order by number desc limit 1)), 'operator', $4, $5)`,
    [
      derivedId('msg', randomUUID()),
      sessionId,
      message.roundId ?? null,
      storable(message.text),
      message.at,
    ],
  )
}
