import { expect, test } from 'vitest'

import {
  addAccount,
  patience,
  startTestEngine,
  testAccount,
} from '#service/engine/engine-fixture.ts'

const dayMs = 24 * 60 * 60_000
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
const service = await startTestEngine({ now, retainEndedDays: 7, removeEveryMs: 50 })

const scene = 'rehearsal: rounds=2 messages=2 ask=0 subagents=1 pace=0'
const waits = 'rehearsal: rounds=2 messages=2 ask=1 kind=text subagents=0 pace=0'

async function count(from: string, ...values: unknown[]): Promise<number> {
  const sql = `select count(*) as rows from ${from}`
  const { rows } = await service.pool.query<{ rows: number }>(sql, values)
  return rows[0]?.rows ?? 0
}

/** Until what is old has been removed once more. */
async function untilRemoved(): Promise<void> {
  await service.pool.query(
    `insert into idempotency_keys (account_id, key, fingerprint, answer, created_at)
     values ($1, 'old', '', '"x"', $2)`,
    [testAccount, new Date(now().getTime() - dayMs)],
  )
  await expect.poll(() => count('idempotency_keys'), patience).toBe(0)
}

const countSessions = () => count('sessions')
const countGone = () => count(`sessions where account_id = 'acc_gone'`)

test('sessions go with all that they own once they have ended for long enough, while others go on', async () => {
  const ids = await Promise.all(
    Array.from({ length: 45 }, (_, n) => service.create(`S ${n}`, scene)),
  )
  const open = await service.create('Open', waits)
  for (const id of ids) await service.untilStatus(id, 'complete')
  await service.untilStatus(open, 'waiting_human')
  const before = await service.find(open)
  aheadMs = 6 * dayMs
  await untilRemoved()
  expect(await countSessions()).toBe(46)

  aheadMs = 8 * dayMs
  const late = await service.create('Late', scene)
  await expect.poll(countSessions, patience).toBe(2)
  await service.untilStatus(late, 'complete')
  expect(await service.find(open)).toEqual(before)
  for (const table of ['rounds', 'messages', 'human_inputs', 'directions']) {
    expect(await count(`${table} where session_id <> all($1)`, [open, late])).toBe(0)
  }
  await expect(service.find(ids[0] ?? '')).rejects.toMatchObject({ code: 'not_found' })
  await service.answer(open, 'Yes')
  await service.untilStatus(open, 'complete')
})

test('an answer to an Idempotency-Key goes after a day, and counts no more', async () => {
  await service.pool.query(
    `insert into idempotency_keys (account_id, key, fingerprint, answer, created_at)
     values ($1, 'old', '', '"x"', $2), ($1, 'new', '', '"x"', $3)`,
    [testAccount, new Date(now().getTime() - dayMs), new Date(now().getTime() - dayMs / 2)],
  )
  const kept = async () => {
    const { rows } = await service.pool.query<{ key: string; bytes: number }>(
      'select key, kept_answer_bytes as bytes from idempotency_keys join accounts using (account_id)',
    )
    return rows
  }
  await expect.poll(kept, { timeout: 20_000 }).toEqual([{ key: 'new', bytes: 203 }])
})

test('what a service that was stopped has left of a deletion goes after the next start', async () => {
  await addAccount(service.pool, 'acc_gone')
  const scenes = [waits, 'rehearsal: rounds=3 pace=60000']
  for (const context of scenes) {
    await service.engine().createSession('acc_gone', { goal: 'Wait', context })
  }
  await service.pool.query(`update accounts set email = null where account_id = 'acc_gone'`)
  await service.restart()
  await expect.poll(countGone, { timeout: 20_000 }).toBe(0)
})
