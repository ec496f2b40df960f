import { expect, test } from 'vitest'

import { plain } from '#src/testing/cursor-model.ts'

import { build, look, play, withPages } from './follower-fixture.ts'
import { createFollower } from './follower.ts'

test('a text that one reading of everything spoilt is right again with the next', () => {
  const model = build(3, 4)
  const follower = createFollower()
  for (let looks = 0; looks < 19; looks += 1) look(follower, model)
  const before = follower.view().rounds
  const spoilt = withPages(model, (page) => ({
    ...page,
    messages: page.messages.map((message) => ({ ...message, text: '' })),
  }))
  look(follower, spoilt)
  expect(follower.view().rounds).not.toEqual(before)
  for (let looks = 0; looks < 20; looks += 1) look(follower, model)
  expect(follower.view().rounds).toEqual(before)
})

test('a round that a page only cut has not grown: the next poll begins near the end', () => {
  const model = build(60, 3)
  const follower = createFollower()
  expect(look(follower, model)).toBeGreaterThan(2)
  expect(follower.view()).toMatchObject({ count: 180 })
  expect(look(follower, model, 2_000)).toBe(1)
})

test('a round that the record says is running is read with every poll, however long it was silent', () => {
  const model = build(6, 2)
  const [first] = model.rounds
  if (first) first.open = true
  const follower = createFollower()
  for (let looks = 0; looks < 10; looks += 1) look(follower, model)
  model.say(0)
  look(follower, model)
  expect(follower.view()).toMatchObject({ count: 13 })
})

test('the last messages of a silent round are read if it ends, and the next begins, before the next poll', () => {
  const model = build(3, 2, { ...plain, order: 'append', after: 'after-last' })
  const [, second] = model.rounds
  if (!second) throw new Error('there are three rounds')
  second.open = true
  const follower = createFollower()
  for (let looks = 0; looks < 10; looks += 1) look(follower, model)
  model.say(1)
  second.open = false
  model.start()
  model.say(3)
  look(follower, model)
  expect(follower.view()).toMatchObject({ count: 8 })
})

test('a reading of everything that meets no cut ends the doubt of an earlier one', () => {
  const model = build(2, 30, { ...plain, saysMore: true })
  const capped = {
    ...model,
    answer: (after: string | null, limit: number) => model.answer(after, Math.min(limit, 20)),
  }
  const follower = createFollower()
  for (let looks = 0; looks < 20; looks += 1) look(follower, capped)
  expect(follower.view().doubt).toMatchObject({ why: 'cut' })
  for (let looks = 0; looks < 19; looks += 1) look(follower, model)
  expect(follower.view().doubt).toMatchObject({ why: 'cut' })
  look(follower, model)
  expect(follower.view()).toMatchObject({ count: 60, doubt: null })
})

test.each([
  ['pages', null, true],
  ['a request that fails', 'failed', false],
  ['a start of the list that is refused', 'refused', false],
] as const)('after %s a look says whether it came to its end', (_, kind, isWhole) => {
  const model = build(2, 3)
  const follower = createFollower()
  const wholeLook = (now: number) =>
    play(follower.look(model.record(), now), ({ after, limit }) =>
      kind === null ? model.answer(after, limit) : { kind },
    ).result
  expect([wholeLook(0), wholeLook(2_000)]).toEqual([isWhole, isWhole])
  model.end()
  expect([wholeLook(4_000), wholeLook(6_000)]).toEqual([isWhole, isWhole])
})
