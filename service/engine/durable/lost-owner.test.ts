import { expect, test } from 'vitest'

import { takeOwnersLock } from '#service/database/database-fixture.ts'
import { patience, startTestEngine } from '#service/engine/engine-fixture.ts'

const said: string[] = []
const note = (message: string) => void said.push(message)
const logger = { warn: note, error: note }
const service = await startTestEngine({ keepTermMs: 100, logger })

test('sessions stop when the lock of the owner does not come back, and go on in a new term', async () => {
  const { owner } = service.database
  const term = owner.term() ?? 0
  const id = await service.create(
    'Wait for the lock',
    'rehearsal: rounds=4 messages=5 ask=0 subagents=0 cost=0.10 pace=300',
  )
  await service.untilSession(id, (it) => it.rounds.length > 0)
  const rival = await takeOwnersLock(service.database)
  await expect.poll(() => said.join(), patience).toContain('no session goes on now')
  expect(await service.find(id)).toMatchObject({ status: 'running' })
  await rival.end()
  const done = await service.untilStatus(id, 'complete')
  expect(done.rounds.map((round) => round.costMicros)).toEqual(Array(4).fill(100_000))
  expect(await service.readAll(id)).toHaveLength(20)
  expect(owner.term()).toBeGreaterThan(term)
})
