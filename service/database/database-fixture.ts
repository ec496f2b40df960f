import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { openDatabase, type Database } from './open-database.ts'

export type TestServer = { url: string; dataFolder: string; close(): Promise<void> }

/** For tests: a real PostgreSQL of its own in a temporary folder; gone after `close()`, or with this process. */
export async function startTestServer(): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'signalbox-test-'))
  const server = await startEmbeddedPostgres(dataFolder, { fsync: 'off' })
  const stopAtExit = () => {
    try {
      process.kill(server.pid, 'SIGQUIT')
    } catch {
      // It has gone already.
    }
    rmSync(dataFolder, { recursive: true, force: true })
  }
  process.once('exit', stopAtExit)
  const close = async () => {
    process.off('exit', stopAtExit)
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return { url: server.url, dataFolder, close }
}

/** For tests: the same, opened and migrated as the service does it. */
export async function startTestDatabase(): Promise<Database & { dataFolder: string }> {
  const server = await startTestServer()
  const database = await openDatabase({ databaseUrl: server.url, dataFolder: server.dataFolder })
  const close = async () => {
    await database.close()
    await server.close()
  }
  return { ...database, dataFolder: server.dataFolder, close }
}
