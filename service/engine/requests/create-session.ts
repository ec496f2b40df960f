import type { PoolClient } from 'pg'

import type { Agent } from '#service/agents/agent.ts'
import { inTransaction, requireTerm } from '#service/database/transaction.ts'
import type { EngineContext, Transact } from '#service/engine/durable/engine-context.ts'
import {
  AccountDeletedError,
  RequestRefusedError,
  StorageFullError,
  TooManySessionsError,
} from '#service/engine/errors.ts'
import { createSessionId } from '#service/engine/identifiers.ts'
import { microsOf } from '#service/engine/micros.ts'
import type { SessionRecord } from '#service/engine/records.ts'
import { jsonOrNull, storable } from '#service/engine/storable.ts'
import { readUse } from '#service/engine/store/quota.ts'
import { readSession } from '#service/engine/store/read-sessions.ts'
import type { CreateSessionRequest } from '#src/contract/requests.ts'

const mostShown = 4_000
const excerpt = 1_000

/**
 * Stores a session (§4) and enqueues it, both or neither. Throws what the agent's check throws, such as
 * `RequestRefusedError`, `TooManySessionsError`, `StorageFullError`, and `AccountDeletedError`.
 */
export async function createSession(
  context: EngineContext,
  accountId: string,
  request: CreateSessionRequest,
  transact: Transact<SessionRecord> = (work) => inTransaction(context.pool, work),
): Promise<SessionRecord> {
  const goal = storable(request.goal)
  const sessionContext = request.context ?? null
  const shown = shownOf(sessionContext)
  const guardrails = request.guardrails ?? null
  const agent = chosenAgent(context, request.agent)
  agent.check({ goal, context: sessionContext, guardrails })
  const sessionId = createSessionId()
  const budget = guardrails?.budget
  // Read before the workflow can begin: the answer to a create is the session as it was created.
  return transact(async (client) => {
    await requireTerm(client, context.term)
    await requireRoom(client, accountId, context)
    await client.query(
      `insert into sessions (session_id, account_id, goal, context, context_shown, context_is_cut, guardrails, agent, model, budget_micros, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
      [
        sessionId,
        accountId,
        goal,
        jsonOrNull(sessionContext),
        jsonOrNull(shown),
        shown !== sessionContext,
        jsonOrNull(guardrails),
        agent.name,
        agent.model,
        budget === undefined ? null : microsOf(budget),
        context.now(),
      ],
    )
    await context.queue.enqueue(client, { session_id: sessionId, account_id: accountId })
    return readSession(client, accountId, sessionId)
  })
}

/** The agent that the request names, else the first. */
function chosenAgent({ agents }: EngineContext, name: string = agents[0].name): Agent {
  const agent = agents.find((known) => known.name === name)
  if (agent) return agent
  const names = agents.map((known) => known.name).join(', ')
  throw new RequestRefusedError(`agent must be one of: ${names}.`, 'agent')
}

/** One create of an account after the other, so that none slips past the counts. */
async function requireRoom(
  client: PoolClient,
  accountId: string,
  { openSessionsPerAccount, sessionsPerAccount, storage: { mostBytes } }: EngineContext,
): Promise<void> {
  const { rowCount } = await client.query(
    'select from accounts where account_id = $1 and email is not null for no key update',
    [accountId],
  )
  if (rowCount === 0) throw new AccountDeletedError()
  const use = await readUse(client, accountId)
  if (use.open >= openSessionsPerAccount) {
    throw new TooManySessionsError('open', openSessionsPerAccount)
  }
  if (use.kept >= sessionsPerAccount) throw new TooManySessionsError('kept', sessionsPerAccount)
  if (use.bytes >= mostBytes) throw new StorageFullError(mostBytes)
}

/** A status read is asked for every few seconds: it carries no more of the context than this. */
function shownOf(context: unknown): unknown {
  const text = typeof context === 'string' ? context : JSON.stringify(context)
  return text.length <= mostShown ? context : `${text.slice(0, excerpt)} … (cut here)`
}
