import type { PlannedRound, RoundOutcome, Brief, Story } from '#service/agents/agent.ts'
import type { Queryable } from '#service/database/transaction.ts'
import { roundIdOf } from '#service/engine/identifiers.ts'
import type { RoundRecord, HumanInputRecord } from '#service/engine/records.ts'

import { answerInWords, listInputs } from './inputs.ts'
import type { SessionRow } from './sessions.ts'

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

/** What the agent is told of the session's task, as it was given at its creation (§2). */
export async function readBrief(client: Queryable, sessionId: string): Promise<Brief> {
  const { rows } = await client.query<Brief>(
    'select goal, context, guardrails from sessions where session_id = $1',
    [sessionId],
  )
  if (!rows[0]) throw new Error(`The session ${sessionId} is not there.`)
  return rows[0]
}

/** What the agent is told of the session so far; `roundId` is the round that it is about to do. */
export async function readStory(
  client: Queryable,
  sessionId: string,
  roundId: string | null,
): Promise<Story> {
  const directions = await client.query<{ body: string; round_id: string | null }>(
    'select body, round_id from directions where session_id = $1 order by direction_id',
    [sessionId],
  )
  const inputs = await listInputs(client, sessionId)
  return {
    directions: directions.rows.map((row) => row.body),
    newDirections: directions.rows
      .filter((row) => roundId !== null && row.round_id === roundId)
      .map((row) => row.body),
    answers: inputs.filter((input) => input.status === 'answered').map(answerOf),
    rounds: await listRounds(client, sessionId),
  }
}

function answerOf(input: HumanInputRecord): Story['answers'][number] {
  const { question, response, note } = input
  return { question, response, inWords: answerInWords(input, response), note }
}

/** Gives every direction that waits to this round, which is then told of it as new. */
export async function takeUpDirections(
  client: Queryable,
  sessionId: string,
  roundId: string,
): Promise<void> {
  await client.query(
    'update directions set round_id = $2 where session_id = $1 and round_id is null',
    [sessionId, roundId],
  )
}
