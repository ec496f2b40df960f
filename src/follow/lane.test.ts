import { expect, test } from 'vitest'

import { createLane } from './lane.ts'

test('no more than its width is under way at once, in the order of asking', async () => {
  const lane = createLane(3)
  let underWay = 0
  let most = 0
  const finished: number[] = []
  const work = (name: number) => async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await Promise.resolve()
    underWay -= 1
    finished.push(name)
  }
  await Promise.all(Array.from({ length: 20 }, (_, name) => lane(work(name))))
  expect(most).toBe(3)
  expect(finished).toEqual(Array.from({ length: 20 }, (_, name) => name))
})

test('a failure gives its place on', async () => {
  const lane = createLane(1)
  const failed = lane(() => Promise.reject(new Error('no answer')))
  const next = lane(() => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('no answer')
  expect(await next).toBe('done')
})

test('whoever leaves while waiting is never sent', async () => {
  const lane = createLane(1)
  const gate = Promise.withResolvers<void>()
  const controller = new AbortController()
  const first = lane(() => gate.promise)
  const waiting = lane(() => expect.fail('it was sent'), controller.signal)
  controller.abort(new Error('left the page'))
  gate.resolve()
  await first
  await expect(waiting).rejects.toThrow('left the page')
})
