import { Pool } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'

import { createTestDatabase } from '#service/database/database-fixture.ts'
import { patience, until } from '#service/engine/engine-fixture.ts'
import { shareOf } from '#src/testing/tier.ts'

import { startEngineProcess } from './crash-fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

const databaseUrl = await createTestDatabase()
const pool = new Pool({ connectionString: databaseUrl, max: 2 })
pool.on('error', () => undefined)
afterAll(() => pool.end())

/** Killed when so many messages are there. */
const kills = shareOf({ quick: [17], full: [3, 17, 33, 60], soak: [3, 17, 33, 60] })

type Count = { rounds: number; messages: number; distinct: number; open: number; books: boolean }

async function count(sessionId: string): Promise<Count> {
  const { rows } = await pool.query<Count>(
    `select (select count(*)::int from rounds where session_id = $1) as rounds,
       (select count(*)::int from messages where session_id = $1) as messages,
       (select count(distinct (round_id, body, tool::text, author))::int from messages where session_id = $1) as distinct,
       (select count(*)::int from sessions where session_id = $1 and ended_as is distinct from 'complete') as open,
       (select spent_micros = (select sum(cost_micros) from rounds r where r.session_id = s.session_id) and reserved_micros = 0
        from sessions s where session_id = $1) as books`,
    [sessionId],
  )
  if (!rows[0]) throw new Error('no count')
  return rows[0]
}

/** Waits for a count of the session that holds. */
const untilCount = (id: string, holds: (now: Count) => boolean) => until(() => count(id), holds)
const untilComplete = (id: string) => untilCount(id, (now) => now.open === 0)

test('an engine killed again and again in the middle of rounds doubles nothing and loses nothing', async () => {
  const scene = 'rehearsal: rounds=6 messages=7 ask=0 subagents=3 pace=250'
  let engine = await startEngineProcess(databaseUrl, [scene, scene])
  const { sessions } = engine
  const [first = ''] = sessions
  for (const messages of kills) {
    // A count that is not a multiple of 7 is one in the middle of a round.
    await untilCount(first, (now) => now.messages >= messages && now.messages % 7 !== 0)
    await engine.kill('SIGKILL')
    const cut = await count(first)
    engine = await startEngineProcess(databaseUrl)
    expect((await count(first)).messages).toBeGreaterThanOrEqual(cut.messages)
  }
  for (const session of sessions) {
    const done = await untilComplete(session)
    // Two subagents of two or three rounds each, the same in both sessions: the goal decides.
    expect(done.rounds).toBeGreaterThanOrEqual(10)
    expect(done.messages).toBe(done.rounds * 7)
    expect(done.books).toBe(true)
    const { rows } = await pool.query<{ n: number; positions: number }>(
      `select count(*)::int as n, count(distinct position)::int as positions
       from messages m join rounds r using (round_id) where m.session_id = $1 group by r.round_id, r.number order by r.number`,
      [session],
    )
    expect(rows.every((round) => round.n === 7 && round.positions === 7)).toBe(true)
  }
  const [one, other] = await Promise.all(sessions.map(wordsOf))
  expect(one).toEqual(other)
  await engine.kill('SIGTERM')
})

/** Two sessions of one goal say the same, however often one of them was broken off. */
async function wordsOf(sessionId: string) {
  const { rows } = await pool.query(
    `select r.branch = r.session_id as own, r.agent, r.ordinal, m.role, m.body, m.tool::text, r.cost_micros
     from messages m join rounds r using (round_id) where m.session_id = $1
     order by own, r.agent, r.ordinal, m.position`,
    [sessionId],
  )
  return rows
}

test('an engine that is told to stop ends with 0 between steps, and its sessions go on after the next start', async () => {
  const scene = 'rehearsal: rounds=8 messages=3 ask=0 subagents=0 pace=150'
  let engine = await startEngineProcess(databaseUrl, [scene])
  const [id = ''] = engine.sessions
  await untilCount(id, (now) => now.rounds >= 3)
  const began = Date.now()
  expect(await engine.kill('SIGTERM')).toBe(0)
  expect(Date.now() - began).toBeLessThan(10_000)
  const stopped = await count(id)
  expect(stopped.open).toBe(1)
  expect(stopped.messages).toBe(stopped.rounds * 3)
  engine = await startEngineProcess(databaseUrl)
  const done = await untilComplete(id)
  expect(done).toMatchObject({ rounds: 8, messages: 24, books: true })
  await engine.kill('SIGTERM')
})

test('a session whose turn is lost goes on after the next start', async () => {
  const scene = 'rehearsal: rounds=3 messages=3 ask=0 subagents=0 cost=0.40 pace=0'
  let engine = await startEngineProcess(databaseUrl, [scene])
  const [id = ''] = engine.sessions
  await untilComplete(id)
  await engine.kill('SIGKILL')
  // As a restored copy leaves those that it has lost.
  await pool.query(
    `insert into sessions (session_id, account_id, goal, context, agent, turn_id)
     select 'ses_' || name, account_id, goal, context, agent, 'earlier' from sessions, unnest(array['created', 'held']) as name
     where session_id = $1`,
    [id],
  )
  await pool.query(`update sessions set pause_requested = true where session_id = 'ses_held'`)
  engine = await startEngineProcess(databaseUrl)
  await untilComplete('ses_created')
  // A session that waits takes no place.
  const resting = `select from sessions where session_id = 'ses_held' and turn_id is null`
  await expect.poll(() => pool.query(resting), patience).toMatchObject({ rowCount: 1 })
  expect(await count('ses_held')).toMatchObject({ rounds: 0, open: 1 })
  await engine.kill('SIGTERM')
})
