import { inTransaction } from '#service/database/transaction.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import { enqueueSession } from '#service/engine/durable/launch.ts'
import type { Transact } from '#service/engine/engine.ts'
import { createSessionId } from '#service/engine/identifiers.ts'
import { microsOf } from '#service/engine/micros.ts'
import type { SessionRecord } from '#service/engine/records.ts'
import { jsonOrNull, storable } from '#service/engine/storable.ts'
import { readSession, requireSession } from '#service/engine/store/find-session.ts'
import { findSessionRow } from '#service/engine/store/session-rows.ts'
import type { CreateSessionRequest } from '#src/contract/requests.ts'

/** Stores a session (§4) and enqueues it, both or neither. Throws what the agent's check throws, such as `InvalidSceneError`. */
export async function createSession(
  context: EngineContext,
  accountId: string,
  request: CreateSessionRequest,
  transact: Transact<SessionRecord> = (work) => inTransaction(context.pool, work),
): Promise<SessionRecord> {
  const goal = storable(request.goal)
  const sessionContext = request.context ?? null
  const guardrails = request.guardrails ?? null
  context.agent.check({ goal, context: sessionContext, guardrails })
  const sessionId = createSessionId()
  const budget = guardrails?.budget
  // Read before the workflow can begin: the answer to a create is the session as it was created.
  return transact(async (client) => {
    await client.query(
      `insert into sessions (session_id, account_id, goal, context, guardrails, agent, budget_micros, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [
        sessionId,
        accountId,
        goal,
        jsonOrNull(sessionContext),
        jsonOrNull(guardrails),
        context.agent.name,
        budget === undefined ? null : microsOf(budget),
        context.now(),
      ],
    )
    await enqueueSession(client, sessionId)
    return readSession(client, requireSession(await findSessionRow(client, sessionId), accountId))
  })
}
