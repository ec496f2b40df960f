import { hash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'

import { Client, Pool, TypeOverrides, type PoolClient, type PoolConfig } from 'pg'
import * as z from 'zod/mini'

import { isLoopback } from '#service/gateway/addresses.ts'

import { clientFor } from './embedded/service-role.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'
import { takeOwnership, type Ownership } from './ownership.ts'
import {
  connectionTimeoutMillis,
  endLostConnections,
  inTransaction,
  isDatabaseGone,
  queryTimeoutMillis,
} from './transaction.ts'

const int8 = 20

export type Database = {
  pool: Pool
  url: string
  owner: Ownership
  /** Comes when the embedded server has ended and could not be started again. */
  failed: Promise<Error>
  /** Ends every connection, and stops the server when it is the embedded one. */
  close(): Promise<void>
}

/** Opens and migrates the database, embedded or not. Throws if it is unprotected, or another process works on it. */
export async function openDatabase(options: {
  databaseUrl: string | null
  dataFolder: string
  report?: (message: string) => void
}): Promise<Database> {
  const { databaseUrl, dataFolder, report } = options
  if (databaseUrl !== null) requireProtected(databaseUrl)
  const server = databaseUrl ? null : await startEmbeddedPostgres(dataFolder, {}, report)
  const url = server?.url ?? databaseUrl ?? ''
  const pool = createPool(url)
  let owner: Ownership
  try {
    owner = await takeOwnership(url, () => migrate(pool))
  } catch (error) {
    await pool.end()
    await server?.stop()
    throw databaseUrl === null ? error : explain(error)
  }
  const close = async () => {
    await pool.end()
    await owner.release()
    await server?.stop()
  }
  return { pool, url, owner, failed: server?.failed ?? new Promise(() => undefined), close }
}

/** An error that names the setting: driver and server do not, and two addresses that refuse give no message. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error || isDatabaseGone(error))) return error
  const why = error.message || ('code' in error && String(error.code))
  return new Error(`DATABASE_URL cannot be used (${why}).`, { cause: error })
}

/** A pool of which no broken connection ends the process, at whatever moment it breaks. */
export function createPool(url: string, more: PoolConfig = {}): Pool {
  const types = new TypeOverrides()
  types.setTypeParser(int8, Number)
  const pool = new Pool({
    connectionString: url,
    max: 16,
    keepAlive: true,
    // The system would ask after two hours, and a network forgets a silent connection after minutes.
    keepAliveInitialDelayMillis: 10_000,
    types,
    Client: clientFor(url),
    connectionTimeoutMillis,
    query_timeout: queryTimeoutMillis,
    verify: (client, done) =>
      client.query(
        `${endLostConnections}; set idle_in_transaction_session_timeout = '60s'`,
        (error) => done(error),
      ),
    ...more,
  })
  // A connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // The pool itself does not listen while one is lent out: its next query is refused, which tells enough.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const ownMigrations = join(import.meta.dirname, 'migrations')
const lockId = 4_680_001
/** A migration may rewrite a large table, and a second process waits for it. */
const patient = { query_timeout: 3_600_000 }

/** Applies the files `NNNN-name.sql` in order, each once. Throws when an applied one has changed or has gone. */
export async function migrate(pool: Pool, folder: string = ownMigrations): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).toSorted()
  return inTransaction(pool, async (client) => {
    const known = await readApplied(client)
    const gone = [...known.keys()].find((name) => !names.includes(name))
    if (gone !== undefined) {
      throw new Error(
        `This database was made by another version of Signalbox: it has ${gone}, which this version does not know. Use that version, or give this one a database of its own.`,
      )
    }
    for (const name of names) {
      const sql = await readFile(join(folder, name), 'utf8')
      const checksum = hash('sha256', sql.replaceAll('\r\n', '\n'))
      const before = known.get(name)
      if (before === checksum) continue
      if (before !== undefined) {
        throw new Error(
          `The migration ${name} was changed after it had been applied to this database. Put it back as it was and add a new file for the change.`,
        )
      }
      await client.query({ ...patient, text: sql })
      const note = 'insert into schema_migrations (name, checksum) values ($1, $2)'
      await client.query(note, [name, checksum])
    }
    return names.filter((name) => !known.has(name))
  })
}

/** The checksums of applied migrations by name; a second process waits until the first has migrated. */
async function readApplied(client: PoolClient) {
  await client.query({ ...patient, text: `select pg_advisory_xact_lock(${lockId})` })
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** The protection of a connection by `pg`: no TLS, verified TLS, or options in which a check may be off. */
const protection = z.union([
  z.boolean(),
  z.string(),
  z.looseObject({ rejectUnauthorized: z.optional(z.boolean()) }),
])

/** Throws a sentence if a database beyond this machine has neither verified TLS nor an `sslmode` chosen in words. */
export function requireProtected(databaseUrl: string): void {
  const { host, ssl } = connectionOf(databaseUrl)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return
  const read = z.parse(protection, ssl)
  const isVerified = typeof read === 'object' ? read.rejectUnauthorized !== false : read !== false
  const mode = URL.parse(databaseUrl)?.searchParams.get('sslmode')
  if (isVerified || mode) return
  const name = isIP(host) === 6 ? `[${host}]` : host
  throw new Error(
    `DATABASE_URL must say how the connection to ${name}, beyond this machine, is protected: add sslmode=verify-full for verified TLS. sslmode=disable sends all in clear, and sslmode=no-verify trusts any certificate.`,
  )
}

/** The connection that `pg` makes of an address, of its defaults and of the environment. */
function connectionOf(databaseUrl: string): Client {
  try {
    return new Client({ connectionString: databaseUrl })
  } catch (error) {
    // A file of certificates; the address itself may hold a password and is not repeated.
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'not an address'
    throw new Error(`DATABASE_URL cannot be used (${why}).`, { cause: error })
  }
}
