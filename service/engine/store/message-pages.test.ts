import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestEngine, testAccount, type TestEngine } from '#service/engine/engine-fixture.ts'
import { UnknownCursorError } from '#service/engine/errors.ts'

let service: TestEngine

beforeAll(async () => {
  service = await startTestEngine()
})
afterAll(() => service.close())

test('20,000 messages are read page by page, each of them once and in order', async () => {
  const scene = 'rehearsal: rounds=100 messages=200 ask=0 subagents=50 pace=0'
  const id = await service.create('Many messages', scene)
  const done = await service.untilStatus(id, 'complete')
  const { rows } = await service.pool.query<{ message_id: string }>(
    `select message_id from messages join rounds using (round_id)
     where messages.session_id = $1 order by number, position`,
    [id],
  )
  expect(rows.length).toBeGreaterThan(20_000)
  expect(rows).toHaveLength(done.rounds.length * 200 + 1)
  const written = rows.map((row) => row.message_id)
  for (const limit of [1, 50, 200]) {
    const read = await service.readAll(id, limit)
    expect(read.map((message) => message.messageId)).toEqual(written)
  }
})

test('a page ends at the first end of a round at or beyond the limit', async () => {
  const id = await service.create(
    'Pages',
    'rehearsal: rounds=4 messages=3 ask=0 subagents=0 pace=0',
  )
  const { rounds } = await service.untilStatus(id, 'complete')
  const [one, two, three, four] = rounds.map((round) => round.roundId)
  const read = async (after: string | null, limit: number) => {
    const page = await service.engine().listMessages(testAccount, id, { after, limit })
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

test('a cursor of another session, or of none, is unknown', async () => {
  const scene = 'rehearsal: rounds=1 ask=0 subagents=0 pace=0'
  const [id, other] = await Promise.all([service.create('A', scene), service.create('B', scene)])
  await service.untilStatus(id, 'complete')
  const { rounds } = await service.untilStatus(other, 'complete')
  for (const after of [rounds[0]?.roundId ?? '', 'rnd_unknown', '\0']) {
    const page = service.engine().listMessages(testAccount, id, { after, limit: 50 })
    await expect(page).rejects.toThrow(UnknownCursorError)
  }
})
