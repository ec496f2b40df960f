import type { Pool } from 'pg'

import { inSnapshot, type Queryable } from '#service/database/transaction.ts'
import type {
  SessionRecord,
  ListedSessionRecord,
  SessionPage,
  MessagePage,
  MessageRecord,
} from '#service/engine/records.ts'
import { storable } from '#service/engine/storable.ts'
import { invalidField, unknownSession } from '#service/http/problem.ts'

import { listInputs } from './inputs.ts'
import { listRounds } from './rounds.ts'
import {
  findSessionRow,
  sessionRecord,
  type SessionRow,
  statusOf,
  workOfSession,
  type StatusColumns,
} from './sessions.ts'
import { readBrief } from './story.ts'

const usualLimit = 50
const mostLimit = 200

/** The session with its rounds and inputs as of one moment. */
export function findSession(
  pool: Pool,
  accountId: string,
  sessionId: string,
): Promise<SessionRecord> {
  return inSnapshot(pool, (client) => readSession(client, accountId, sessionId))
}

/** All of the session's context, null for none. */
export async function findContext(
  pool: Pool,
  accountId: string,
  sessionId: string,
): Promise<unknown> {
  const row = requireSession(await findSessionRow(pool, sessionId), accountId)
  return (await readBrief(pool, row.session_id)).context
}

/** The same, for a `client` whose transaction has written it. */
export async function readSession(
  client: Queryable,
  accountId: string,
  sessionId: string,
): Promise<SessionRecord> {
  const row = requireSession(await findSessionRow(client, sessionId), accountId)
  const rounds = await listRounds(client, sessionId)
  const humanInputs = await listInputs(client, sessionId)
  return sessionRecord(row, { rounds, humanInputs })
}

/** Another account's session is as unknown as one that never was. */
export function requireSession(row: SessionRow | null, accountId: string): SessionRow {
  if (row?.account_id === accountId) return row
  throw unknownSession()
}

type ListedRow = StatusColumns & Omit<ListedSessionRecord, 'status'>

// A goal may be long, and a page holds 200 of them.
const selectListed = `
  select s.session_id as "sessionId", left(s.goal, 1000) as goal, s.agent, s.model, s.ended_as,
    s.pause_requested, s.cost_limited, s.budget_micros as "budgetMicros",
    case when s.is_priced then s.spent_micros end as "spentMicros", s.created_at as "createdAt", s.updated_at as "updatedAt",
    s.started_at, s.ended_at as "endedAt", ${workOfSession}
  from sessions s
  where s.account_id = $1 and ($2::text is null or (s.created_at, s.session_id) <
    (select c.created_at, c.session_id from sessions c where c.session_id = $2))
  order by s.created_at desc, s.session_id desc limit $3`

/** A page of the account's sessions, newest first. */
export function listSessions(
  pool: Pool,
  accountId: string,
  { after, limit }: { after: string | null; limit: number | null },
): Promise<SessionPage> {
  return inSnapshot(pool, async (client) => {
    const cursor = storable(after)
    if (cursor !== null) {
      const own = 'select from sessions where session_id = $1 and account_id = $2'
      const { rowCount } = await client.query(own, [cursor, accountId])
      // Another account's session is as unknown a place as one that never was.
      if (rowCount === 0) {
        throw invalidField('after', 'after is not the id of a session of this account.')
      }
    }
    const most = Math.min(limit ?? usualLimit, mostLimit)
    // One more than asked for tells whether a page follows.
    const { rows } = await client.query<ListedRow>(selectListed, [accountId, cursor, most + 1])
    const sessions = rows.slice(0, most).map((row) => Object.assign(row, { status: statusOf(row) }))
    return { sessions, next: rows.length > most ? (sessions.at(-1)?.sessionId ?? null) : null }
  })
}

/** The first messages behind the round `after` (§4), and whether more stand behind them. */
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
      `select message_id as id, m.round_id as "roundId", role, author, body as content, tool, created_at as "createdAt"
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
  throw invalidField('after', 'after is not the id of a round of this session.')
}
