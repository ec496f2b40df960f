import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client, type Pool, type PoolConfig } from 'pg'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { createTestDatabase, ownersProcess } from './database-fixture.ts'
import { migrate, createPool, openDatabase } from './open-database.ts'
import { inTransaction, isDatabaseGone } from './transaction.ts'

const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-database-'))
  endings.push(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function temporaryPool(more?: PoolConfig): Promise<Pool> {
  const pool = createPool(await createTestDatabase('empty'), more)
  endings.push(() => pool.end())
  return pool
}

test('a service whose connections were cut takes the database back before anybody else', async () => {
  const url = await createTestDatabase()
  const first = await openDatabase({ databaseUrl: url, dataFolder: '' })
  endings.push(() => first.close())
  const holder = () => ownersProcess(first.pool)
  const before = await holder()
  await first.pool.query('select pg_terminate_backend($1)', [before])
  await vi.waitUntil(async () => ![before, undefined].includes(await holder()), { timeout: 20_000 })
  // Each look at the clock is past the limit of the one before.
  let ahead = Date.now()
  const now = vi.spyOn(Date, 'now').mockImplementation(() => (ahead += 6_000))
  onTestFinished(() => now.mockRestore())
  const second = openDatabase({ databaseUrl: url, dataFolder: '' })
  await expect(second).rejects.toThrow(/already working on this database/)
  expect((await first.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
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
  await expect(migrate(pool, folder)).rejects.toThrow(/another version.*0001-first\.sql/)
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

test('a query that nobody answers is given up and counts as a lost database, a long migration is not', async () => {
  expect((await temporaryPool()).options.query_timeout).toBe(60_000)
  const pool = await temporaryPool({ query_timeout: 2_000 })
  const error: unknown = await pool.query('select pg_sleep(30)').catch((cause: unknown) => cause)
  expect(error).toMatchObject({ message: 'Query read timeout' })
  expect(isDatabaseGone(error)).toBe(true)
  const folder = temporaryFolder()
  writeFileSync(
    join(folder, '0001-first.sql'),
    'create table things (n int); select pg_sleep(2.3);',
  )
  expect(await migrate(pool, folder)).toEqual(['0001-first.sql'])
})

test('the server ends connections that are lost, and transactions in which nothing comes any more', async () => {
  const query = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const database = await openDatabase({ databaseUrl: await createTestDatabase(), dataFolder: '' })
  endings.push(() => database.close())
  const texts = query.mock.calls.map(([text]: unknown[]) => String(text))
  const locked = texts.findIndex((text) => text.includes('pg_try_advisory_lock'))
  expect(texts[locked + 1]).toBe(
    'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
  )
  const { rows } = await database.pool.query('show idle_in_transaction_session_timeout')
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
  const cut = inTransaction(database.pool, async (client) => {
    const ended = new Promise((resolve) => {
      client.once('end', resolve)
    })
    await client.query('set local idle_in_transaction_session_timeout = 10')
    await ended
    await client.query('select 1')
  }).catch((cause: unknown) => cause)
  expect(isDatabaseGone(await cut)).toBe(true)
  const words = 'terminating connection due to idle-in-transaction timeout'
  expect(isDatabaseGone(Object.assign(new Error(words), { code: '25P03' }))).toBe(true)
})
