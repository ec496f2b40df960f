import { expect, test } from 'vitest'

import { call, report, startScriptedModel } from './scripted-model-fixture.ts'

const { service, endpoint, begin, untilAsked } = await startScriptedModel()

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
