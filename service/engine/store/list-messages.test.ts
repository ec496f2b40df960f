import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'

import { startTestEngine, testAccount } from '#service/engine/engine-fixture.ts'
import type { MessagePage } from '#service/engine/records.ts'
import { shareOf } from '#src/testing/tier.ts'

const service = await startTestEngine()

function read(id: string, after: string | null, limit: number | null = null) {
  return service.engine().listMessages(testAccount, id, { after, limit })
}

const textsOf = ({ messages }: MessagePage) => messages.map((message) => message.content)

async function createFinished(goal: string, scene: string) {
  const id = await service.create(goal, `rehearsal: ask=0 subagents=0 pace=0 ${scene}`)
  const { rounds } = await service.untilStatus(id, 'complete')
  return { id, rounds: rounds.map((round) => round.roundId) }
}

async function writeManyMessages(id: string, { rounds, messages }: Record<string, number>) {
  await service.pool.query(
    `insert into sessions (session_id, account_id, goal, agent, ended_as, ended_at)
     values ($1, $2, 'Many', 'rehearsal', 'complete', now())`,
    [id, testAccount],
  )
  await service.pool.query(
    `insert into rounds (round_id, session_id, number, branch, ordinal, agent, title, status, performing, started_at)
     select $1 || ' ' || n, $1, n, $1, n, 'agent', 'Round', 'complete', false, now() from generate_series(1, $2) n`,
    [id, rounds],
  )
  await service.pool.query(
    `insert into messages (message_id, session_id, round_id, role, body, created_at)
     select $1 || ' ' || n || ' ' || m, $1, $1 || ' ' || n, 'agent', 'Said', now()
     from generate_series(1, $2) n, generate_series(1, $3) m order by n, m`,
    [id, rounds, messages],
  )
  await service.pool.query('analyze')
}

test('20,000 messages are read round by round, each of them once and in order', async () => {
  await writeManyMessages('ses_thousands', { rounds: 100, messages: 200 })
  const { rows } = await service.pool.query<{ message_id: string }>(
    `select message_id from messages join rounds using (round_id)
     where messages.session_id = $1 order by number, position`,
    ['ses_thousands'],
  )
  expect(rows).toHaveLength(20_000)
  const messages = await service.readAll('ses_thousands')
  expect(messages.map(({ id }) => id)).toEqual(rows.map((row) => row.message_id))
})

test('a page is the first messages of the later rounds, and may end within one', async () => {
  const { id, rounds } = await createFinished('Pages', 'rounds=4 messages=5')
  const all = textsOf(await read(id, null))
  expect(all).toHaveLength(20)
  expect(textsOf(await read(id, null, 1))).toEqual(all.slice(0, 1))
  expect(textsOf(await read(id, rounds[0] ?? '', 7))).toEqual(all.slice(5, 12))
  expect(textsOf(await read(id, rounds[2] ?? ''))).toEqual(all.slice(15))
  expect(await read(id, rounds[3] ?? '')).toEqual({ messages: [], hasMore: false })
  expect((await read(id, rounds[0] ?? '', 14)).hasMore).toBe(true)
  expect((await read(id, rounds[0] ?? '', 15)).hasMore).toBe(false)
})

test('a page has 50 messages, and at most 200: what a round has beyond these is on no page', async () => {
  const { id, rounds } = await createFinished('Long rounds', 'rounds=2 messages=260')
  expect((await read(id, null)).messages).toHaveLength(50)
  const found = new Set<string>()
  for (const after of [null, ...rounds]) {
    const { messages } = await read(id, after, 1_000)
    expect(messages.length).toBeLessThanOrEqual(200)
    for (const message of messages) found.add(message.id)
  }
  expect(found.size).toBe(400)
})

/** How many rows of tables and indexes are looked at to read something, by the plans of its queries. */
async function rowsLookedAt(reading: () => Promise<unknown>): Promise<number> {
  using asked = vi.spyOn(Client.prototype, 'query')
  await reading()
  const queries = asked.mock.calls.flatMap(([sql, values]: unknown[]) =>
    typeof sql === 'string' && /from (messages|rounds)/.test(sql) ? [{ sql, values }] : [],
  )
  asked.mockRestore()
  expect(queries.length).toBeGreaterThanOrEqual(2)
  let looked = 0
  for (const { sql, values } of queries) {
    const explain = `explain (analyze, format json) ${sql}`
    const { rows } = await service.pool.query(explain, Array.isArray(values) ? values : [])
    looked += rowsIn(rows[0]?.['QUERY PLAN'])
  }
  return looked
}

/** Only scans look at tables; what they throw away was looked at too. */
const scan = z.object({
  'Node Type': z.string().regex(/Scan$/),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
})

function rowsIn(plan: unknown): number {
  if (typeof plan !== 'object' || plan === null) return 0
  const { data } = scan.safeParse(plan)
  const own = data
    ? (data['Actual Rows'] + data['Rows Removed by Filter']) * data['Actual Loops']
    : 0
  return Object.values(plan).reduce<number>((sum, part) => sum + rowsIn(part), own)
}

const messages = shareOf({ quick: 40, full: 200, soak: 200 })

test(`${500 * messages} messages: a page costs its own rows, wherever it is`, async () => {
  await writeManyMessages('ses_many', { rounds: 500, messages })
  for (const after of [null, 'ses_many 50', 'ses_many 250', 'ses_many 450', 'ses_many 494']) {
    const looked = await rowsLookedAt(async () => {
      expect((await read('ses_many', after, 200)).messages).toHaveLength(200)
    })
    // The 200 messages of the page, and those of a few rounds that are sorted with them.
    expect(looked).toBeLessThan(1_100)
  }
})

test('a cursor of another session, or of none, is unknown', async () => {
  const [one, other] = [
    await createFinished('A', 'rounds=1'),
    await createFinished('B', 'rounds=1'),
  ]
  for (const after of [other.rounds[0] ?? '', 'rnd_unknown']) {
    await expect(read(one.id, after)).rejects.toMatchObject({ details: { field: 'after' } })
  }
})
