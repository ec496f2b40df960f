import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Pool } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'

import { createTestDatabase } from './database-fixture.ts'
import { migrate, createPool, openDatabase } from './open-database.ts'
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

test('a service whose connections were cut takes the database back before anybody else', async () => {
  const url = await createTestDatabase()
  const first = await openDatabase({ databaseUrl: url, dataFolder: '' })
  endings.push(() => first.close())
  const holder = async () => {
    const { rows } = await first.pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.pid
  }
  const before = await holder()
  await first.pool.query('select pg_terminate_backend($1)', [before])
  await vi.waitUntil(async () => ![before, undefined].includes(await holder()), { timeout: 20_000 })
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

test('an older database keeps its sessions and sign-ins through the migrations', async () => {
  const pool = await temporaryPool()
  const folder = temporaryFolder()
  const all = join(import.meta.dirname, 'migrations')
  cpSync(all, folder, {
    recursive: true,
    filter: (path) => !/00(0[4-9]|[1-9]\d)-[^/]*$/.test(path),
  })
  expect(await migrate(pool, folder)).toHaveLength(3)
  await pool.query(
    `insert into accounts (account_id, email, password_algorithm, password_parameters, password_salt, password_hash)
     values ('me', 'me@example.org', 'scrypt', '{}', '', '')`,
  )
  await pool.query(
    `insert into sessions (session_id, account_id, goal, agent, context)
     values ('none', 'me', '', '', null), ('short', 'me', '', '', '{"b":1,"a":2}'), ('long', 'me', '', '', $1)`,
    [JSON.stringify('x'.repeat(5_000))],
  )
  await pool.query(
    `insert into refresh_tokens (hash, account_id, family, expires_at, revoked_at)
     values ('1', 'me', 'open', now(), null), ('2', 'me', 'ended', now(), now())`,
  )

  await migrate(pool)
  const { rows } = await pool.query(
    `select session_id, context_shown, context_is_cut from sessions
     where turn_id is not null order by session_id desc`,
  )
  expect(rows).toEqual([
    { session_id: 'short', context_shown: { b: 1, a: 2 }, context_is_cut: false },
    { session_id: 'none', context_shown: null, context_is_cut: false },
    {
      session_id: 'long',
      context_shown: `${'x'.repeat(1_000)} … (cut here)`,
      context_is_cut: true,
    },
  ])
  const signIns = await pool.query(
    `select sign_in_id, account_id, s.ended_at is null as open
     from refresh_tokens join sign_ins s using (sign_in_id) order by sign_in_id`,
  )
  expect(signIns.rows).toEqual([
    { sign_in_id: 'ended', account_id: 'me', open: false },
    { sign_in_id: 'open', account_id: 'me', open: true },
  ])
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
