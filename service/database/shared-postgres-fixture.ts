import { createRehearsalAgent } from '#service/agents/rehearsal/create-rehearsal-agent.ts'
import { createEngine } from '#service/engine/create-engine.ts'

import { databaseUrlAt, startTestServer, templateName, withServer } from './database-fixture.ts'
import { openDatabase } from './open-database.ts'

/**
 * For tests: one PostgreSQL for the whole run, with a migrated database that the files copy. Its address
 * is in `TEST_POSTGRES_URL`, which workers inherit; the answer stops it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer({ max_connections: '400' })
  process.env['TEST_POSTGRES_URL'] = server.url
  await withServer((client) => client.query(`create database ${templateName}`))
  const url = databaseUrlAt(server.url, templateName)
  const database = await openDatabase({ databaseUrl: url, dataFolder: server.dataFolder })
  // Its first start makes the tables of the durable executor.
  const engine = await createEngine({
    database,
    agents: [createRehearsalAgent({ roundMs: 20 })],
    logger: console,
  })
  await engine.stop()
  await database.close()
  return () => server.close()
}
