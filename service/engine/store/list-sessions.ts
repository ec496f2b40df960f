import type { Pool } from 'pg'

import { inSnapshot, type Queryable } from '#service/database/transaction.ts'
import { UnknownCursorError } from '#service/engine/errors.ts'
import type { ListedSessionRecord, SessionPage } from '#service/engine/records.ts'
import { storable } from '#service/engine/storable.ts'

import { statusOf, workOfSession, type SessionRow, type StatusColumns } from './session-rows.ts'

const usualLimit = 50
const mostLimit = 200

type ListedRow = StatusColumns &
  Pick<
    SessionRow,
    | 'session_id'
    | 'goal'
    | 'agent'
    | 'spent_micros'
    | 'budget_micros'
    | 'created_at'
    | 'updated_at'
    | 'ended_at'
  >

// A goal may be long, and a page holds 200 of them.
const selectListed = `
  select s.session_id, left(s.goal, 1000) as goal, s.agent, s.ended_as, s.pause_requested,
    s.cost_limited, s.budget_micros, s.spent_micros, s.created_at, s.updated_at, s.started_at,
    s.ended_at, ${workOfSession}
  from sessions s
  where s.account_id = $1 and ($2::text is null or (s.created_at, s.session_id) <
    (select c.created_at, c.session_id from sessions c where c.session_id = $2))
  order by s.created_at desc, s.session_id desc limit $3`

/** A page of the account's sessions, newest first. Throws `UnknownCursorError`. */
export function listSessions(
  pool: Pool,
  accountId: string,
  { after, limit }: { after: string | null; limit: number | null },
): Promise<SessionPage> {
  return inSnapshot(pool, async (client) => {
    const cursor = storable(after)
    if (cursor !== null) await requireOwn(client, accountId, cursor)
    const most = Math.min(limit ?? usualLimit, mostLimit)
    // One more than asked for tells whether a page follows.
    const { rows } = await client.query<ListedRow>(selectListed, [accountId, cursor, most + 1])
    const sessions = rows.slice(0, most).map(listedRecord)
    return { sessions, next: rows.length > most ? (sessions.at(-1)?.sessionId ?? null) : null }
  })
}

/** Another account's session is as unknown a place as one that never was. */
async function requireOwn(client: Queryable, accountId: string, cursor: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from sessions where session_id = $1 and account_id = $2',
    [cursor, accountId],
  )
  if (rowCount === 0) {
    throw new UnknownCursorError('after is not the id of a session of this account.')
  }
}

function listedRecord(row: ListedRow): ListedSessionRecord {
  return {
    sessionId: row.session_id,
    goal: row.goal,
    status: statusOf(row),
    agent: row.agent,
    spentMicros: row.spent_micros,
    budgetMicros: row.budget_micros,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
  }
}
