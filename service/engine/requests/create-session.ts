import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import { enqueueSession } from '#service/engine/durable/launch.ts'
import { createSessionId } from '#service/engine/identifiers.ts'
import { microsOf } from '#service/engine/micros.ts'
import type { SessionRecord } from '#service/engine/records.ts'
import { jsonOrNull, storable } from '#service/engine/storable.ts'
import { findSession } from '#service/engine/store/find-session.ts'
import type { CreateSessionRequest } from '#src/contract/requests.ts'

/** Stores a session (§4) and enqueues it. Throws what the agent's check throws, such as `InvalidSceneError`. */
export async function createSession(
  context: EngineContext,
  accountId: string,
  request: CreateSessionRequest,
): Promise<SessionRecord> {
  const goal = storable(request.goal)
  const sessionContext = request.context ?? null
  const guardrails = request.guardrails ?? null
  context.agent.check({ goal, context: sessionContext, guardrails })
  const sessionId = createSessionId()
  const budget = guardrails?.budget
  await context.pool.query(
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
  // Read before the workflow can touch it: the answer to a create is the session as it was created.
  const record = await findSession(context.pool, accountId, sessionId)
  await enqueueSession(sessionId)
  return record
}
