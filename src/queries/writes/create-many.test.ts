import { expect, test, vi } from 'vitest'

import {
  openFollowing,
  runOnOurClock,
  sessionSaid,
} from '#src/queries/following/followed-fixture.ts'

import { createMany } from './create-many.ts'

runOnOurClock()

/** A service that answers each create in turn: with a session of this id, or with an error. */
async function openCreates(answers: readonly (string | number)[]) {
  let posts = 0
  const { client } = await openFollowing((path, _, method) => {
    if (path !== '/v1/sessions') return 404
    if (method !== 'POST') return 404
    const answer = answers[posts] ?? 500
    posts += 1
    return typeof answer === 'number' ? answer : sessionSaid(answer, 'running')
  })
  const create = async (
    goals: readonly string[],
    { stopsAtRefusal = true, stopAfter = Infinity, plannedAt = Infinity } = {},
  ) => {
    const results: (readonly [line: number, kind: string])[] = []
    const stopping = new AbortController()
    const run = { isOver: false }
    const creating = createMany(
      client,
      goals.map((goal, at) => ({ id: String(at + 1), request: { goal }, plannedAt })),
      (id, result) => {
        if (result === 'sending') return
        results.push([Number(id), result.kind === 'created' ? result.id : result.kind])
        if (results.length === stopAfter) stopping.abort()
      },
      { stopsAtRefusal, signal: stopping.signal },
    ).then(() => (run.isOver = true))
    while (!run.isOver) await vi.advanceTimersByTimeAsync(500)
    await creating
    return results
  }
  return { create, posts: () => posts, now: () => client.now() }
}

test('a session that another tab has created since its plan is not created again', async () => {
  const { create, posts, now } = await openCreates(['a', 'b', 'c'])
  const plannedAt = now()
  expect(await create(['One'])).toEqual([[1, 'a']])
  expect(await create(['One', 'Two'], { plannedAt })).toEqual([
    [1, 'refused'],
    [2, 'b'],
  ])
  expect(posts()).toBe(2)
  expect(await create(['One'])).toEqual([[1, 'c']])
})

test('a refusal ends the run if that is chosen, and is one result among others if not', async () => {
  const { create, posts } = await openCreates(['a', 400, 'b', 400, 'c'])
  expect(await create(['One', 'Two', 'Three'])).toEqual([
    [1, 'a'],
    [2, 'refused'],
  ])
  expect(posts()).toBe(2)
  expect(await create(['Four', 'Five', 'Six'], { stopsAtRefusal: false })).toEqual([
    [1, 'b'],
    [2, 'refused'],
    [3, 'c'],
  ])
})

test('a lost answer always ends the run, and its request does not leave again while it may stand', async () => {
  const { create, posts } = await openCreates([502, 'b'])
  expect(await create(['One', 'Two'], { stopsAtRefusal: false })).toEqual([[1, 'lost']])
  expect(posts()).toBe(1)
  expect(await create(['One', 'Two'], { stopsAtRefusal: false })).toEqual([
    [1, 'refused'],
    [2, 'b'],
  ])
  expect(posts()).toBe(2)
})

test('a refused key ends the run, whatever is chosen', async () => {
  const { create, posts } = await openCreates(['a', 401, 'b'])
  expect(await create(['One', 'Two', 'Three'], { stopsAtRefusal: false })).toEqual([
    [1, 'a'],
    [2, 'refused'],
  ])
  expect(posts()).toBe(2)
})

test('a 429 is no result: the create goes again after the hold', async () => {
  const { create, posts } = await openCreates(['a', 429, 'b'])
  expect(await create(['One', 'Two'])).toEqual([
    [1, 'a'],
    [2, 'b'],
  ])
  expect(posts()).toBe(3)
})

test('a run that is stopped sends nothing more, and two goals that are the same are two sessions', async () => {
  const { create, posts } = await openCreates(['a', 'b', 'c'])
  expect(await create(['One', 'One', 'Two'], { stopAfter: 2 })).toEqual([
    [1, 'a'],
    [2, 'b'],
  ])
  expect(posts()).toBe(2)
})
