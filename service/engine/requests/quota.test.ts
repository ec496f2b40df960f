import { expect, test } from 'vitest'

import { addAccount, startTestEngine, testAccount, until } from '#service/engine/engine-fixture.ts'

const other = 'acc_other'
const storedBytesPerAccount = 60_000
const service = await startTestEngine({ storedBytesPerAccount })
await addAccount(service.pool, other)

const ends = 'rehearsal: rounds=1 messages=1 ask=0 subagents=0 pace=0'
const waits = 'rehearsal: rounds=2 messages=1 ask=1 kind=text subagents=0 pace=0'

const noRoom = /used up its 0\.06 MB of storage\. Ask the host .*RETAIN_ENDED_DAYS/
const full = { code: 'storage_full', message: expect.stringMatching(noRoom) }

/** The bytes of a session as they are counted, and as its rows say. */
async function bytesOf(sessionId: string): Promise<unknown> {
  const { rows } = await service.pool.query(
    `select stored_bytes as counted, 2000 + octet_length(concat(goal, context, guardrails, report))
       + (select sum(200 + octet_length(r::text)) from rounds r where r.session_id = s.session_id)
       + (select sum(200 + octet_length(m::text)) from messages m where m.session_id = s.session_id) as kept
     from sessions s where session_id = $1`,
    [sessionId],
  )
  return rows[0]
}

test('the bytes of a session are counted with its rows', async () => {
  const { sessionId } = await service.engine().createSession(other, { goal: 'Süß', context: ends })
  const find = () => service.engine().findSession(other, sessionId)
  await expect.poll(async () => (await find()).status, { timeout: 20_000 }).toBe('complete')
  const { counted, kept } = Object(await bytesOf(sessionId))
  // Rows grow a little after they were counted, such as a round by its end.
  expect(counted).toBeGreaterThan(2_500)
  expect(Number(kept) - Number(counted)).toBeGreaterThanOrEqual(0)
  expect(Number(kept) - Number(counted)).toBeLessThan(200)
})

test('a session at work is held with the reason while its account has no room, and those of others go on', async () => {
  const waiting = await service.create('Wait', waits)
  await service.untilStatus(waiting, 'waiting_human')
  const working = await service.create('Work', 'rehearsal: rounds=1000 messages=5 ask=0 pace=50')
  const held = await service.untilSession(working, ({ status }) => /paused|failed/.test(status))
  expect(held).toMatchObject({ status: 'paused', reason: expect.stringMatching(noRoom) })
  expect(held.reason).toMatch(/resume the session\.$/)
  expect(held.rounds.filter(({ status }) => status !== 'complete')).toEqual([])
  await expect(service.create('More')).rejects.toMatchObject(full)
  await expect(service.signal(working, { type: 'resume' })).rejects.toMatchObject(full)
  await service.pool.query('update sessions set stored_bytes = 0 where session_id = $1', [working])
  await until(
    () => service.signal(working, { type: 'resume' }).catch(() => null),
    (resumed) => resumed !== null,
  )
  const again = await service.untilStatus(working, 'paused')
  expect(again.rounds.length).toBeGreaterThan(held.rounds.length)
  const engine = service.engine()
  expect((await service.find(waiting)).status).toBe('waiting_human')
  expect(await service.answer(waiting, 'Yes')).toMatchObject({ status: 'answered' })
  const reason = expect.stringMatching(noRoom)
  expect(await service.untilStatus(waiting, 'paused')).toMatchObject({ reason })
  await engine.createSession(other, { goal: 'Theirs', context: waits })
  for (const id of [waiting, working]) {
    await engine.signal(testAccount, id, { type: 'cancel', reason: 'No room' })
  }

  await engine.removeSessions(testAccount)
  const sums = 'select ended_sessions, ended_bytes from accounts where account_id = $1'
  expect((await service.pool.query(sums, [testAccount])).rows).toEqual([
    { ended_sessions: 0, ended_bytes: 0 },
  ])
  expect((await service.find(await service.create('Room again', waits))).goal).toBe('Room again')
})
