import { expect, onTestFinished, test, vi } from 'vitest'

import { tryAgainAnswer } from '#service/agents/agent.ts'
import { unlessAborted } from '#service/agents/tools/connect-tools.ts'
import { patience } from '#service/engine/engine-fixture.ts'

import type { ModelAnswer, ModelRequest } from './endpoint-fixture.ts'
import { call, report, startScriptedModel } from './scripted-model-fixture.ts'

const { service, outside, runs, begin, countOf, noticesOf, untilAsked } = await startScriptedModel()

const never = new Promise<never>(() => undefined)

test('a stop while the model works begins no tool, so that nobody is asked about it', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const goal = 'is stopped before its tool'
  const work = { calls: [call('web__echo', { text: 'once' })], after: released }
  const run = vi
    .spyOn(outside, 'run')
    .mockImplementation((_tool, _given, signal) => unlessAborted(never, signal))
  const id = await begin(goal, (_request, count) => (count === 1 ? work : report()))
  await untilAsked(goal)
  const stopped = service.engine().stop()
  release()
  await stopped
  run.mockRestore()
  await service.restart()
  const done = await service.untilSession(id, (it) => /complete|waiting/.test(it.status))
  expect(done).toMatchObject({ status: 'complete', humanInputs: [] })
  expect(countOf(goal)).toBe(2)
})

test('a stop while the endpoint fails begins no other call, which would be booked and made again', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const goal = 'is stopped before its next try'
  let isStopped = false
  const script = (_request: unknown, count: number): ModelAnswer => {
    if (count === 1) return { status: 503, after: released }
    return isStopped ? report() : { after: never }
  }
  const id = await begin(goal, script)
  await untilAsked(goal)
  const stopped = service.engine().stop()
  release()
  await stopped
  isStopped = true
  await service.restart()
  const done = await service.untilStatus(id, 'complete')
  expect(done.rounds).toMatchObject([{ costMicros: 140, unconfirmedMicros: 0 }])
  expect(countOf(goal)).toBe(2)
})

test('a call that broke off in the last round is repeated if a person says so, and the report follows', async () => {
  const goal = 'breaks off in its last round'
  const work = { calls: [call('web__echo', { text: 'approved' })] }
  const guardrails = { maxRounds: 2, askBefore: 'web' }
  const id = await begin(goal, (_request, count) => (count === 1 ? work : report()), { guardrails })
  await service.untilStatus(id, 'waiting_human')
  const run = vi
    .spyOn(outside, 'run')
    .mockImplementation((_tool, _given, signal) => unlessAborted(never, signal))
  await service.answer(id, 'approve')
  await expect.poll(() => run.mock.calls.length, patience).toBe(1)
  // Another owner breaks the round off, as the end of the process does.
  await service.pool.query('update owner set term = term + 1')
  await service.create('One more').catch(() => undefined)
  await service.untilSession(id, ({ humanInputs }) => humanInputs.length === 2)
  run.mockRestore()
  await service.answer(id, 'repeat', 1)
  const done = await service.untilStatus(id, 'complete')
  expect(runs.map(({ given }) => given)).toContainEqual({ text: 'approved' })
  expect(done.report).toBe('Done')
  expect(countOf(goal)).toBe(2)
})

test.each([
  ['a sibling has taken the last round', { maxRounds: 5 }, {}],
  ['it has used its share up', { budget: 0.1 }, { share: 0.15 }],
])(
  'an approved call of a subagent is carried out and reported, although %s',
  async (what, limits, more) => {
    let last = ''
    const script = ({ messages, tools = [] }: ModelRequest): ModelAnswer => {
      const task = String(messages[1]?.content)
      const isFirst = messages.every(({ role }) => role !== 'assistant')
      if (!task.includes('Your part is')) {
        last = JSON.stringify(messages)
        const parts = ['north', 'south'].map((name) =>
          call('delegate', { name, task: name, ...more }),
        )
        return isFirst ? { calls: parts } : report('Found all')
      }
      if (task.endsWith('south')) {
        const isDone = tools.length === 1 || 'budget' in limits
        return isDone ? report() : { calls: [call('note', { text: 'x' })] }
      }
      if (!isFirst) return report(`Wrote ${messages.at(-2)?.content}`)
      const usage = 'budget' in limits ? { cost: 0.014 } : {}
      return { calls: [call('files__write', { text: `north, although ${what}` })], usage }
    }
    const guardrails = { ...limits, askBefore: 'files__write' }
    const id = await begin(`approves although ${what}.`, script, { guardrails })
    await service.untilStatus(id, 'waiting_human')
    await service.answer(id, 'approve')
    const done = await service.untilSession(id, ({ endedAt }) => endedAt !== null)
    expect(runs.map(({ given }) => given)).toContainEqual({ text: `north, although ${what}` })
    expect(last).toContain(`Wrote north, although ${what}`)
    expect(done).toMatchObject({ status: 'complete', report: 'Found all' })
  },
)

test('a round that waits for the first answer of a tool server says so once, and goes on without it', async () => {
  const { promise: listed, resolve: list } = Promise.withResolvers<[]>()
  const listing = vi.spyOn(outside, 'list').mockReturnValue(listed)
  const missing = vi.spyOn(outside, 'missing').mockReturnValue(['files'])
  onTestFinished(() => [listing, missing].forEach((each) => each.mockRestore()))
  const goal = 'waits for its tools'
  const work = { calls: [call('note', { text: 'x' })] }
  const id = await begin(goal, (_request, count) => (count <= 2 ? work : report()))
  const notices = () => noticesOf(id)
  const said = [expect.stringMatching(/"files" has given no tools yet.*works without them/s)]
  await expect.poll(notices, patience).toEqual(said)
  expect(countOf(goal)).toBe(0)
  list([])
  await service.untilStatus(id, 'complete')
  expect(await notices()).toEqual(said)
})

test('a tool call that a cancel breaks off stands in the transcript, as nobody knows if it took effect', async () => {
  const run = vi
    .spyOn(outside, 'run')
    .mockImplementation((_tool, _given, signal) => unlessAborted(never, signal))
  onTestFinished(() => run.mockRestore())
  const work = { calls: [call('web__echo', { text: 'sent' })] }
  const id = await begin('is cancelled in a tool', () => work)
  await expect.poll(() => run.mock.calls.length, patience).toBe(1)
  await service.signal(id, { type: 'cancel' })
  const told = (await service.readAll(id)).flatMap(({ tool }) => tool ?? [])
  expect(told).toMatchObject([
    { name: 'web__echo', output: expect.stringMatching(/session ended .*not known/) },
  ])
  expect(told[0]?.input).toContain('sent')
})

test('a call of a subagent that failed is made again, although a sibling has taken the last round', async () => {
  let last = ''
  let tried = 0
  const script = ({ messages, tools = [] }: ModelRequest): ModelAnswer => {
    const task = String(messages[1]?.content)
    if (!task.includes('Your part is')) {
      last = JSON.stringify(messages)
      const parts = ['north', 'south'].map((name) => call('delegate', { name, task: name }))
      return messages.some(({ role }) => role === 'tool') ? report() : { calls: parts }
    }
    if (task.endsWith('south')) {
      return tools.length === 1 ? report() : { calls: [call('note', { text: 'x' })] }
    }
    tried += 1
    return tried < 3 ? { status: 401 } : report('Found north')
  }
  const id = await begin('tries again late', script, { guardrails: { maxRounds: 5 } })
  await service.untilStatus(id, 'waiting_human')
  tried += 1
  await service.answer(id, tryAgainAnswer)
  await service.untilStatus(id, 'complete')
  expect(last).toContain('Found north')

  tried = 0
  const lost = await begin('tries again in vain', script, { guardrails: { maxRounds: 5 } })
  await service.untilStatus(lost, 'waiting_human')
  await service.answer(lost, tryAgainAnswer)
  await service.untilStatus(lost, 'complete')
  expect(tried).toBe(2)
  expect((await noticesOf(lost)).at(-1)).toContain('401')
})
