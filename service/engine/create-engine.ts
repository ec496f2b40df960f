import type { Pool } from 'pg'

import type { Agent } from '#service/agents/agent.ts'

import { createAtWork } from './durable/at-work.ts'
import type { EngineContext, EngineLogger } from './durable/engine-context.ts'
import { launchDurable, shutDownDurable } from './durable/launch.ts'
import type { Engine } from './engine.ts'
import type { CursorSemantics } from './pages/cursor-semantics.ts'
import { createSession } from './requests/create-session.ts'
import { respondToInput } from './requests/respond-to-input.ts'
import { signalSession } from './requests/signal-session.ts'
import { findSession } from './store/find-session.ts'
import { listSessions } from './store/list-sessions.ts'
import { readMessagePage } from './store/message-pages.ts'

const stopLimitMs = 5_000

export type EngineOptions = {
  /** The migrated database, as `openDatabase` returns it. */
  pool: Pool
  /** The same database: the durable executor keeps its checkpoints there, in a schema of its own. */
  databaseUrl: string
  agent: Agent
  /** What `after` and `limit` of a page mean. */
  cursor: CursorSemantics
  logger: EngineLogger
  now?: () => Date
}

/**
 * The engine behind the HTTP routes: every session is a durable workflow. One per process at a time.
 * Sessions that were under way when the last one stopped, or was killed, go on.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { pool, agent, cursor, logger, now = () => new Date() } = options
  const context: EngineContext = { pool, agent, logger, now, atWork: createAtWork() }
  await launchDurable(context, options.databaseUrl)
  let stopping: Promise<void> | null = null
  return {
    createSession: (accountId, request, transact) =>
      createSession(context, accountId, request, transact),
    findSession: (accountId, sessionId) => findSession(pool, accountId, sessionId),
    listSessions: (accountId, page) => listSessions(pool, accountId, page),
    signal: (accountId, sessionId, signal, transact) =>
      signalSession(context, accountId, sessionId, signal, transact),
    respond: (accountId, sessionId, inputId, answer, transact) =>
      respondToInput(context, accountId, sessionId, inputId, answer, transact),
    listMessages: (accountId, sessionId, page) =>
      readMessagePage({ pool, cursor, now }, accountId, sessionId, page),
    stop: () => (stopping ??= shutDownDurable(context, stopLimitMs)),
  }
}
