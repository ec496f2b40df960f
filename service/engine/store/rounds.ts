import type { PlannedRound, RoundOutcome } from '#service/agents/agent.ts'
import type { Queryable } from '#service/database/transaction.ts'
import { roundIdOf } from '#service/engine/identifiers.ts'
import type { RoundRecord } from '#service/engine/records.ts'

import type { SessionRow } from './session-rows.ts'

/** Where a round is written: its workflow, its place in it, and who does it. */
export type Branch = {
  sessionId: string
  branch: string
  ordinal: number
  subagent: { name: string; parentRoundId: string; parentOrdinal: number } | null
}

/** What a workflow needs to know of a round that it has begun before. */
export type RoundRow = {
  round_id: string
  number: number
  ordinal: number
  status: RoundRecord['status']
  performing: boolean
  reserved_micros: number
  outcome: Omit<RoundOutcome, 'asks'> | null
}

/** Every round of the session in the order they started. */
export async function listRounds(client: Queryable, sessionId: string): Promise<RoundRecord[]> {
  const { rows } = await client.query<RoundRecord>(
    `select round_id as "roundId", number, title, status, parent_round_id as "parentRoundId", agent,
       cost_micros as "costMicros", started_at as "startedAt", ended_at as "endedAt"
     from rounds where session_id = $1 order by number`,
    [sessionId],
  )
  return rows
}

/** The round that a branch has begun at this place; null when it has not come so far. */
export async function findRound(
  client: Queryable,
  branch: string,
  ordinal: number,
): Promise<RoundRow | null> {
  const { rows } = await client.query<RoundRow>(
    'select * from rounds where branch = $1 and ordinal = $2',
    [branch, ordinal],
  )
  return rows[0] ?? null
}

/** The round that a branch has begun last; null when it has begun none. */
export async function findLastRound(client: Queryable, branch: string): Promise<RoundRow | null> {
  const { rows } = await client.query<RoundRow>(
    'select * from rounds where branch = $1 order by ordinal desc limit 1',
    [branch],
  )
  return rows[0] ?? null
}

/** Opens a round and reserves its greatest cost, in the caller's transaction. */
export async function insertRound(
  client: Queryable,
  session: SessionRow,
  place: Branch,
  planned: PlannedRound,
  at: Date,
): Promise<RoundRow> {
  const roundId = roundIdOf(place.branch, place.ordinal)
  await client.query(
    `update sessions set reserved_micros = reserved_micros + $2, last_round_number = last_round_number + 1, updated_at = $3
     where session_id = $1`,
    [session.session_id, planned.greatestCostMicros, at],
  )
  const { rows } = await client.query<RoundRow>(
    `insert into rounds (round_id, session_id, number, branch, ordinal, parent_round_id, agent, title, status, performing, reserved_micros, started_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'running', true, $9, $10) returning *`,
    [
      roundId,
      session.session_id,
      session.last_round_number + 1,
      place.branch,
      place.ordinal,
      place.subagent?.parentRoundId ?? null,
      place.subagent?.name ?? 'agent',
      planned.title,
      planned.greatestCostMicros,
      at,
    ],
  )
  const [round] = rows
  if (!round) throw new Error(`Round ${roundId} was not stored.`)
  return round
}

/** Ends the round's work: the cost, at most what was reserved, is booked and the rest given back. */
export async function settleRound(
  client: Queryable,
  round: RoundRow,
  sessionId: string,
  outcome: Omit<RoundOutcome, 'asks'>,
  at: Date,
): Promise<void> {
  const cost = Math.min(outcome.costMicros, round.reserved_micros)
  await client.query(
    `update rounds set performing = false, cost_micros = $2, reserved_micros = 0, outcome = $3 where round_id = $1`,
    [round.round_id, cost, JSON.stringify(outcome)],
  )
  await client.query(
    `update sessions set reserved_micros = reserved_micros - $2, spent_micros = spent_micros + $3, updated_at = $4
     where session_id = $1`,
    [sessionId, round.reserved_micros, cost, at],
  )
}

/** Ends a running round well; one that has failed or was cancelled meanwhile stays what it is. */
export async function completeRound(client: Queryable, roundId: string, at: Date): Promise<void> {
  await client.query(
    `update rounds set status = 'complete', ended_at = $2 where round_id = $1 and status = 'running'`,
    [roundId, at],
  )
}
