import { setTimeout as delay } from 'node:timers/promises'

import type { Pool } from 'pg'

import type { Agent } from '#service/agents/agent.ts'
import { createRehearsalAgent } from '#service/agents/rehearsal/create-rehearsal-agent.ts'
import { startTestDatabase } from '#service/database/database-fixture.ts'
import type { Database } from '#service/database/open-database.ts'

import { createEngine, type EngineOptions } from './create-engine.ts'
import type { Engine } from './create-engine.ts'
import type { MessageRecord, SessionRecord } from './records.ts'

const patienceMs = 60_000

/** For tests: waits until `read` gives something that `holds`, and answers it. */
export async function until<Value>(
  read: () => Promise<Value>,
  holds: (value: Value) => boolean,
  what = 'the condition',
): Promise<Value> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    if (Date.now() > deadline)
      throw new Error(`Waited in vain for ${what}: ${JSON.stringify(value)}`)
    await delay(15)
  }
}

export async function addAccount(pool: Pool, accountId: string): Promise<void> {
  await pool.query(
    `insert into accounts (account_id, email, password_algorithm, password_parameters, password_salt, password_hash)
     values ($1, $2, 'none', '{}', '', '') on conflict do nothing`,
    [accountId, `${accountId}@example.org`],
  )
}

export type TestEngine = {
  pool: Pool
  database: Database
  engine(): Engine
  /** Stops the engine and starts another on the same database, as a restart of the service does. */
  restart(): Promise<void>
  create(goal: string, context?: string, budget?: number): Promise<string>
  find(sessionId: string): Promise<SessionRecord>
  untilSession(
    sessionId: string,
    holds: (session: SessionRecord) => boolean,
  ): Promise<SessionRecord>
  untilStatus(sessionId: string, status: SessionRecord['status']): Promise<SessionRecord>
  /** Every message, round by round; of one round at most 200. */
  readAll(sessionId: string): Promise<MessageRecord[]>
  close(): Promise<void>
}

export const testAccount = 'acc_test'

const noise = { warn: () => undefined, error: () => undefined }

/** For tests: the real engine on a real PostgreSQL of its own. One per test file: there is one engine per process. */
export async function startTestEngine(
  agent: Agent = createRehearsalAgent({ roundMs: 20 }),
  more: Partial<EngineOptions> = {},
): Promise<TestEngine> {
  const database = await startTestDatabase()
  const { pool } = database
  await addAccount(pool, testAccount)
  const start = () => createEngine({ database, agents: [agent], logger: noise, ...more })
  let engine = await start()
  const find = (sessionId: string) => engine.findSession(testAccount, sessionId)
  const untilSession = (sessionId: string, holds: (session: SessionRecord) => boolean) =>
    until(() => find(sessionId), holds, `session ${sessionId}`)
  return {
    pool,
    database,
    engine: () => engine,
    async restart() {
      await engine.stop()
      engine = await start()
    },
    async create(goal, context, budget) {
      const request = { goal, ...(context === undefined ? {} : { context }) }
      const guardrails = budget === undefined ? {} : { guardrails: { budget } }
      const created = await engine.createSession(testAccount, { ...request, ...guardrails })
      return created.sessionId
    },
    find,
    untilSession,
    untilStatus: (sessionId, status) => untilSession(sessionId, (it) => it.status === status),
    async readAll(sessionId) {
      const { rounds } = await find(sessionId)
      const all: MessageRecord[] = []
      let after: string | null = null
      for (const { roundId } of rounds) {
        const page = await engine.listMessages(testAccount, sessionId, { after, limit: 200 })
        all.push(...page.messages.filter((message) => message.roundId === roundId))
        after = roundId
      }
      return all
    },
    async close() {
      await engine.stop()
      await database.close()
    },
  }
}
