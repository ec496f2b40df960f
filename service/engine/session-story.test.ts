import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'

import { shareOf } from '#src/testing/tier.ts'

import { startTestEngine, testAccount } from './engine-fixture.ts'

const service = await startTestEngine()

test('a session goes from its goal over a question to a report of what was said and spent', async () => {
  const context = 'The ledger closes on Friday.\nrehearsal: rounds=4 ask=2 kind=choice pace=20'
  const created = await service.engine().createSession(testAccount, {
    goal: 'Reconcile refunds with the ledger',
    context,
    guardrails: { budget: '20' },
  })
  expect(created).toMatchObject({ status: 'queued', agent: 'rehearsal', budgetMicros: 20_000_000 })
  expect(created).toMatchObject({ goal: 'Reconcile refunds with the ledger', context, rounds: [] })
  const id = created.sessionId

  const waiting = await service.untilStatus(id, 'waiting_human')
  expect(waiting.rounds.map((round) => round.status)).toEqual(['complete', 'running'])
  const input = waiting.humanInputs[0]
  expect(input).toMatchObject({ status: 'pending', roundId: waiting.rounds[1]?.roundId })
  await service.signal(id, { type: 'redirect', message: 'Mind the fees' })
  await service.engine().respond(testAccount, id, input?.inputId ?? '', {
    response: input?.options?.[2]?.value,
    note: 'For now',
  })

  const done = await service.untilStatus(id, 'complete')
  expect(done.endedAt).toBeInstanceOf(Date)
  expect(done.rounds.every((round) => round.status === 'complete' && round.endedAt)).toBe(true)
  const parts = ['Mind the fees', 'For now', 'rehearsal']
  for (const part of parts) expect(done.report).toContain(part)
  expect(done.report).toContain(input?.options?.[2]?.label)
  // The session shows both beside its report.
  for (const given of ['Reconcile refunds', 'closes on Friday', 'rounds=4']) {
    expect(done.report).not.toContain(given)
  }
  expect(done.spentMicros).toBe(
    done.rounds.reduce((sum, round) => sum + (round.costMicros ?? 0), 0),
  )
  expect(done.spentMicros).toBeGreaterThan(0)
  expect(done.reservedMicros).toBe(0)

  const messages = await service.readAll(id)
  const operator = messages.filter((message) => message.role === 'operator')
  expect(operator.map((message) => message.content)).toEqual([
    'Mind the fees',
    `${input?.options?.[2]?.label}\n\nFor now`,
  ])
})

test('two subagents work side by side in rounds of their own', async () => {
  const id = await service.create(
    'Check fx and refunds',
    'rehearsal: rounds=3 ask=0 subagents=2 pace=300',
  )
  const done = await service.untilStatus(id, 'complete')
  const [, parent] = done.rounds
  const children = done.rounds.filter((round) => round.parentRoundId === parent?.roundId)
  const names = new Set(children.map((round) => round.agent))
  expect(names.size).toBe(2)
  for (const name of names) {
    const own = children.filter((round) => round.agent === name)
    expect(own.length).toBeGreaterThanOrEqual(2)
    expect(own.length).toBeLessThanOrEqual(3)
  }
  const [one, other] = [...names].map((name) => {
    const own = children.filter((round) => round.agent === name)
    return {
      startedAt: own[0]?.startedAt.getTime() ?? Infinity,
      endedAt: own.at(-1)?.endedAt?.getTime() ?? 0,
    }
  })
  expect(one?.startedAt).toBeLessThan(other?.endedAt ?? 0)
  expect(other?.startedAt).toBeLessThan(one?.endedAt ?? 0)
  const last = Math.max(...children.map((round) => round.endedAt?.getTime() ?? Infinity))
  expect(parent?.endedAt?.getTime()).toBeGreaterThanOrEqual(last)
  expect(done.rounds.map((round) => round.number)).toEqual(done.rounds.map((_, index) => index + 1))
  const messages = await service.readAll(id)
  for (const message of messages.filter((it) => it.role === 'subagent')) {
    expect(names).toContain(message.author)
  }
})

test('a session whose agent fails is failed, with the reason and the round', async () => {
  const id = await service.create('Fail', 'rehearsal: rounds=5 ask=0 subagents=0 fail=3 pace=10')
  const failed = await service.untilStatus(id, 'failed')
  expect(failed.reason).toContain('Round 3')
  expect(failed.rounds.map((round) => round.status)).toEqual(['complete', 'complete', 'failed'])
  expect(failed).toMatchObject({ report: null, reservedMicros: 0 })
})

test('maxRounds of the guardrails limits the rounds', async () => {
  const created = await service.engine().createSession(testAccount, {
    goal: 'Short',
    context: 'rehearsal: rounds=50 ask=0 pace=0',
    guardrails: { maxRounds: 3 },
  })
  const done = await service.untilStatus(created.sessionId, 'complete')
  expect(done.rounds).toHaveLength(3)
})

test('what was sent is given back as it was, even where the database could not hold it', async () => {
  const created = await service.engine().createSession(testAccount, {
    goal: 'Nul \0 and half \ud800 a pair',
    context: { zebra: 1, alpha: { text: 'a\0b' }, scene: 'rehearsal: ask=1' },
    guardrails: { maxRounds: 4, askBefore: 'half \ud800' },
  })
  expect(created.goal).toBe('Nul  and half \ufffd a pair')
  expect(JSON.stringify(created.context)).toBe(
    '{"zebra":1,"alpha":{"text":"ab"},"scene":"rehearsal: ask=1"}',
  )
  expect(created.guardrails).toEqual({ maxRounds: 4, askBefore: 'half \ufffd' })
  await service.signal(created.sessionId, { type: 'cancel' })
})

test('more sessions than connections wait for a human at the same time, and one more still works', async () => {
  const scene = 'rehearsal: rounds=1 messages=1 ask=1 kind=text subagents=0 pace=0'
  const length = shareOf({ quick: 20, full: 120, soak: 120 })
  expect(length).toBeGreaterThan(service.pool.options.max)
  const ids = await Promise.all(Array.from({ length }, (_, n) => service.create(`S ${n}`, scene)))
  for (const id of ids) await service.untilStatus(id, 'waiting_human')
  const id = await service.create('One more', 'rehearsal: rounds=2 ask=0 pace=0')
  expect((await service.untilStatus(id, 'complete')).rounds).toHaveLength(2)
  for (const waiting of ids) await service.signal(waiting, { type: 'cancel' })
})

test('a round reads the journal once, as it grows with the session', async () => {
  const query = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const context = 'rehearsal: rounds=3 messages=1 ask=0 subagents=0 pace=0'
  await service.untilStatus(await service.create('Read once', context), 'complete')
  const texts = query.mock.calls.map(([text]: unknown[]) => String(text))
  // Once for each round, and once for the end.
  expect(texts.filter((text) => text.includes('from journal'))).toHaveLength(4)
})
