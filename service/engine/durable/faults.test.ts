import { expect, test } from 'vitest'

import type { Agent } from '#service/agents/agent.ts'
import { createRehearsalAgent } from '#service/agents/rehearsal/create-rehearsal-agent.ts'
import { patience, startTestEngine } from '#service/engine/engine-fixture.ts'

const rehearsal = createRehearsalAgent({ roundMs: 20 })
const held: AbortSignal[] = []

/** Its plans fail, except first rounds of the goal `Half`; there the first subagent at work ends never by itself. */
const faulty: Agent = {
  ...rehearsal,
  planRound(brief, place, ...rest) {
    if (brief.goal !== 'Half' || place.ordinal > 1) throw new Error('No plan')
    return rehearsal.planRound(brief, place, ...rest)
  },
  async performRound(brief, place, story, hands) {
    if (place.subagent && held.length === 0) {
      held.push(hands.signal)
      await new Promise((resolve) => hands.signal.addEventListener('abort', resolve))
    }
    return rehearsal.performRound(brief, place, story, hands)
  },
}

const service = await startTestEngine({ places: 2 }, faulty)

test('sessions that cannot go on leave their place to the next at once', async () => {
  const began = Date.now()
  const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => service.create(`Lost ${n}`)))
  for (const id of ids) await service.untilStatus(id, 'failed')
  // Left to the sweeps it would take 35 s.
  expect(Date.now() - began).toBeLessThan(15_000)
})

test('a turn whose fault cannot be stored leaves no branch at work beside the next try', async () => {
  await service.pool.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$;
    create trigger refuse before update on sessions for each row
      when (new.ended_as = 'failed') execute function refuse()`)
  const id = await service.create('Half', 'rehearsal: rounds=2 messages=1 ask=0 subagents=1 pace=0')
  await expect.poll(() => held[0]?.aborted, patience).toBe(true)
  expect((await service.find(id)).status).toBe('running')
  await service.pool.query('drop trigger refuse on sessions')
  await service.untilStatus(id, 'failed')
})
