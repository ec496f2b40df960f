import { expect, test } from 'vitest'

import { startTestEngine, testAccount, until } from '#service/engine/engine-fixture.ts'
import type { SessionRecord } from '#service/engine/records.ts'

const service = await startTestEngine()

const { signal } = service
const cancel = (id: string) => signal(id, { type: 'cancel' })
const untilRound = (id: string, number: number) =>
  service.untilSession(id, (session) => session.rounds.length >= number)

/** Two waits for a session that would otherwise go on: it is the same afterwards. */
async function expectHeld(id: string, held: SessionRecord) {
  const other = await service.create('A clock', 'rehearsal: rounds=4 ask=0 subagents=0 pace=80')
  await service.untilStatus(other, 'complete')
  expect((await service.find(id)).rounds).toEqual(held.rounds)
}

test('a pause lets the round finish, then holds, also over a restart, until it is resumed', async () => {
  const id = await service.create('Pause me', 'rehearsal: rounds=2 ask=0 subagents=0 pace=1000')
  await untilRound(id, 1)
  const asked = await signal(id, { type: 'pause', reason: 'Lunch' })
  expect(asked).toMatchObject({ status: 'running', requestedSignal: 'pause', reason: 'Lunch' })
  await expect(signal(id, { type: 'pause' })).rejects.toThrow(/running/)

  const paused = await service.untilStatus(id, 'paused')
  expect(paused.requestedSignal).toBeNull()
  expect(paused.rounds.map((round) => round.status)).toEqual(['complete'])
  expect(paused.reservedMicros).toBe(0)
  await expectHeld(id, paused)
  await service.restart()
  await expectHeld(id, paused)
  await expect(signal(id, { type: 'pause' })).rejects.toThrow(/paused/)

  const resumed = await signal(id, { type: 'resume' })
  expect(resumed).toMatchObject({ status: 'running', requestedSignal: null, reason: null })
  expect((await service.untilStatus(id, 'complete')).rounds).toHaveLength(2)
})

test('a pause also takes hold between the rounds of subagents', async () => {
  const id = await service.create(
    'Pause subagents',
    'rehearsal: rounds=1 ask=0 subagents=1 pace=600',
  )
  await service.untilSession(id, (it) => it.rounds.some((round) => round.parentRoundId !== null))
  await signal(id, { type: 'pause' })
  const paused = await service.untilStatus(id, 'paused')
  const children = paused.rounds.filter((round) => round.parentRoundId !== null)
  expect(children.every((round) => round.status === 'complete')).toBe(true)
  expect(children.length).toBeLessThan(4)
  expect(paused.rounds[0]?.status).toBe('running')
  await expectHeld(id, paused)
  await signal(id, { type: 'resume' })
  await service.untilStatus(id, 'complete')
})

test('a resume withdraws a pause that has not taken hold', async () => {
  const id = await service.create('Withdraw', 'rehearsal: rounds=2 ask=0 subagents=0 pace=800')
  await untilRound(id, 1)
  expect((await signal(id, { type: 'pause' })).requestedSignal).toBe('pause')
  const resumed = await signal(id, { type: 'resume' })
  expect(resumed).toMatchObject({ status: 'running', requestedSignal: null })
  await service.untilStatus(id, 'complete')
})

test('a redirect is a message at once and is taken up by the next round and the report', async () => {
  const id = await service.create('Redirect', 'rehearsal: rounds=2 ask=0 subagents=0 pace=800')
  await untilRound(id, 1)
  const redirected = await signal(id, { type: 'redirect', message: 'Only the north' })
  expect(redirected).toMatchObject({ status: 'running', requestedSignal: 'redirect' })
  const [first] = redirected.rounds
  // The agent may have said more by now.
  const said = (await service.readAll(id)).find(({ role }) => role === 'operator')
  expect(said).toMatchObject({ content: 'Only the north', roundId: first?.roundId })

  const next = await untilRound(id, 2)
  expect(next.requestedSignal).toBeNull()
  const done = await service.untilStatus(id, 'complete')
  expect(done.report).toContain('Only the north')
  const second = (await service.readAll(id)).find((it) => it.roundId === done.rounds[1]?.roundId)
  expect(second).toMatchObject({
    role: 'agent',
    content: expect.stringContaining('Only the north'),
  })
})

test('a redirect during the last round gets a round of its own', async () => {
  const id = await service.create('Late', 'rehearsal: rounds=1 ask=0 subagents=0 pace=800')
  await untilRound(id, 1)
  await signal(id, { type: 'redirect', message: 'One more thing' })
  const done = await service.untilStatus(id, 'complete')
  expect(done.rounds.map((round) => round.title)).toContain('Follow the new direction')
  expect(done.report).toContain('One more thing')
})

test('a redirect that no round could take up is refused', async () => {
  const context = 'rehearsal: rounds=2 ask=1 kind=text subagents=0 pace=0'
  const guardrails = { maxRounds: 1 }
  const request = { goal: 'Capped', context, guardrails }
  const { sessionId } = await service.engine().createSession(testAccount, request)
  await service.untilStatus(sessionId, 'waiting_human')
  const refused = signal(sessionId, { type: 'redirect', message: 'One more thing' })
  await expect(refused).rejects.toThrow(/waiting_human.*maxRounds.* no further round/)
  expect((await cancel(sessionId)).status).toBe('cancelled')
})

test('a redirect while paused waits for the next round, which carries it', async () => {
  const id = await service.create('Held words', 'rehearsal: rounds=4 ask=0 subagents=0 pace=250')
  await untilRound(id, 1)
  await signal(id, { type: 'pause' })
  const paused = await service.untilStatus(id, 'paused')
  const before = await service.readAll(id)
  const redirected = await signal(id, { type: 'redirect', message: 'Held' })
  expect(redirected).toMatchObject({ status: 'paused', requestedSignal: 'redirect' })
  expect(await service.readAll(id)).toEqual(before)
  await signal(id, { type: 'resume' })
  const done = await service.untilStatus(id, 'complete')
  const after = await service.readAll(id)
  const words = after.find((message) => message.content === 'Held')
  expect(words?.roundId).toBe(done.rounds[paused.rounds.length]?.roundId)
})

test('a cancel ends the session, its rounds, subagents and requests at once, and nothing lands later', async () => {
  const id = await service.create(
    'Cancel',
    'rehearsal: rounds=2 ask=0 subagents=1 messages=9 pace=1200',
  )
  await service.untilSession(
    id,
    (it) => it.rounds.filter((round) => round.parentRoundId).length === 2,
  )
  const cancelled = await signal(id, { type: 'cancel', reason: 'Enough' })
  expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'Enough', reservedMicros: 0 })
  expect(cancelled.rounds.map((round) => round.status)).toEqual(Array(3).fill('cancelled'))
  const messages = await service.readAll(id)
  await expectHeld(id, cancelled)
  expect(await service.readAll(id)).toEqual(messages)
  expect(await service.find(id)).toEqual(cancelled)
})

test('a cancel expires a request that is open', async () => {
  const id = await service.create('Cancel', 'rehearsal: rounds=1 ask=1 kind=text pace=0')
  await service.untilStatus(id, 'waiting_human')
  const cancelled = await cancel(id)
  expect(cancelled.humanInputs.map((input) => input.status)).toEqual(['expired'])
  expect(cancelled.rounds.map((round) => round.status)).toEqual(['cancelled'])
})

test('waiting for a human can be paused at once, and waits again after the resume', async () => {
  const id = await service.create('Wait', 'rehearsal: rounds=1 ask=1 kind=text pace=0')
  await service.untilStatus(id, 'waiting_human')
  expect(await signal(id, { type: 'pause' })).toMatchObject({ status: 'paused' })
  expect(await signal(id, { type: 'resume' })).toMatchObject({ status: 'waiting_human' })
  await cancel(id)
})

test('a signal that does not fit is refused with the state in words and the spend', async () => {
  const id = await service.create(
    'Refuse',
    'rehearsal: rounds=2 ask=2 kind=text subagents=0 cost=0.40 pace=0',
  )
  await service.untilStatus(id, 'waiting_human')
  await expect(signal(id, { type: 'resume' })).rejects.toMatchObject({
    code: 'session_error',
    details: { status: 'waiting_human', spend: '0.8', budget: null },
    message: expect.stringContaining('waiting_human'),
  })
  await cancel(id)
  const all = ['pause', 'resume', 'cancel'] as const
  for (const type of all) await expect(signal(id, { type })).rejects.toThrow(/cancelled/)
  await expect(signal(id, { type: 'redirect', message: 'x' })).rejects.toThrow(/cancelled/)
})

test('at its budget a session is held until a newBudget above the spend, no other resume moves it', async () => {
  const scene = 'rehearsal: rounds=5 ask=0 subagents=0 cost=0.40 pace=0'
  const id = await service.create('Limit', scene, 1)
  const limited = await service.untilStatus(id, 'cost_limited')
  expect(limited).toMatchObject({
    spentMicros: 800_000,
    reservedMicros: 0,
    budgetMicros: 1_000_000,
  })
  expect(limited.reason).toContain('$0.40')
  const refusals = [undefined, 0.5, '0.80', 0.8].map((newBudget) =>
    signal(id, newBudget === undefined ? { type: 'resume' } : { type: 'resume', newBudget }),
  )
  for (const result of await Promise.allSettled(refusals)) {
    const message = expect.stringMatching(/cost_limited.*\$0\.80/)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'session_error', message } })
  }
  await expect(signal(id, { type: 'pause' })).rejects.toThrow(/cost_limited/)

  await service.restart()
  await signal(id, { type: 'resume', newBudget: '0.800001' })
  await service.untilSession(
    id,
    (it) => it.status === 'cost_limited' && it.budgetMicros === 800_001,
  )
  await signal(id, { type: 'resume', newBudget: 2 })
  const done = await service.untilStatus(id, 'complete')
  expect(done).toMatchObject({ spentMicros: 2_000_000, budgetMicros: 2_000_000 })
})

test('a newBudget on a paused session sets the budget, when it is above the spend', async () => {
  const id = await service.create(
    'Paused',
    'rehearsal: rounds=6 ask=0 subagents=0 cost=0.4 pace=200',
    9,
  )
  await untilRound(id, 2)
  await signal(id, { type: 'pause' })
  const { spentMicros } = await service.untilStatus(id, 'paused')
  const low = signal(id, { type: 'resume', newBudget: (spentMicros ?? 0) / 1_000_000 })
  await expect(low).rejects.toThrow(/paused/)
  const resumed = await signal(id, { type: 'resume', newBudget: 3 })
  expect(resumed).toMatchObject({ status: 'running', budgetMicros: 3_000_000 })
  await service.untilStatus(id, 'complete')
})

test('of signals sent at the same moment one wins and the others are told the state', async () => {
  const id = await service.create('Race', 'rehearsal: rounds=2 ask=1 kind=text pace=0')
  await service.untilStatus(id, 'waiting_human')
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => cancel(id)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  const refusals = results.filter((result) => result.status === 'rejected')
  for (const refusal of refusals) expect(String(refusal.reason)).toContain('cancelled')
})

test('a session can be paused, redirected and resumed before it has started', async () => {
  const context = 'rehearsal: rounds=1 ask=0 subagents=0 pace=0'
  const pauseEarly = async () => {
    const { sessionId } = await service
      .engine()
      .createSession(testAccount, { goal: 'Early', context })
    return signal(sessionId, { type: 'pause' }).catch(() => null)
  }
  const early = await until(pauseEarly, (session) => session?.rounds.length === 0)
  expect(early).toMatchObject({ status: 'paused', requestedSignal: null })
  const id = early?.sessionId ?? ''
  await signal(id, { type: 'redirect', message: 'First words' })
  await signal(id, { type: 'resume' })
  const done = await service.untilStatus(id, 'complete')
  const [first] = await service.readAll(id)
  expect(first).toMatchObject({ content: 'First words', roundId: done.rounds[0]?.roundId })
})
