import type { Charge, RoundOutcome } from '#service/agents/agent.ts'
import type { Queryable } from '#service/database/transaction.ts'
import { storable } from '#service/engine/storable.ts'

import type { RoundRow } from './rounds.ts'

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
  // Nothing is reserved where the model has no prices.
  const lost = round.reserved_micros
  return bookCost(client, sessionId, round, { costMicros: lost || null, tokens }, lost)
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

/** What a branch has spent and reserved, in micro-dollars. */
export async function branchMicrosOf(client: Queryable, branch: string): Promise<number> {
  const { rows } = await client.query<{ micros: number }>(
    'select coalesce(sum(cost_micros + reserved_micros), 0)::bigint as micros from rounds where branch = $1',
    [branch],
  )
  return rows[0]?.micros ?? 0
}
