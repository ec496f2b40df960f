import { hash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Pool } from 'pg'

import { inTransaction } from './transaction.ts'

const ownMigrations = join(import.meta.dirname, 'migrations')
const lockId = 4_680_001

/**
 * Brings the database up to date: plain SQL files `NNNN-name.sql`, forward only, in order, each in a
 * transaction of its own. Throws when a file that was applied before has changed or has gone.
 */
export async function migrate(pool: Pool, folder: string = ownMigrations): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).toSorted()
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [lockId])
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
  })
  await requireKnown(pool, files)
  const applied: string[] = []
  for (const name of files) {
    const sql = await readFile(join(folder, name), 'utf8')
    if (await applyOnce(pool, name, sql)) applied.push(name)
  }
  return applied
}

function applyOnce(pool: Pool, name: string, sql: string): Promise<boolean> {
  const checksum = hash('sha256', sql.replaceAll('\r\n', '\n'))
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [lockId])
    const { rows } = await client.query<{ checksum: string }>(
      'select checksum from schema_migrations where name = $1',
      [name],
    )
    if (rows[0]?.checksum === checksum) return false
    if (rows[0]) {
      throw new Error(
        `The migration ${name} was changed after it had been applied to this database. Put it back as it was and add a new file for the change.`,
      )
    }
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
    return true
  })
}

async function requireKnown(pool: Pool, files: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations')
  const gone = rows.find((row) => !files.includes(row.name))
  if (gone) {
    throw new Error(
      `This database was migrated by a newer version: it has ${gone.name}, which this version does not know.`,
    )
  }
}
