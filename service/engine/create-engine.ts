import type { Pool } from 'pg'

import type { Agent } from '#service/agents/agent.ts'

import { createAtWork } from './durable/at-work.ts'
import type { EngineContext, EngineLogger } from './durable/engine-context.ts'
import { launchDurable, shutDownDurable } from './durable/launch.ts'
import type { Engine } from './engine.ts'
import { createSession } from './requests/create-session.ts'
import { respondToInput } from './requests/respond-to-input.ts'
import { signalSession } from './requests/signal-session.ts'
import { findSession } from './store/find-session.ts'
import { listMessages } from './store/message-pages.ts'

const stopLimitMs = 5_000

export type EngineOptions = {
  /** The migrated database, as `openDatabase` returns it. */
  pool: Pool
  /** The same database: the durable executor keeps its checkpoints there, in a schema of its own. */
  databaseUrl: string
  agent: Agent
  logger: EngineLogger
  now?: () => Date
}

/**
 * The engine behind the HTTP routes: every session is a durable workflow. One per process at a time.
 * Sessions that were under way when the last one stopped, or was killed, go on.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { pool, agent, logger, now = () => new Date() } = options
  const context: EngineContext = { pool, agent, logger, now, atWork: createAtWork() }
  await launchDurable(context, options.databaseUrl)
  let stopping: Promise<void> | null = null
  return {
    createSession: (accountId, request) => createSession(context, accountId, request),
    findSession: (accountId, sessionId) => findSession(pool, accountId, sessionId),
    signal: (accountId, sessionId, signal) => signalSession(context, accountId, sessionId, signal),
    respond: (accountId, sessionId, inputId, answer) =>
      respondToInput(context, accountId, sessionId, inputId, answer),
    listMessages: (accountId, sessionId, page) => listMessages(pool, accountId, sessionId, page),
    stop: () => (stopping ??= shutDownDurable(context, stopLimitMs)),
  }
}
