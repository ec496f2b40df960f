import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client, type Pool } from 'pg'

import { openDatabase, type Database } from './open-database.ts'

/** The migrated database that `shared-postgres-fixture.ts` makes, and that others are copies of. */
export const templateName = 'migrated'

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
export async function withServer(
  work: (client: Client) => Promise<unknown>,
  url = serverUrl(),
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const ownersConnection = `select pid from pg_locks
  where locktype = 'advisory' and objid = 4680000 and granted
    and database = (select oid from pg_database where datname = current_database())`

/** For tests: the server's process that holds the owner's lock for the service, if one does. */
export async function ownersProcess(pool: Pool): Promise<number | undefined> {
  return (await pool.query<{ pid: number }>(ownersConnection)).rows[0]?.pid
}

/** For tests: cuts the owner's connection, and gives another one that has its lock until its end. */
export async function takeOwnersLock({ pool, url }: Database): Promise<Client> {
  const rival = new Client({ connectionString: url })
  await rival.connect()
  const { rows } = await rival.query<{ pid: number }>('select pg_backend_pid() as pid')
  // It queues for the lock, and has it as soon as the connection of the owner ends.
  const taken = rival.query('select pg_advisory_lock(4680000)')
  const queued = "select from pg_locks where pid = $1 and locktype = 'advisory'"
  while ((await pool.query(queued, [rows[0]?.pid])).rowCount === 0);
  await pool.query(`select pg_terminate_backend(pid) from (${ownersConnection}) as held`)
  await taken
  return rival
}

/** For tests: the address of a database beside the one that `url` names. */
export function databaseUrlAt(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: name }).href
}

function serverUrl(): string {
  const url = process.env['TEST_POSTGRES_URL']
  if (!url) throw new Error('shared-postgres-fixture.ts has not started the PostgreSQL of this run')
  return url
}
