import { hash } from 'node:crypto'

import type { Charge, Delegation, PlannedRound, RoundOutcome } from '#service/agents/agent.ts'
import type { Queryable } from '#service/database/transaction.ts'
import type { RoundRecord } from '#service/engine/records.ts'
import { storable } from '#service/engine/storable.ts'

/** An id by the place in the session: a step repeated after a crash writes the same row, not a second one. */
export function derivedId(
  prefix: 'rnd' | 'msg' | 'inp',
  ...place: readonly (string | number)[]
): string {
  return `${prefix}_${hash('sha256', place.join(' ')).slice(0, 20)}`
}

/** The place of a round: its branch, its ordinal there, and the subagent that does it. */
export type Branch = {
  sessionId: string
  branch: string
  ordinal: number
  subagent: (Delegation & { parentRoundId: string }) | null
}

/** A round that was begun before, as far as a turn needs it. */
export type RoundRow = {
  round_id: string
  number: number
  ordinal: number
  status: RoundRecord['status']
  performing: boolean
  reserved_micros: number
  /** A call is under way, or was when the process ended. */
  calling: boolean
  call_is_priced: boolean
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

/** Whether a round was put down in its middle: it is done again after a resume. */
export async function hasPutDownRound(client: Queryable, sessionId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from rounds where session_id = $1 and status = 'running' and not performing and outcome is null
       and not exists (select from journal j where j.round_id = rounds.round_id and j.kind = 'reply') limit 1`,
    [sessionId],
  )
  return rowCount !== 0
}

/** Opens a round, reserves its greatest cost, and gives it the directions and the operator's words that wait. */
export async function insertRound(
  client: Queryable,
  session: { session_id: string; last_round_number: number },
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
  await takeUpWords(client, session.session_id, roundId)
  return round
}

/** Whether the model has answered in a round. */
export async function isAnswered(client: Queryable, roundId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from journal where round_id = $1 and kind = 'reply' limit 1`,
    [roundId],
  )
  return rowCount !== 0
}

/** Gives a round that has had no answer yet the directions and the operator's words that wait. */
export async function takeUpWords(client: Queryable, sessionId: string, roundId: string) {
  for (const held of ['directions', 'messages']) {
    await client.query(
      `update ${held} set round_id = $2 where session_id = $1 and round_id is null`,
      [sessionId, roundId],
    )
  }
}

/** Sets whether a round does work (one that is put down does none until a resume), or a call is under way, and has a price. */
export async function updateRound(
  client: Queryable,
  round: RoundRow,
  change: Partial<Pick<RoundRow, 'performing' | 'calling' | 'call_is_priced'>>,
): Promise<void> {
  const { performing, calling, call_is_priced: isPriced } = { ...round, ...change }
  await client.query(
    'update rounds set performing = $2, calling = $3, call_is_priced = $4 where round_id = $1',
    [round.round_id, performing, calling, isPriced],
  )
}

/** Ends a running round well; one that has failed or was cancelled meanwhile stays what it is. */
export async function completeRound(client: Queryable, roundId: string, at: Date): Promise<void> {
  await client.query(
    `update rounds set status = 'complete', ended_at = $2 where round_id = $1 and status = 'running'`,
    [roundId, at],
  )
}

/** Books a cost and gives the reservation back; what is above it counts as reported beyond the budget. */
async function bookCost(
  client: Queryable,
  sessionId: string,
  round: RoundRow,
  { costMicros, tokens }: Charge,
  unconfirmedMicros = 0,
): Promise<void> {
  const cost = costMicros ?? 0
  await client.query(
    `update rounds set calling = false, reserved_micros = 0, cost_micros = cost_micros + $2,
       unconfirmed_micros = unconfirmed_micros + $3, is_priced = is_priced and $4,
       tokens_in = coalesce(tokens_in + $5, $5, tokens_in), tokens_out = coalesce(tokens_out + $6, $6, tokens_out)
     where round_id = $1`,
    [
      round.round_id,
      cost,
      unconfirmedMicros,
      costMicros !== null,
      tokens?.input ?? null,
      tokens?.output ?? null,
    ],
  )
  await client.query(
    `update sessions set reserved_micros = reserved_micros - $2, spent_micros = spent_micros + $3,
       overrun_micros = overrun_micros + greatest(0, $3 - $2), is_priced = is_priced and $4
     where session_id = $1`,
    [sessionId, round.reserved_micros, cost, costMicros !== null],
  )
}

/** Books what a call has cost, and ends it. A provider that told nothing may have billed all that was reserved. */
export function endCall(
  client: Queryable,
  sessionId: string,
  round: RoundRow,
  charge: Charge,
): Promise<void> {
  if (charge.costMicros !== null) return bookCost(client, sessionId, round, charge)
  return bookLostCall(client, sessionId, round, charge.tokens)
}

/** Books a call at its reservation, as nobody tells its cost, and marks that part. */
export function bookLostCall(
  client: Queryable,
  sessionId: string,
  round: RoundRow,
  tokens: Charge['tokens'] = null,
): Promise<void> {
  const lost = round.reserved_micros
  const costMicros = lost > 0 || round.call_is_priced ? lost : null
  return bookCost(client, sessionId, round, { costMicros, tokens }, lost)
}

/** Sets the reservation of a round to `micros`, and that of its session with it. */
export async function reserve(
  client: Queryable,
  sessionId: string,
  round: RoundRow,
  micros: number,
): Promise<void> {
  await client.query('update rounds set reserved_micros = $2 where round_id = $1', [
    round.round_id,
    micros,
  ])
  await client.query(
    'update sessions set reserved_micros = reserved_micros + $2 where session_id = $1',
    [sessionId, micros - round.reserved_micros],
  )
}

/** Ends the round's work: a cost that is not booked yet, at most what was reserved, is booked now. */
export async function settleRound(
  client: Queryable,
  round: RoundRow,
  sessionId: string,
  { costMicros, subagents, title }: Omit<RoundOutcome, 'asks'>,
  at: Date,
): Promise<void> {
  const cost = Math.min(costMicros ?? 0, round.reserved_micros)
  await bookCost(client, sessionId, round, { costMicros: cost, tokens: null })
  await client.query(
    `update rounds set performing = false, outcome = $2, title = coalesce($3, title) where round_id = $1`,
    [round.round_id, JSON.stringify(storable({ subagents })), storable(title ?? null)],
  )
  await client.query('update sessions set updated_at = $2 where session_id = $1', [sessionId, at])
}

/** The spend of a branch, in micro-dollars; a call that never came back counts. */
export async function branchMicrosOf(client: Queryable, branch: string): Promise<number> {
  const { rows } = await client.query<{ micros: number }>(
    `select coalesce(sum(cost_micros + case when calling then reserved_micros else 0 end), 0)::bigint as micros
     from rounds where branch = $1`,
    [branch],
  )
  return rows[0]?.micros ?? 0
}
