import { Pool, TypeOverrides, type PoolConfig } from 'pg'

import { connectionTimeoutMillis } from './database-gone.ts'
import { clientFor } from './embedded/scram-client.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { takeOwnership, type Ownership } from './ownership.ts'

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

/**
 * Opens the database at `databaseUrl`, or an embedded PostgreSQL with its data under `dataFolder`,
 * and migrates it. Throws when another process of ours already works on it: sessions would be run twice.
 * `bigint` columns are read as numbers (ours are micro-units and counts, far below 2^53).
 */
export async function openDatabase(options: {
  databaseUrl: string | null
  dataFolder: string
  report?: (message: string) => void
}): Promise<Database> {
  const { databaseUrl, dataFolder, report } = options
  const server = databaseUrl ? null : await startEmbeddedPostgres(dataFolder, {}, report)
  const url = server?.url ?? databaseUrl ?? ''
  const pool = createPool(url)
  let owner: Ownership
  try {
    owner = await takeOwnership(url, () => migrate(pool))
  } catch (error) {
    await pool.end()
    await server?.stop()
    throw error
  }
  const close = async () => {
    await pool.end()
    await owner.release()
    await server?.stop()
  }
  return { pool, url, owner, failed: server?.failed ?? new Promise(() => undefined), close }
}

/** A pool of which no broken connection ends the process, at whatever moment it breaks. */
export function createPool(url: string, more: PoolConfig = {}): Pool {
  const types = new TypeOverrides()
  types.setTypeParser(int8, Number)
  const pool = new Pool({
    connectionString: url,
    max: 16,
    keepAlive: true,
    types,
    Client: clientFor(url),
    connectionTimeoutMillis,
    ...more,
  })
  // A connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // The pool itself does not listen while one is lent out: its next query is refused, which tells enough.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
