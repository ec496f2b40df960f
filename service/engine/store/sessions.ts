import { randomUUID } from 'node:crypto'

import type { Pool, PoolClient } from 'pg'

import {
  inSnapshot,
  inTransaction,
  type Queryable,
  requireTerm,
} from '#service/database/transaction.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import {
  givenFields,
  givenIn,
  type GivenFields,
  type ListedSessionRecord,
  type MessagePage,
  type MessageRecord,
  type SessionPage,
  type SessionRecord,
  type SessionStatus,
} from '#service/engine/records.ts'
import { invalidField, unknownSession } from '#service/http/problem.ts'

import { listRounds } from './rounds.ts'
import { listInputs, writeUnfinished } from './story.ts'

const usualLimit = 50
const mostLimit = 200

/** A row of `sessions` and what its rounds, inputs and directions say about its status. */
export type SessionRow = GivenFields & {
  session_id: string
  account_id: string
  context_shown: unknown
  context_is_cut: boolean
  model: string | null
  ended_as: 'complete' | 'failed' | 'cancelled' | null
  pause_requested: boolean
  cost_limited: boolean
  reason: string | null
  report: string | null
  budget_micros: number | null
  spent_micros: number
  /** False once a call had no price. */
  is_priced: boolean
  /** The cost that providers reported above the reservations since the budget was set. */
  overrun_micros: number
  reserved_micros: number
  last_round_number: number
  /** The turn that carries the session on, or is to; null while it rests. */
  turn_id: string | null
  /** How many answers and resumes there have been. */
  wakes: number
  created_at: Date
  updated_at: Date
  started_at: Date | null
  ended_at: Date | null
  performing: boolean
  waiting: boolean
  redirecting: boolean
}

/** The facts of other tables that decide the status of session `s`. */
const workOfSession = `
    exists (select from rounds r where r.session_id = s.session_id and r.status = 'running' and r.performing) as performing,
    exists (select from human_inputs i where i.session_id = s.session_id and i.status = 'pending') as waiting`

// All but the context, which may be long and which only the agent reads.
const selectSession = `
  select ${givenFields.map((name) => `s."${name}"`).join(', ')}, s.session_id, s.account_id, s.context_shown,
    s.context_is_cut, s.model, s.is_priced, s.overrun_micros, s.ended_as,
    s.pause_requested, s.cost_limited, s.reason, s.report, s.budget_micros, s.spent_micros,
    s.reserved_micros, s.last_round_number, s.turn_id, s.wakes, s.created_at, s.updated_at,
    s.started_at, s.ended_at, ${workOfSession},
    exists (select from directions d where d.session_id = s.session_id and d.round_id is null) as redirecting
  from sessions s where s.session_id = $1`

/** Without a lock, so it may be old at once; null for an id that nobody has. It asks for no account. */
export async function findSessionRow(
  client: Queryable,
  sessionId: string,
): Promise<SessionRow | null> {
  const { rows } = await client.query<SessionRow>(selectSession, [sessionId])
  return rows[0] ?? null
}

/** Takes the session's row lock and reads the row again; throws `OwnershipLostError` once `term` is over. */
export async function lockSession(
  client: Queryable,
  term: number,
  sessionId: string,
): Promise<SessionRow | null> {
  await requireTerm(client, term)
  await client.query('select from sessions where session_id = $1 for update', [sessionId])
  return findSessionRow(client, sessionId)
}

/**
 * Does `work` under the session's row lock; null if the session has ended, or has another turn than the one
 * at work. Throws `OwnershipLostError`.
 */
export function inOpenSession<Result>(
  { pool, term, turnId }: EngineContext,
  sessionId: string,
  work: (client: PoolClient, session: SessionRow) => Promise<Result>,
): Promise<Result | null> {
  return inTransaction(pool, async (client) => {
    const session = await lockSession(client, term, sessionId)
    const isOther = turnId !== undefined && session?.turn_id !== turnId
    return !session || session.ended_as || isOther ? null : work(client, session)
  })
}

/** The columns that change by themselves; `endSession`, `wakeSession` and bookings write the others. */
type WritableColumns = Pick<
  SessionRow,
  | 'started_at'
  | 'updated_at'
  | 'pause_requested'
  | 'cost_limited'
  | 'reason'
  | 'budget_micros'
  | 'overrun_micros'
  | 'model'
> & { turn_id: null }

/** Sets columns of a session's row, in the caller's transaction. */
export async function updateSession(
  client: Queryable,
  sessionId: string,
  columns: Partial<WritableColumns>,
): Promise<void> {
  const sets = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`)
  await client.query(`update sessions set ${sets.join(', ')} where session_id = $1`, [
    sessionId,
    ...Object.values(columns),
  ])
}

/** A session without a turn wants one; the turn of any other looks again before it lets go. */
export async function wakeSession(client: Queryable, sessionId: string): Promise<void> {
  await client.query(
    'update sessions set wakes = wakes + 1, turn_id = coalesce(turn_id, $2) where session_id = $1',
    [sessionId, randomUUID()],
  )
}

type StatusColumns = Pick<
  SessionRow,
  'ended_as' | 'performing' | 'cost_limited' | 'pause_requested' | 'waiting' | 'started_at'
>

/** Holds take effect between rounds: while a round is at work the session still counts as running. */
export function statusOf(row: StatusColumns): SessionStatus {
  if (row.ended_as) return row.ended_as
  if (!row.performing) {
    if (row.cost_limited) return 'cost_limited'
    if (row.pause_requested) return 'paused'
    if (row.waiting) return 'waiting_human'
  }
  return row.started_at ? 'running' : 'queued'
}

function requestedSignalOf(row: SessionRow): SessionRecord['requestedSignal'] {
  if (row.ended_as) return null
  if (row.pause_requested && statusOf(row) !== 'paused') return 'pause'
  return row.redirecting ? 'redirect' : null
}

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
  const { rows } = await pool.query<{ context: unknown }>(
    'select context from sessions where session_id = $1 and account_id = $2',
    [sessionId, accountId],
  )
  if (rows[0]) return rows[0].context
  throw unknownSession()
}

/** The same as `findSession`, for a `client` whose transaction has written it; amounts in micro-dollars (§2, §3). */
export async function readSession(
  client: Queryable,
  accountId: string,
  sessionId: string,
): Promise<SessionRecord> {
  const row = requireSession(await findSessionRow(client, sessionId), accountId)
  return {
    ...givenIn(row),
    sessionId: row.session_id,
    context: row.context_shown,
    contextIsCut: row.context_is_cut,
    status: statusOf(row),
    model: row.model,
    requestedSignal: requestedSignalOf(row),
    reason: row.reason,
    spentMicros: row.is_priced ? row.spent_micros : null,
    reservedMicros: row.reserved_micros,
    budgetMicros: row.budget_micros,
    rounds: await listRounds(client, sessionId),
    humanInputs: await listInputs(client, sessionId),
    report: row.report,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
  }
}

/** Another account's session is as unknown as one that never was. */
export function requireSession(row: SessionRow | null, accountId: string): SessionRow {
  if (row?.account_id === accountId) return row
  throw unknownSession()
}

type PageRequest = { after?: string | null | undefined; limit?: number | null | undefined }

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
  { after = null, limit }: PageRequest,
): Promise<SessionPage> {
  return inSnapshot(pool, async (client) => {
    if (after !== null) {
      const own = 'select from sessions where session_id = $1 and account_id = $2'
      const { rowCount } = await client.query(own, [after, accountId])
      // Another account's session is as unknown a place as one that never was.
      if (rowCount === 0) {
        throw invalidField('after', 'after is not the id of a session of this account.')
      }
    }
    const size = limit ?? usualLimit
    // A session more than asked for tells whether a page follows.
    const { rows } = await client.query<ListedRow>(selectListed, [accountId, after, size + 1])
    const sessions = rows.slice(0, size).map((row) => Object.assign(row, { status: statusOf(row) }))
    return { sessions, next: rows.length > size ? (sessions.at(-1)?.sessionId ?? null) : null }
  })
}

/** The first messages behind the round `after` (§4), and whether more stand behind them. */
export function listMessages(
  pool: Pool,
  accountId: string,
  sessionId: string,
  { after, limit }: PageRequest,
): Promise<MessagePage> {
  const size = Math.min(limit ?? usualLimit, mostLimit)
  return inSnapshot(pool, async (client) => {
    requireSession(await findSessionRow(client, sessionId), accountId)
    const behind = after ? await numberOf(client, sessionId, after) : 0
    const { rows } = await client.query<MessageRecord>(
      `select message_id as id, m.round_id as "roundId", role, author, body as content, tool, created_at as "createdAt"
       from rounds r join messages m using (round_id)
       where r.session_id = $1 and number > $2
       order by number, position limit $3`,
      [sessionId, behind, size + 1],
    )
    return { messages: rows.slice(0, size), hasMore: rows.length > size }
  })
}

async function numberOf(client: Queryable, sessionId: string, roundId: string): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    'select number from rounds where session_id = $1 and round_id = $2',
    [sessionId, roundId],
  )
  if (rows[0]) return rows[0].number
  throw invalidField('after', 'after is not the id of a round of this session.')
}

/** Ends a session for good, under its row lock: rounds and inputs end with it, calls under way are booked. */
export async function endSession(
  client: Queryable,
  sessionId: string,
  end: {
    as: NonNullable<SessionRow['ended_as']>
    reason: string | null
    report: string | null
    at: Date
  },
): Promise<void> {
  // A session that is complete has no round at work.
  if (end.as !== 'complete') await writeUnfinished(client, sessionId, end.at)
  await client.query(
    `with ended as (
       update rounds set status = $2, performing = false, calling = false, reserved_micros = 0, ended_at = $3,
         cost_micros = cost_micros + case when calling then reserved_micros else 0 end,
         unconfirmed_micros = unconfirmed_micros + case when calling then reserved_micros else 0 end,
         is_priced = is_priced and not (calling and reserved_micros = 0 and not call_is_priced)
       where session_id = $1 and status = 'running'), called as (
       select coalesce(sum(reserved_micros), 0) as micros, coalesce(bool_and(reserved_micros > 0 or call_is_priced), true) as are_priced
       from rounds where session_id = $1 and status = 'running' and calling)
     update sessions set ended_as = $2, reason = $4, report = $5, pause_requested = false, cost_limited = false,
       turn_id = null, ended_at = $3, updated_at = $3, reserved_micros = 0,
       spent_micros = spent_micros + micros, is_priced = is_priced and are_priced
     from called where session_id = $1 and ended_as is null`,
    [sessionId, end.as, end.at, end.reason, end.report],
  )
  await client.query(
    `update human_inputs set status = 'expired' where session_id = $1 and status = 'pending'`,
    [sessionId],
  )
  await client.query(
    `update messages set round_id = (select round_id from rounds where session_id = $1
       order by number desc limit 1) where session_id = $1 and round_id is null`,
    [sessionId],
  )
}
