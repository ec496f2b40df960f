import { DBOS } from '@dbos-inc/dbos-sdk'

import { OwnershipLostError } from '#service/database/ownership.ts'
import { inTransaction } from '#service/database/transaction.ts'
import { failSession } from '#service/engine/rounds/fail-session.ts'
import { followSession, type Outcome } from '#service/engine/rounds/follow-session.ts'
import { untilStored } from '#service/engine/rounds/until-stored.ts'
import { findSessionRow, lockSession } from '#service/engine/store/session-rows.ts'

import type { EngineContext } from './engine-context.ts'
import { turnWorkflowName } from './queue.ts'
import type { Turn } from './turns.ts'

let current: EngineContext | null = null

/** DBOS registers workflows once per process; each start of the engine gives them its context. */
export function bindContext(context: EngineContext | null): void {
  current = context
}

/**
 * A turn has no steps of its own to remember: the tables say where the session stands, so that one begun
 * anew goes on from there. One that is broken off just ends; `takeUpSessions` finds what it has left.
 */
DBOS.registerWorkflow(
  async (sessionId: string) => {
    const context = current
    const turnId = DBOS.workflowID
    if (!context || turnId === undefined) return
    await context.turns.during(turnId, sessionId, (turn) =>
      carryOn(context, turn, sessionId, turnId),
    )
  },
  { name: turnWorkflowName, maxRecoveryAttempts: 1_000_000_000 },
)

/** No fault may leave a session hanging as running; a stop of the engine and a lost database are no faults. */
async function carryOn(context: EngineContext, turn: Turn, sessionId: string, turnId: string) {
  try {
    await followUntilRest(context, turn, sessionId, turnId)
  } catch (error) {
    if (error instanceof OwnershipLostError) context.loseTerm()
    if (turn.signal.aborted || error instanceof OwnershipLostError) return
    const reason = error instanceof Error ? error.message : String(error)
    context.logger.error(`The session ${sessionId} could not go on: ${reason}`)
    await untilStored(turn, () =>
      failSession(context, sessionId, `The service could not go on: ${reason}`),
    ).catch(() => undefined)
  }
}

async function followUntilRest(
  context: EngineContext,
  turn: Turn,
  sessionId: string,
  turnId: string,
): Promise<void> {
  if (!(await untilStored(turn, () => isCurrent(context, sessionId, turnId)))) return
  for (;;) {
    const outcome = await followSession(context, turn, sessionId)
    if (outcome.kind === 'done' || outcome.kind === 'left') return
    const place = { sessionId, turnId }
    if (await untilStored(turn, () => giveUpPlace(context, place, outcome))) return
  }
}

async function isCurrent(context: EngineContext, sessionId: string, turnId: string) {
  const session = await findSessionRow(context.pool, sessionId)
  return session?.turn_id === turnId && session.ended_as === null
}

/**
 * Lets the session rest, or go to the end of the queue. False when an answer or a resume has come in
 * between: it has seen this turn, and left the session to it.
 */
function giveUpPlace(
  context: EngineContext,
  { sessionId, turnId }: { sessionId: string; turnId: string },
  outcome: Extract<Outcome, { kind: 'wait' | 'yield' }>,
): Promise<boolean> {
  return inTransaction(context.pool, async (client) => {
    const session = await lockSession(client, context.term, sessionId)
    if (session?.turn_id !== turnId || session.ended_as) return true
    if (outcome.kind === 'yield') await context.queue.enqueue(client, session)
    else if (session.wakes > outcome.wakes) return false
    else await client.query('update sessions set turn_id = null where session_id = $1', [sessionId])
    return true
  })
}
