import { OwnershipLostError } from '#service/database/transaction.ts'
import { followSession, type Outcome } from '#service/engine/rounds/follow-session.ts'
import { failSession } from '#service/engine/rounds/perform-round.ts'
import { untilStored } from '#service/engine/rounds/until-stored.ts'
import { findSessionRow, updateSession, inOpenSession } from '#service/engine/store/sessions.ts'

import type { EngineContext } from './engine-context.ts'
import { placesOfAccount, type Turn } from './turns.ts'

/** Begins turns of open sessions that have none at work, as far as there are places: by turns the oldest of each account. */
export async function beginTurns(context: EngineContext): Promise<void> {
  const { pool, turns, places } = context
  // Of each account its oldest suffice: with those at work, no more can have a place.
  const { rows } = await pool.query<{ session_id: string; account_id: string; turn_id: string }>(
    `select session_id, account_id, turn_id from (
       select session_id, account_id, turn_id, created_at,
         row_number() over (partition by account_id order by created_at) as place
       from sessions where ended_as is null and turn_id is not null) as wanting
     where place <= $1 order by place, created_at`,
    [placesOfAccount(places)],
  )
  for (const { session_id: sessionId, account_id: accountId, turn_id: turnId } of rows) {
    void turns.during({ turnId, sessionId, accountId }, places, (turn) =>
      runTurn({ ...context, turnId }, turn, sessionId),
    )
  }
}

/** The same soon: to be called once a session wants a turn, or one has left its place. */
export function beginTurnsSoon(context: EngineContext): void {
  // If the sessions cannot be read now, the next sweep reads them.
  context.turns.soon(() => beginTurns(context).catch(() => undefined))
}

/**
 * The tables say where a session stands: a turn begun anew goes on from there, and one broken off just ends. No
 * fault may leave a session hanging as running; a stop of the engine and a lost database are no faults.
 */
async function runTurn(context: EngineContext, turn: Turn, sessionId: string): Promise<void> {
  try {
    await followUntilRest(context, turn, sessionId)
    beginTurnsSoon(context)
  } catch (error) {
    if (error instanceof OwnershipLostError) context.loseTerm()
    if (turn.signal.aborted || error instanceof OwnershipLostError) return
    const reason = error instanceof Error ? error.message : String(error)
    context.logger.error(`The session ${sessionId} could not go on: ${reason}`)
    await untilStored(turn, () =>
      failSession(context, sessionId, `The service could not go on: ${reason}`),
    ).then(
      () => beginTurnsSoon(context),
      // At once it would only fail again: the next sweep begins it anew.
      () => undefined,
    )
  }
}

async function followUntilRest(
  context: EngineContext,
  turn: Turn,
  sessionId: string,
): Promise<void> {
  const session = await untilStored(turn, () => findSessionRow(context.pool, sessionId))
  if (!session || session.turn_id !== context.turnId || session.ended_as) return
  for (;;) {
    const outcome = await followSession(context, turn, sessionId)
    if (outcome.kind === 'done' || outcome.kind === 'left') return
    if (await untilStored(turn, () => giveUpPlace(context, sessionId, outcome))) return
  }
}

/** Lets the session rest. False when an answer or a resume has left it to this turn meanwhile. */
async function giveUpPlace(
  context: EngineContext,
  sessionId: string,
  { wakes }: Extract<Outcome, { kind: 'wait' }>,
): Promise<boolean> {
  const isGiven = await inOpenSession(context, sessionId, async (client, session) => {
    if (session.wakes > wakes) return false
    await updateSession(client, sessionId, { turn_id: null })
    return true
  })
  return isGiven ?? true
}
