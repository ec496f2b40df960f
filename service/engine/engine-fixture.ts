import { setTimeout as delay } from 'node:timers/promises'

import type { Pool } from 'pg'
import { afterAll } from 'vitest'

import type { Agent } from '#service/agents/agent.ts'
import { createRehearsalAgent } from '#service/agents/rehearsal/create-rehearsal-agent.ts'
import { startTestDatabase } from '#service/database/database-fixture.ts'
import type { SignalRequest } from '#src/contract/requests.ts'

import { createEngine, type EngineOptions } from './create-engine.ts'
import type { MessageRecord, SessionRecord } from './records.ts'

/** For tests: how long `expect.poll` looks for what sessions come to beside others. */
export const patience = { timeout: 60_000, interval: 15 }

/** For tests: waits until `read` gives something that `holds`, and answers it. */
export async function until<Value>(
  read: () => Promise<Value>,
  holds: (value: Value) => boolean,
  what = 'the condition',
): Promise<Value> {
  const deadline = Date.now() + patience.timeout
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

export const testAccount = 'acc_test'

const noise = { warn: () => undefined, error: () => undefined }

/** For tests: the real engine on a database of its own until the file ends. */
export async function startTestEngine(
  more: Partial<EngineOptions> = {},
  agent: Agent = createRehearsalAgent({ roundMs: 20 }),
) {
  const database = await startTestDatabase()
  const { pool } = database
  await addAccount(pool, testAccount)
  const start = () => createEngine({ database, agents: [agent], logger: noise, ...more })
  let engine = await start()
  const find = (sessionId: string) => engine.findSession(testAccount, sessionId)
  const untilSession = (sessionId: string, holds: (session: SessionRecord) => boolean) =>
    until(() => find(sessionId), holds, `session ${sessionId}`)
  let closing: Promise<void> | null = null
  const close = () => (closing ??= engine.stop().then(() => database.close()))
  afterAll(close)
  return {
    pool,
    database,
    engine: () => engine,
    /** Stops the engine and starts another on the same database, as a restart of the service does. */
    async restart() {
      await engine.stop()
      engine = await start()
    },
    async create(goal: string, context?: string, budget?: number): Promise<string> {
      const request = { goal, ...(context === undefined ? {} : { context }) }
      const guardrails = budget === undefined ? {} : { guardrails: { budget } }
      return (await engine.createSession(testAccount, { ...request, ...guardrails })).sessionId
    },
    find,
    untilSession,
    untilStatus: (sessionId: string, status: SessionRecord['status']) =>
      untilSession(sessionId, (it) => it.status === status),
    signal: (sessionId: string, request: SignalRequest) =>
      engine.signal(testAccount, sessionId, request),
    /** Answers the question of this place in the session. */
    async answer(sessionId: string, response: unknown, at = 0) {
      const { inputId = '' } = (await find(sessionId)).humanInputs[at] ?? {}
      return engine.respond(testAccount, sessionId, inputId, { response })
    },
    /** Every message, round by round; of one round at most 200. */
    async readAll(sessionId: string): Promise<MessageRecord[]> {
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
    close,
  }
}
