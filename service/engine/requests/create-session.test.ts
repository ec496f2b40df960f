import { expect, test } from 'vitest'

import { startTestEngine, testAccount } from '#service/engine/engine-fixture.ts'

const started = await startTestEngine()

const scene = 'rehearsal: rounds=1 ask=0 subagents=0 pace=0'

test('a session whose transaction is rolled back is not there, and the next one runs at once', async () => {
  await started
    .engine()
    .createSession(testAccount, { goal: 'Rolled back', context: scene }, async (work) => {
      const client = await started.pool.connect()
      await client.query('begin')
      const session = await work(client)
      await client.query('rollback')
      client.release()
      return session
    })
  const { rowCount } = await started.pool.query('select from sessions')
  expect(rowCount).toBe(0)
  await started.untilStatus(await started.create('Stored', scene), 'complete')
})
