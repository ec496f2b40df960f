import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { databaseUrlAt, templateName, withServer } from './database-fixture.ts'
import { serviceRole } from './embedded/service-role.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'
import { openDatabase } from './open-database.ts'

/**
 * For tests: one PostgreSQL for the whole run, with a migrated database that the files copy. Its address
 * is in `TEST_POSTGRES_URL`, which workers inherit. The answer stops it, and so does the end of this process.
 */
export async function setup(): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'signalbox-test-'))
  const server = await startEmbeddedPostgres(dataFolder, { fsync: 'off', max_connections: '400' })
  const stopAtExit = () => {
    try {
      process.kill(server.pid(), 'SIGQUIT')
    } catch {
      // It has gone already.
    }
    rmSync(dataFolder, { recursive: true, force: true })
  }
  process.once('exit', stopAtExit)
  await withServer(
    (client) => client.query(`alter role ${serviceRole} createdb`),
    server.superuserUrl,
  )
  process.env['TEST_POSTGRES_URL'] = server.url
  await withServer((client) => client.query(`create database ${templateName}`))
  const url = databaseUrlAt(server.url, templateName)
  const database = await openDatabase({ databaseUrl: url, dataFolder })
  await database.close()
  return async () => {
    process.off('exit', stopAtExit)
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
