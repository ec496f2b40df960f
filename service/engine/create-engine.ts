import type { Agent } from '#service/agents/agent.ts'
import type { Database } from '#service/database/open-database.ts'
import { OwnershipLostError } from '#service/database/ownership.ts'

import type { EngineContext, EngineLogger } from './durable/engine-context.ts'
import { startTerms } from './durable/terms.ts'
import type { Engine } from './engine.ts'
import { cancelSessions } from './requests/cancel-sessions.ts'
import { createSession } from './requests/create-session.ts'
import { respondToInput } from './requests/respond-to-input.ts'
import { signalSession } from './requests/signal-session.ts'
import { findContext, findSession } from './store/find-session.ts'
import { listMessages } from './store/list-messages.ts'
import { listSessions } from './store/list-sessions.ts'

const usualPlaces = 1_000

export type EngineOptions = {
  /** The database that this process owns; the durable queue lies there too, in a schema of its own. */
  database: Pick<Database, 'pool' | 'url' | 'owner'>
  agent: Agent
  logger: EngineLogger
  now?: () => Date
  /** How many sessions are carried on at a time (1,000); one account has at most half of them. */
  places?: number
  /** How many sessions of an account may not have ended; else any number. */
  openSessionsPerAccount?: number
}

/**
 * The engine behind the HTTP routes: a durable queue carries every session on. One per process at a time.
 * Sessions that were under way when the last one stopped, or was killed, go on. While the process does
 * not own the database nothing goes on, and what would write throws `OwnershipLostError`.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { database, agent, logger, now = () => new Date() } = options
  const { places = usualPlaces, openSessionsPerAccount = Infinity } = options
  const { pool, url: databaseUrl, owner } = database
  const means = { pool, databaseUrl, owner, agent, logger, now, places, openSessionsPerAccount }
  const terms = await startTerms(means)
  let stopping: Promise<void> | null = null

  /** Does what a request asks in the term that runs. */
  async function inTerm<Result>(work: (context: EngineContext) => Promise<Result>) {
    const context = terms.current()
    try {
      return await work(context)
    } catch (error) {
      if (error instanceof OwnershipLostError) context.loseTerm()
      throw error
    }
  }

  return {
    createSession: (accountId, request, transact) =>
      inTerm((context) => createSession(context, accountId, request, transact)),
    findSession: (accountId, sessionId) => findSession(pool, accountId, sessionId),
    findContext: (accountId, sessionId) => findContext(pool, accountId, sessionId),
    listSessions: (accountId, page) => listSessions(pool, accountId, page),
    signal: (accountId, sessionId, signal, transact) =>
      inTerm((context) => signalSession(context, accountId, sessionId, signal, transact)),
    cancelSessions: (accountId) => inTerm((context) => cancelSessions(context, accountId)),
    respond: (accountId, sessionId, inputId, answer, transact) =>
      inTerm((context) => respondToInput(context, accountId, sessionId, inputId, answer, transact)),
    listMessages: (accountId, sessionId, page) => listMessages(pool, accountId, sessionId, page),
    stop: () => (stopping ??= terms.stop()),
  }
}
