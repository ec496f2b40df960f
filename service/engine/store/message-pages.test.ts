import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { startTestEngine, testAccount, type TestEngine } from '#service/engine/engine-fixture.ts'
import { LimitRefusedError, UnknownCursorError } from '#service/engine/errors.ts'
import { cursorPresets, parseCursorSemantics } from '#service/engine/pages/cursor-semantics.ts'
import type { MessagePage } from '#service/engine/records.ts'

import { readMessagePage } from './message-pages.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let service: TestEngine

beforeAll(async () => {
  service = await startTestEngine()
})
afterAll(() => service.close())

/** Reads pages of the same database under other semantics. */
function reader(setting: string, now = () => new Date()) {
  const cursor = parseCursorSemantics(setting)
  if (!cursor) throw new Error(`"${setting}" cannot be read.`)
  return (id: string, after: string | null, limit: number | null = null): Promise<MessagePage> =>
    readMessagePage({ pool: service.pool, cursor, now }, testAccount, id, { after, limit })
}

const aheadOf = (ms: number) => () => new Date(Date.now() + ms)
const textsOf = (page: MessagePage) => page.messages.map((message) => message.text)

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
    `insert into rounds (round_id, session_id, number, branch, ordinal, agent, title, status, performing, message_count, started_at)
     select $1 || ' ' || n, $1, n, $1, n, 'agent', 'Round', 'complete', false, $3, now() from generate_series(1, $2) n`,
    [id, rounds, messages],
  )
  await service.pool.query(
    `insert into messages (message_id, session_id, round_id, role, body, created_at)
     select $1 || ' ' || n || ' ' || m, $1, $1 || ' ' || n, 'agent', 'Said', now()
     from generate_series(1, $2) n, generate_series(1, $3) m order by n, m`,
    [id, rounds, messages],
  )
  await service.pool.query('analyze')
}

test('20,000 messages are read page by page, each of them once and in order', async () => {
  await writeManyMessages('ses_thousands', { rounds: 100, messages: 200 })
  const { rows } = await service.pool.query<{ message_id: string }>(
    `select message_id from messages join rounds using (round_id)
     where messages.session_id = $1 order by number, position`,
    ['ses_thousands'],
  )
  expect(rows).toHaveLength(20_000)
  const written = rows.map((row) => row.message_id)
  for (const limit of [1, 50, 200]) {
    const read = await service.readAll('ses_thousands', limit)
    expect(read.map((message) => message.messageId)).toEqual(written)
  }
})

test('whole rounds end a page at the first end of a round at or beyond the limit', async () => {
  const { id, rounds } = await createFinished('Pages', 'rounds=4 messages=3')
  const [one, two, three, four] = rounds
  const readPage = reader('whole-rounds')
  const read = async (after: string | null, limit: number) => {
    const page = await readPage(id, after, limit)
    const seen = [...new Set(page.messages.map((message) => message.roundId))]
    return { rounds: seen, messages: page.messages.length, hasMore: page.hasMore }
  }
  expect(await read(null, 1)).toEqual({ rounds: [one], messages: 3, hasMore: true })
  expect(await read(null, 3)).toEqual({ rounds: [one], messages: 3, hasMore: true })
  expect(await read(null, 4)).toEqual({ rounds: [one, two], messages: 6, hasMore: true })
  expect(await read(one ?? '', 6)).toEqual({ rounds: [two, three], messages: 6, hasMore: true })
  expect(await read(two ?? '', 50)).toEqual({ rounds: [three, four], messages: 6, hasMore: false })
  expect(await read(four ?? '', 50)).toEqual({ rounds: [], messages: 0, hasMore: false })
})

test('under the harshest meaning what a round has beyond the cap is on no page', async () => {
  const { id, rounds } = await createFinished('Long rounds', 'rounds=2 messages=260')
  const read = reader('harshest')
  const found = new Set<string | null>()
  for (const after of [null, ...rounds]) {
    const page = await read(id, after, 1_000)
    expect(page.messages.length).toBeLessThanOrEqual(200)
    expect(page.hasMore).toBeNull()
    for (const message of page.messages) found.add(message.messageId)
  }
  expect(found.size).toBe(400)
  expect((await reader('whole-rounds cap=none')(id, null, 1_000)).messages).toHaveLength(520)
  await expect(reader('over=400 cap=50')(id, null, 51)).rejects.toThrow(LimitRefusedError)
})

test('every order reads the same messages, and a range may begin and end within a round', async () => {
  const { id, rounds } = await createFinished('Orders', 'rounds=4 messages=5')
  const all = textsOf(await reader('whole-rounds cap=none')(id, null, 500))
  expect(all).toHaveLength(20)
  expect(textsOf(await reader('order=time')(id, null))).toEqual(all)
  expect(textsOf(await reader('order=newest')(id, null))).toEqual(all.toReversed())
  expect(textsOf(await reader('harshest')(id, rounds[0] ?? '', 7))).toEqual(all.slice(5, 12))
  expect(textsOf(await reader('after=after-first')(id, rounds[1] ?? '', 7))).toEqual(
    all.slice(6, 13),
  )
  expect(textsOf(await reader('cut=last')(id, rounds[0] ?? '', 7))).toEqual(all.slice(13))
  const behindThree = textsOf(await reader('append-log')(id, rounds[2] ?? ''))
  expect(behindThree).toEqual(all.slice(17, 18))
})

test('ids are unique, a number in the round, none, or new on every read', async () => {
  const { id } = await createFinished('Identity', 'rounds=2 messages=3')
  const idsOf = async (identity: string) =>
    (await reader(`identity=${identity}`)(id, null)).messages.map((message) => message.messageId)
  expect(await idsOf('ids')).toEqual(await idsOf('ids'))
  expect(await idsOf('per-round')).toEqual(['1', '2', '3', '1', '2', '3'])
  expect(await idsOf('none')).toEqual([null, null, null, null, null, null])
  const both = [...(await idsOf('new')), ...(await idsOf('new'))]
  expect(new Set(both).size).toBe(12)
})

test('the last message of a running round grows, and others come when they may be seen', async () => {
  const id = await service.create('Growth', 'rehearsal: rounds=2 messages=4 ask=1 kind=text pace=0')
  await service.untilStatus(id, 'waiting_human')
  const whole = textsOf(await reader('harshest')(id, null))
  const growing = textsOf(await reader('growth=text', aheadOf(-60_000))(id, null))
  expect(growing.slice(0, 3)).toEqual(whole.slice(0, 3))
  expect(whole[3]?.startsWith(growing[3] ?? '-')).toBe(true)
  expect(growing[3]).not.toBe(whole[3])
  expect(textsOf(await reader('growth=text', aheadOf(60_000))(id, null))).toEqual(whole)
  expect(textsOf(await reader('visibility=finished')(id, null))).toEqual([])
  expect(textsOf(await reader('growth=late')(id, null))).toHaveLength(3)
  expect(textsOf(await reader('visibility=lag', aheadOf(-60_000))(id, null))).toEqual([])
  await service.engine().signal(testAccount, id, { type: 'cancel' })
})

/** How many rows of tables and indexes are looked at to read something, by the plans of its queries. */
async function rowsLookedAt(read: () => Promise<unknown>): Promise<number> {
  using asked = vi.spyOn(Client.prototype, 'query')
  await read()
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

test('100,000 messages: a page of the harshest meaning costs its own rows, wherever it is', async () => {
  await writeManyMessages('ses_many', { rounds: 500, messages: 200 })
  const read = reader('harshest')
  for (const after of [null, 'ses_many 50', 'ses_many 250', 'ses_many 450', 'ses_many 498']) {
    const looked = await rowsLookedAt(async () => {
      expect((await read('ses_many', after, 200)).messages).toHaveLength(200)
    })
    // The 500 rounds, and the 200 messages with what of their round stands before them.
    expect(looked).toBeLessThan(2_000)
  }
})

test('a cursor of another session, or of none, is unknown', async () => {
  const [one, other] = [
    await createFinished('A', 'rounds=1'),
    await createFinished('B', 'rounds=1'),
  ]
  for (const after of [other.rounds[0] ?? '', 'rnd_unknown', '\0']) {
    await expect(reader('harshest')(one.id, after)).rejects.toThrow(UnknownCursorError)
    await expect(reader('unknown=404')(one.id, after)).rejects.toMatchObject({ status: 404 })
    expect((await reader('unknown=empty')(one.id, after)).messages).toEqual([])
    const all = await reader('unknown=all')(one.id, null)
    expect(await reader('unknown=all')(one.id, after)).toEqual(all)
  }
  expect(cursorPresets.harshest.unknown).toBe('400')
})
