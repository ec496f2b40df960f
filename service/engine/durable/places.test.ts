import { expect, test } from 'vitest'

import { addAccount, startTestEngine, testAccount, until } from '#service/engine/engine-fixture.ts'

const other = 'acc_other'
const places = 4
const service = await startTestEngine({ places, openSessionsPerAccount: 12 })
await addAccount(service.pool, other)

const waits = 'rehearsal: rounds=1 messages=1 ask=1 kind=text subagents=0 pace=0'
const goesOn = 'rehearsal: rounds=1000 messages=1 ask=0 subagents=0 pace=20'

/** A session of the account finds a place, and is completed. */
async function expectOneCompleted(accountId: string): Promise<void> {
  const context = 'rehearsal: rounds=2 messages=1 ask=0 subagents=0 pace=0'
  const { sessionId } = await service.engine().createSession(accountId, { goal: 'Own', context })
  const statusOf = async () => {
    return (await service.engine().findSession(accountId, sessionId)).status
  }
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('complete')
}

const oneMore = () => service.create('One more', waits)

async function cancelAll(ids: readonly string[]): Promise<void> {
  for (const id of ids) await service.signal(id, { type: 'cancel' })
}

test('sessions that wait, are paused or held take no place, not after a restart either, and go on when they may', async () => {
  const scenes = [waits, waits, waits, 'rehearsal: rounds=2 ask=0 cost=2 subagents=0 pace=0']
  const ids = await Promise.all(
    [...scenes, ...scenes].map((context, n) => service.create(`S ${n}`, context, 1)),
  )
  const [answered = '', paused = '', , limited = ''] = ids
  for (const id of ids.filter((_, n) => n % 4 !== 3)) await service.untilStatus(id, 'waiting_human')
  for (const id of ids.filter((_, n) => n % 4 === 3)) await service.untilStatus(id, 'cost_limited')
  await service.signal(paused, { type: 'pause' })
  await expectOneCompleted(other)
  await service.restart()
  await expectOneCompleted(other)
  await expectOneCompleted(testAccount)

  await service.answer(answered, 'Yes')
  await service.untilStatus(answered, 'complete')
  await service.signal(limited, { type: 'resume', newBudget: 5 })
  await service.untilStatus(limited, 'complete')
  await service.signal(paused, { type: 'resume' })
  await service.untilStatus(paused, 'waiting_human')
  const withPlace = async () => {
    return (await service.pool.query('select from sessions where turn_id is not null')).rowCount
  }
  await expect.poll(withPlace).toBe(0)
  await cancelAll(ids.filter((id) => id !== answered && id !== limited))
})

test('an account that is at work without end leaves places to others', async () => {
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, n) => service.create(`Busy ${n}`, goesOn)),
  )
  const working = async () => {
    const { rowCount } = await service.pool.query(
      'select from rounds where session_id = any($1) and performing',
      [ids],
    )
    return rowCount ?? 0
  }
  await until(working, (count) => count === places / 2)
  await expectOneCompleted(other)
  // A session between two rounds is not at work for a moment.
  expect(await until(working, (count) => count >= places / 2)).toBe(places / 2)
  await cancelAll(ids)
})

test('an account with one session waits behind no backlog of two others', async () => {
  const busy: { account: string; id: string }[] = []
  for (const account of [testAccount, other, testAccount, other, testAccount, other]) {
    const request = { goal: 'Busy', context: goesOn }
    const { sessionId } = await service.engine().createSession(account, request)
    busy.push({ account, id: sessionId })
  }
  const started = async () =>
    (
      await service.pool.query(
        `select from sessions where goal = 'Busy' and started_at is not null`,
      )
    ).rowCount
  const cancel = ({ account, id }: { account: string; id: string }) =>
    service.engine().signal(account, id, { type: 'cancel' })
  expect(await until(started, (count) => count === places)).toBe(places)
  await addAccount(service.pool, 'acc_third')
  const third = expectOneCompleted('acc_third')
  const [first] = busy
  if (first) await cancel(first)
  await third
  for (const one of busy.slice(1)) await cancel(one)
})

test('an account has only so many sessions that have not ended, and one more once one has', async () => {
  const results = await Promise.allSettled(Array.from({ length: 14 }, oneMore))
  const created = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(created).toHaveLength(12)
  await expect(oneMore()).rejects.toThrow('12 sessions that have not ended')
  await cancelAll(created.slice(0, 1))
  await oneMore()
  await expectOneCompleted(other)
})
