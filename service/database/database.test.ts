import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Pool } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'

import { createTestDatabase } from './database-fixture.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { createPool, openDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-database-'))
  endings.push(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function temporaryPool(): Promise<Pool> {
  const pool = createPool(await createTestDatabase('empty'))
  endings.push(() => pool.end())
  return pool
}

test('the embedded database keeps its data from one start to the next and leaves no password about', async () => {
  const dataFolder = temporaryFolder()
  const first = await openDatabase({ databaseUrl: null, dataFolder })
  await first.pool.query('create table kept (amount bigint)')
  await first.pool.query('insert into kept values (9007199254740991)')
  await first.close()
  const second = await openDatabase({ databaseUrl: null, dataFolder })
  endings.push(() => second.close())
  const { rows } = await second.pool.query('select amount from kept')
  expect(rows).toEqual([{ amount: Number.MAX_SAFE_INTEGER }])
  expect(readdirSync(dataFolder).toSorted()).toEqual([
    'postgres',
    'postgres.log',
    'postgres.password',
  ])
})

test('a server left by a killed process is used again, with all that was committed', async () => {
  const dataFolder = temporaryFolder()
  const script = `
    import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'open-database.ts'))}
    const database = await openDatabase({ databaseUrl: null, dataFolder: process.argv[1] })
    await database.pool.query('create table kept as select 1 as one')
    console.log('ready')`
  const args = ['--input-type=module-typescript', '-e', script, dataFolder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const killed = once(child, 'exit')
  child.kill('SIGKILL')
  await killed

  const left = await startEmbeddedPostgres(dataFolder)
  endings.push(() => left.stop())
  expect(left.reused).toBe(true)
  const database = await openDatabase({ databaseUrl: null, dataFolder })
  expect((await database.pool.query('select one from kept')).rows).toEqual([{ one: 1 }])
  await database.close()
  expect(existsSync(join(dataFolder, 'postgres', 'postmaster.pid'))).toBe(false)
  const fresh = await startEmbeddedPostgres(dataFolder)
  expect(fresh.reused).toBe(false)
  await fresh.stop()
})

test('a second service on the same database is refused in words, and the first one goes on', async () => {
  const dataFolder = temporaryFolder()
  const first = await openDatabase({ databaseUrl: null, dataFolder })
  endings.push(() => first.close())
  const others = await Promise.allSettled([
    openDatabase({ databaseUrl: null, dataFolder }),
    openDatabase({ databaseUrl: first.url, dataFolder }),
  ])
  for (const other of others) {
    expect(other).toMatchObject({ status: 'rejected' })
    expect(other).toMatchObject({
      reason: { message: expect.stringContaining('already working on this database') },
    })
  }
  expect((await first.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a service whose connections were cut takes the database back before anybody else', async () => {
  const dataFolder = temporaryFolder()
  const first = await openDatabase({ databaseUrl: null, dataFolder })
  endings.push(() => first.close())
  const holder = async () => {
    const { rows } = await first.pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and granted`,
    )
    return rows[0]?.pid
  }
  const before = await holder()
  await first.pool.query('select pg_terminate_backend($1)', [before])
  await vi.waitUntil(async () => ![before, undefined].includes(await holder()), { timeout: 20_000 })
  const second = openDatabase({ databaseUrl: first.url, dataFolder })
  await expect(second).rejects.toThrow(/already working on this database/)
})

test('migrations are applied once, in order, each whole or not at all', async () => {
  const pool = await temporaryPool()
  const folder = temporaryFolder()
  writeFileSync(join(folder, '0002-second.sql'), 'insert into things values (2);')
  writeFileSync(join(folder, '0001-first.sql'), 'create table things (n int);')
  writeFileSync(join(folder, 'notes.txt'), 'no migration')
  expect(await migrate(pool, folder)).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await migrate(pool, folder)).toEqual([])
  writeFileSync(join(folder, '0003-third.sql'), 'insert into things values (3); select 1 / 0;')
  await expect(migrate(pool, folder)).rejects.toThrow(/division by zero/)
  expect((await pool.query('select n from things')).rows).toEqual([{ n: 2 }])
})

test('a migration changed after it was applied is an error that names it', async () => {
  const pool = await temporaryPool()
  const folder = temporaryFolder()
  writeFileSync(join(folder, '0001-first.sql'), 'create table things (n int);')
  await migrate(pool, folder)
  writeFileSync(join(folder, '0001-first.sql'), 'create table things (n bigint);')
  await expect(migrate(pool, folder)).rejects.toThrow(/0001-first\.sql was changed/)
  rmSync(join(folder, '0001-first.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow(/newer version.*0001-first\.sql/)
})

test('two processes that migrate at the same time apply each file once', async () => {
  const pool = await temporaryPool()
  const folder = temporaryFolder()
  writeFileSync(
    join(folder, '0001-first.sql'),
    'create table things (n int); select pg_sleep(0.2);',
  )
  const applied = await Promise.all([migrate(pool, folder), migrate(pool, folder)])
  expect(applied.flat()).toEqual(['0001-first.sql'])
})

test('a transaction that throws leaves nothing behind', async () => {
  const pool = await temporaryPool()
  await pool.query('create table things (n int)')
  const failing = inTransaction(pool, async (client) => {
    await client.query('insert into things values (1)')
    throw new Error('second thoughts')
  })
  await expect(failing).rejects.toThrow('second thoughts')
  expect((await pool.query('select n from things')).rows).toEqual([])
})

test('a transaction whose connection is cut between two of its queries is thrown, and the pool goes on', async () => {
  const pool = await temporaryPool()
  await pool.query('create table things (n int)')
  const cut = inTransaction(pool, async (client) => {
    await client.query('insert into things values (1)')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise((resolve) => {
      client.once('end', resolve)
    })
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
    await client.query('insert into things values (2)')
  })
  await expect(cut).rejects.toThrow(/not queryable/)
  expect((await pool.query('select n from things')).rows).toEqual([])
})
