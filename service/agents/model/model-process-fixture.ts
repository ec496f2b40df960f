import { setTimeout as delay } from 'node:timers/promises'

import { connectTools } from '#service/agents/tools/connect-tools.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { createEngine } from '#service/engine/create-engine.ts'
import { startProcess } from '#service/engine/durable/crash-fixture.ts'
import { addAccount, testAccount } from '#service/engine/engine-fixture.ts'

import { createModelCaller, type ModelSettings } from './call-model.ts'
import { createModelAgent } from './create-model-agent.ts'

/** The options of the process; the goals become sessions. */
export type ModelProcess = {
  databaseUrl: string
  settings: ModelSettings
  toolUrl: string
  goals: readonly string[]
  guardrails: Record<string, unknown>
}

/** For tests: an engine with a model in a process of its own, which answers its own questions. */
export const startModelProcess = (options: ModelProcess) =>
  startProcess([import.meta.filename, JSON.stringify(options)])

if (process.argv[1] === import.meta.filename) await serve(JSON.parse(process.argv[2] ?? '{}'))

async function serve({ databaseUrl, settings, toolUrl, goals, guardrails }: ModelProcess) {
  const database = await openDatabase({ databaseUrl, dataFolder: '' })
  const tools = connectTools({ web: { url: toolUrl } }, () => undefined)
  const agent = createModelAgent(settings, createModelCaller(settings), tools, { retryMs: 10 })
  const engine = await createEngine({ database, agents: [agent], logger: console })
  await addAccount(database.pool, testAccount)
  for (const goal of goals) await engine.createSession(testAccount, { goal, guardrails })
  process.stdout.write('ready\n')
  for (;;) {
    const { rows } = await database.pool.query<{
      session_id: string
      input_id: string
      options: { value: string }[] | null
    }>(`select session_id, input_id, options from human_inputs where status = 'pending'`)
    for (const { session_id: sessionId, input_id: inputId, options } of rows) {
      const response = options?.[0]?.value ?? 'go on'
      await engine.respond(testAccount, sessionId, inputId, { response }).catch(() => undefined)
    }
    await delay(20)
  }
}
