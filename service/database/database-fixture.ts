import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { serviceRole } from './embedded/service-role.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'
import { openDatabase, type Database } from './open-database.ts'

/** The migrated database that `shared-postgres-fixture.ts` makes, and that others are copies of. */
export const templateName = 'migrated'

export type TestServer = { url: string; dataFolder: string; close(): Promise<void> }

/**
 * For tests that stop or break the server itself: a PostgreSQL of their own in a temporary folder, gone
 * after `close()`, or with this process. All others take a database of the run's one server.
 */
export async function startTestServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'signalbox-test-'))
  const server = await startEmbeddedPostgres(dataFolder, { fsync: 'off', ...settings })
  const stopAtExit = () => {
    try {
      process.kill(server.pid(), 'SIGQUIT')
    } catch {
      // It has gone already.
    }
    rmSync(dataFolder, { recursive: true, force: true })
  }
  process.once('exit', stopAtExit)
  await withConnection(server.superuserUrl, (client) =>
    client.query(`alter role ${serviceRole} createdb`),
  )
  const close = async () => {
    process.off('exit', stopAtExit)
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return { url: server.url, dataFolder, close }
}

/** For tests: a database of their own on the run's PostgreSQL, migrated unless `empty`; its URL. */
export async function createTestDatabase(from: 'migrated' | 'empty' = 'migrated'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = from === 'migrated' ? templateName : 'template1'
  await withServer((client) => client.query(`create database ${name} template ${template}`))
  return databaseUrlAt(serverUrl(), name)
}

/** For tests: a migrated database of their own, opened as the service does it, and a folder for secrets. */
export async function startTestDatabase(): Promise<Database & { dataFolder: string }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'signalbox-test-'))
  const database = await openDatabase({ databaseUrl: await createTestDatabase(), dataFolder })
  const close = async () => {
    await database.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return { ...database, dataFolder, close }
}

/** For tests: one connection to the run's PostgreSQL, for as long as `work` takes. */
export function withServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  return withConnection(serverUrl(), work)
}

async function withConnection(
  url: string,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** For tests: the address of a database beside the one that `url` names. */
export function databaseUrlAt(url: string, name: string): string {
  return url.replace(/[^/]+$/, name)
}

function serverUrl(): string {
  const url = process.env['TEST_POSTGRES_URL']
  if (!url) throw new Error('shared-postgres-fixture.ts has not started the PostgreSQL of this run')
  return url
}
