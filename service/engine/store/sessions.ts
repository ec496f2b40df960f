import type { PoolClient } from 'pg'

import { inTransaction, type Queryable, requireTerm } from '#service/database/transaction.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import {
  givenFields,
  givenIn,
  type GivenFields,
  type SessionRecord,
  type SessionStatus,
} from '#service/engine/records.ts'
import { storable } from '#service/engine/storable.ts'

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
  /** What providers have reported above the reservations since the budget was set. */
  overrun_micros: number
  reserved_micros: number
  last_round_number: number
  /** The durable workflow that carries the session on; null while it rests. */
  turn_id: string | null
  /** How many answers and resumes there have been. */
  wakes: number
  created_at: Date
  updated_at: Date
  started_at: Date | null
  ended_at: Date | null
  /** A round of any branch is at work. */
  performing: boolean
  waiting: boolean
  redirecting: boolean
}

/** What the tables beside say of the status of session `s`. */
export const workOfSession = `
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

/** Without a lock, so it may be old at once; null for an id that nobody has, whoever asks. */
export async function findSessionRow(
  client: Queryable,
  sessionId: string,
): Promise<SessionRow | null> {
  const { rows } = await client.query<SessionRow>(selectSession, [storable(sessionId)])
  return rows[0] ?? null
}

/** Takes the session's row lock and reads the row again; throws `OwnershipLostError` once `term` is over. */
export async function lockSession(
  client: Queryable,
  term: number,
  sessionId: string,
): Promise<SessionRow | null> {
  await requireTerm(client, term)
  await client.query('select from sessions where session_id = $1 for update', [storable(sessionId)])
  return findSessionRow(client, sessionId)
}

/** Does `work` under the session's row lock; null if the session has ended. Throws `OwnershipLostError`. */
export function inOpenSession<Result>(
  { pool, term }: EngineContext,
  sessionId: string,
  work: (client: PoolClient, session: SessionRow) => Promise<Result>,
): Promise<Result | null> {
  return inTransaction(pool, async (client) => {
    const session = await lockSession(client, term, sessionId)
    return !session || session.ended_as ? null : work(client, session)
  })
}

/** The columns that change by themselves; `endSession`, bookings and the queue write the others. */
type WritableColumns = Pick<
  SessionRow,
  | 'started_at'
  | 'updated_at'
  | 'pause_requested'
  | 'cost_limited'
  | 'reason'
  | 'budget_micros'
  | 'overrun_micros'
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

export type StatusColumns = Pick<
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

/** The row as the engine tells of it (§2, §3): amounts in micro-dollars. */
export function sessionRecord(
  row: SessionRow,
  parts: Pick<SessionRecord, 'rounds' | 'humanInputs'>,
): SessionRecord {
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
    ...parts,
    report: row.report,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
  }
}

/** Ends a session for good, under its row lock: rounds and inputs end with it, calls under way are booked. */
export async function endSession(
  client: Queryable,
  sessionId: string,
  end: {
    as: 'complete' | 'failed' | 'cancelled'
    reason: string | null
    report: string | null
    at: Date
  },
): Promise<void> {
  await client.query(
    `with ended as (
       update rounds set status = $2, performing = false, calling = false, reserved_micros = 0, ended_at = $3,
         cost_micros = cost_micros + case when calling then reserved_micros else 0 end,
         unconfirmed_micros = unconfirmed_micros + case when calling then reserved_micros else 0 end,
         is_priced = is_priced and not (calling and reserved_micros = 0)
       where session_id = $1 and status = 'running'), called as (
       select coalesce(sum(reserved_micros), 0) as micros, coalesce(bool_and(reserved_micros > 0), true) as are_priced
       from rounds where session_id = $1 and status = 'running' and calling)
     update sessions set reserved_micros = 0, spent_micros = spent_micros + micros, is_priced = is_priced and are_priced
     from called where session_id = $1`,
    [sessionId, end.as, end.at],
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
  await client.query(
    `update sessions set ended_as = $2, reason = $3, report = $4, reserved_micros = 0,
       pause_requested = false, cost_limited = false, turn_id = null, ended_at = $5, updated_at = $5
     where session_id = $1 and ended_as is null`,
    [sessionId, end.as, end.reason, end.report, end.at],
  )
}
