import { expect, test } from 'vitest'

import { startTestEngine, testAccount } from '#service/engine/engine-fixture.ts'

const started = await startTestEngine()

const scene = 'rehearsal: rounds=1 ask=0 subagents=0 pace=0'
const sessions = async (goal: string) => {
  const { rows } = await started.pool.query('select from sessions where goal = $1', [goal])
  return rows.length
}

test('a session that cannot be enqueued is not stored either, and the next one runs at once', async () => {
  await started.pool.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'the queue is full'; end $$;
    create trigger refuse before insert on dbos.workflow_status
      for each row execute function refuse()`)
  await expect(started.create('Lost in the queue', scene)).rejects.toThrow('the queue is full')
  expect(await sessions('Lost in the queue')).toBe(0)

  await started.pool.query('drop trigger refuse on dbos.workflow_status')
  const id = await started.create('Through the queue', scene)
  await started.untilStatus(id, 'complete')
})

test('a session whose transaction is rolled back leaves nothing in the queue', async () => {
  let id = ''
  const creating = started
    .engine()
    .createSession(testAccount, { goal: 'Rolled back', context: scene }, async (work) => {
      const client = await started.pool.connect()
      await client.query('begin')
      const session = await work(client)
      id = session.sessionId
      await client.query('rollback')
      client.release()
      return session
    })
  await creating
  expect(await sessions('Rolled back')).toBe(0)
  const queued = 'select from dbos.workflow_status where workflow_uuid = $1'
  expect((await started.pool.query(queued, [id])).rows).toHaveLength(0)
})
