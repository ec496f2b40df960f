import type { Delegation, PlannedRound, RoundOutcome } from '#service/agents/agent.ts'
import type { Queryable } from '#service/database/transaction.ts'
import { derivedId } from '#service/engine/identifiers.ts'
import type { RoundRecord } from '#service/engine/records.ts'
import { storable } from '#service/engine/storable.ts'

import type { SessionRow } from './sessions.ts'

/** Where a round is written: its workflow, its place in it, and who does it. */
export type Branch = {
  sessionId: string
  branch: string
  ordinal: number
  subagent: (Delegation & { parentRoundId: string; parentOrdinal: number }) | null
}

/** What a workflow needs to know of a round that it has begun before. */
export type RoundRow = {
  round_id: string
  number: number
  ordinal: number
  status: RoundRecord['status']
  performing: boolean
  reserved_micros: number
  /** A call is under way, or was when the process ended. */
  calling: boolean
  outcome: Pick<RoundOutcome, 'subagents'> | null
}

/** Every round of the session in the order they started. */
export async function listRounds(client: Queryable, sessionId: string): Promise<RoundRecord[]> {
  const { rows } = await client.query<RoundRecord>(
    `select round_id as "roundId", number, title, status, parent_round_id as "parentRoundId", agent,
       case when ordinal = 1 then task end as task,
       case when is_priced then cost_micros end as "costMicros", unconfirmed_micros as "unconfirmedMicros",
       case when tokens_in is not null then json_build_object('input', tokens_in, 'output', tokens_out) end as tokens,
       started_at as "startedAt", ended_at as "endedAt"
     from rounds where session_id = $1 order by number`,
    [sessionId],
  )
  return rows
}

/** The round that a branch has begun at this place, or last (null); null when it has not come so far. */
export async function findRound(
  client: Queryable,
  branch: string,
  ordinal: number | null,
): Promise<RoundRow | null> {
  const { rows } = await client.query<RoundRow>(
    `select * from rounds where branch = $1 and ($2::int is null or ordinal = $2)
     order by ordinal desc limit 1`,
    [branch, ordinal],
  )
  return rows[0] ?? null
}

/** Opens a round, reserves its greatest cost, and gives it the directions and the operator's words that wait. */
export async function insertRound(
  client: Queryable,
  session: SessionRow,
  place: Branch,
  planned: PlannedRound,
  at: Date,
): Promise<RoundRow> {
  const roundId = derivedId('rnd', place.branch, place.ordinal)
  await client.query(
    `update sessions set reserved_micros = reserved_micros + $2, last_round_number = last_round_number + 1, updated_at = $3
     where session_id = $1`,
    [session.session_id, planned.greatestCostMicros, at],
  )
  const { rows } = await client.query<RoundRow>(
    `insert into rounds (round_id, session_id, number, branch, ordinal, parent_round_id, agent, task, title, status, performing, reserved_micros, started_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'running', true, $10, $11) returning *`,
    [
      roundId,
      session.session_id,
      session.last_round_number + 1,
      place.branch,
      place.ordinal,
      place.subagent?.parentRoundId ?? null,
      storable(place.subagent?.name ?? 'agent'),
      storable(place.subagent?.task ?? null),
      planned.title,
      planned.greatestCostMicros,
      at,
    ],
  )
  const [round] = rows
  if (!round) throw new Error(`Round ${roundId} was not stored.`)
  for (const held of ['directions', 'messages']) {
    await client.query(
      `update ${held} set round_id = $2 where session_id = $1 and round_id is null`,
      [session.session_id, roundId],
    )
  }
  return round
}

/** Sets whether a round does work (one that is put down does none until a resume), or a call is under way. */
export async function updateRound(
  client: Queryable,
  round: RoundRow,
  { performing = round.performing, calling = round.calling }: Partial<RoundRow>,
): Promise<void> {
  await client.query('update rounds set performing = $2, calling = $3 where round_id = $1', [
    round.round_id,
    performing,
    calling,
  ])
}

/** Ends a running round well; one that has failed or was cancelled meanwhile stays what it is. */
export async function completeRound(client: Queryable, roundId: string, at: Date): Promise<void> {
  await client.query(
    `update rounds set status = 'complete', ended_at = $2 where round_id = $1 and status = 'running'`,
    [roundId, at],
  )
}
