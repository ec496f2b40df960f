import { expect, test, vi } from 'vitest'

import { tryAgainAnswer } from '#service/agents/agent.ts'

import { call, report, startScriptedModel } from './scripted-model-fixture.ts'

const { service, endpoint, outside, begin, countOf, untilAsked } = await startScriptedModel()

test('many long directions end no session: the oldest leave the prompt, and the newest stays', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const goal = 'is steered again and again'
  const work = { calls: [call('web__echo', { text: 'a finding' })], after: released }
  const id = await begin(goal, (_request, count) => (count === 1 ? work : report()))
  await untilAsked(goal)
  for (let number = 1; number <= 6; number += 1) {
    const message = `Look at part ${number}. ${'Look well. '.repeat(300)}`
    await service.signal(id, { type: 'redirect', message })
  }
  release()
  const done = await service.untilSession(id, ({ endedAt }) => endedAt !== null)
  expect(done).toMatchObject({ status: 'complete', reason: null })
  const last = JSON.stringify(endpoint.requests.at(-1)?.messages)
  expect(last).toMatch(/The \d oldest directions of the operator left the prompt/)
  expect(last).toContain('Look at part 6.')
  expect(last).not.toContain('Look at part 1.')
  expect(last).toContain('a finding')
})

test('a direction that fills more than its half of the window stays alone', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const goal = 'is steered at length'
  const work = { calls: [call('note', { text: 'x' })], after: released }
  const id = await begin(goal, (_request, count) => (count === 1 ? work : report()))
  await untilAsked(goal)
  await service.signal(id, { type: 'redirect', message: 'Look at the south.' })
  await service.signal(id, {
    type: 'redirect',
    message: `Only the north. ${'Go on. '.repeat(1_200)}`,
  })
  release()
  await service.untilStatus(id, 'complete')
  const last = JSON.stringify(endpoint.requests.at(-1)?.messages)
  expect(last).toContain('Only the north.')
  expect(last).not.toContain('Look at the south.')
})

test('tools that do not fit into the window any more end no session that has begun', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const goal = 'gets more tools than fit'
  const work = { calls: [call('note', { text: 'x' })], after: released }
  const id = await begin(goal, (_request, count) => (count === 1 ? work : report()))
  await untilAsked(goal)
  const large = { name: 'web__large', description: 'word '.repeat(5_000), schema: {} }
  const list = vi.spyOn(outside, 'list').mockResolvedValue([large])
  release()
  const asking = await service.untilSession(id, ({ status }) => /failed|waiting/.test(status))
  expect(asking.humanInputs[0]?.question).toMatch(/tools take up to \d+ tokens/)
  const young = await begin('begins with more tools than fit', () => report())
  expect((await service.untilStatus(young, 'failed')).reason).toMatch(/tools take up to/)
  list.mockRestore()
  await service.answer(id, tryAgainAnswer)
  await service.untilStatus(id, 'complete')
  expect(countOf(goal)).toBe(2)
})
