import { randomBytes, randomUUID } from 'node:crypto'

import type { PoolClient } from 'pg'

import { inTransaction, requireTerm } from '#service/database/transaction.ts'
import { beginTurnsSoon } from '#service/engine/durable/dispatch.ts'
import type { EngineContext, Transact } from '#service/engine/durable/engine-context.ts'
import { microsOf } from '#service/engine/micros.ts'
import { givenIn, type SessionRecord } from '#service/engine/records.ts'
import { jsonOrNull, storable } from '#service/engine/storable.ts'
import { readUse, storageFull, waysToRoom } from '#service/engine/store/quota.ts'
import { readSession } from '#service/engine/store/sessions.ts'
import { Problem } from '#service/http/problem.ts'
import type { CreateSessionRequest } from '#src/contract/requests.ts'

const mostShown = 4_000
const excerpt = 1_000

/** Stores a session (§4), which from then on wants a turn. */
export async function createSession(
  context: EngineContext,
  accountId: string,
  request: CreateSessionRequest,
  transact: Transact<SessionRecord> = (work) => inTransaction(context.pool, work),
): Promise<SessionRecord> {
  const sessionContext = request.context ?? null
  const text = typeof sessionContext === 'string' ? sessionContext : JSON.stringify(sessionContext)
  // A status read is asked for every few seconds: it carries no more of the context than this.
  const isCut = text.length > mostShown
  const shown = isCut ? `${text.slice(0, excerpt)} … (cut here)` : sessionContext
  const { agents } = context
  // The route knows no other name.
  const agent = agents.find(({ name }) => name === request.agent) ?? agents[0]
  const given = givenIn({ ...request, agent: agent.name })
  agent.check({ ...given, context: sessionContext })
  // Letters and digits, so that it can stand in any path.
  const sessionId = `ses_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')}`
  const budget = given.guardrails?.budget
  const at = context.now()
  // Read before its turn can begin: the answer to a create is the session as it was created.
  const record = await transact(async (client) => {
    await requireTerm(client, context.term)
    await requireRoom(client, accountId, context)
    const columns = Object.entries({
      ...given,
      session_id: sessionId,
      account_id: accountId,
      context: jsonOrNull(sessionContext),
      context_shown: jsonOrNull(shown),
      context_is_cut: isCut,
      model: agent.model,
      turn_id: randomUUID(),
      budget_micros: budget === undefined ? null : microsOf(budget),
      created_at: at,
      updated_at: at,
    })
    await client.query(
      `insert into sessions (${columns.map(([name]) => `"${name}"`).join(', ')})
       values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      columns.map(([, value]) => (value instanceof Date ? value : storable(value))),
    )
    return readSession(client, accountId, sessionId)
  })
  beginTurnsSoon(context)
  return record
}

/** Lets the creates of an account pass one after the other, so that no create slips past the counts. */
async function requireRoom(
  client: PoolClient,
  accountId: string,
  { openSessionsPerAccount, sessionsPerAccount, storage: { mostBytes } }: EngineContext,
): Promise<void> {
  const { rowCount } = await client.query(
    'select from accounts where account_id = $1 and email is not null for no key update',
    [accountId],
  )
  if (rowCount === 0) throw new Problem('unauthenticated', 'This account has been deleted.')
  const use = await readUse(client, accountId)
  if (use.open >= openSessionsPerAccount) {
    throw new Problem(
      'too_many_sessions',
      `This account has ${openSessionsPerAccount} sessions that have not ended, which is as many as it may have. Cancel some, or wait until some end.`,
    )
  }
  if (use.kept >= sessionsPerAccount) {
    throw new Problem(
      'too_many_sessions',
      `This account keeps ${sessionsPerAccount} sessions, ended ones included, which is as many as it may keep. ${waysToRoom('SESSIONS_PER_ACCOUNT')}`,
    )
  }
  if (use.bytes >= mostBytes) throw storageFull(mostBytes)
}
