import { expect, test } from 'vitest'

import {
  createCursorModel,
  plain,
  type CursorModel,
  type Semantics,
} from '#src/testing/cursor-model.ts'

import type { Answer, Ask } from './ask.ts'
import { play } from './follower-fixture.ts'
import { createFollower, type Follower } from './follower.ts'

/** A service with rounds of these sizes, of which the last goes on. */
function serviceOf(sizes: readonly number[], semantics: Partial<Semantics> = {}): CursorModel {
  const model = createCursorModel({ ...plain, ...semantics })
  for (const size of sizes) begin(model, size)
  return model
}

function begin(model: CursorModel, size: number): void {
  const last = model.rounds.at(-1)
  if (last) last.open = false
  model.start()
  for (let said = 0; said < size; said += 1) model.say(model.rounds.length - 1)
}

type Serve = (ask: Ask) => Answer

/** A look; its requests are spelled `cursor/limit`. */
const look = (follower: Follower, model: CursorModel, now: number, serve: Serve) =>
  play(follower.look(model.record(), now), serve).asked

const plainly =
  (model: CursorModel): Serve =>
  ({ after, limit }) =>
    model.answer(after, limit)

/** No answer of more messages than these comes in time. */
const slowAbove =
  (model: CursorModel, most: number): Serve =>
  ({ after, limit }) => {
    const answer = model.answer(after, limit)
    const isSlow = answer.kind === 'page' && answer.page.messages.length > most
    return isSlow ? { kind: 'too-slow' } : answer
  }

test('a short list in answer to a great limit does not say that a long one comes in time', () => {
  const model = serviceOf([51, 50])
  const follower = createFollower()
  follower.wantAll()
  look(follower, model, 0, plainly(model))
  for (let more = 0; more < 190; more += 1) begin(model, 10)
  model.end()
  for (let now = 2_000; now < 40_000; now += 2_000) {
    look(follower, model, now, slowAbove(model, 512))
  }
  expect(follower.view()).toMatchObject({ complete: true, count: 2_001, doubt: null })
})

test('where what once came in time does not three times in a row, less is asked for', () => {
  const model = serviceOf(Array.from({ length: 100 }, () => 10))
  const follower = createFollower()
  follower.wantAll()
  look(follower, model, 0, plainly(model))
  model.end()
  const asked = [2, 4, 6].map((at) => look(follower, model, at * 1_000, slowAbove(model, 128)))
  expect(asked.slice(0, 2)).toEqual([['^/8192', '^/4096', '^/2048', '^/2000'], ['^/2000']])
  expect(asked[2]?.slice(0, 2)).toEqual(['^/2000', '^/1000'])
  for (let now = 8_000; now < 80_000; now += 2_000) {
    look(follower, model, now, slowAbove(model, 128))
  }
  expect(follower.view()).toMatchObject({ complete: true, count: 1_000, doubt: null })
})

test('a time in which nothing comes leaves no doubt behind', () => {
  const model = serviceOf([60, 41])
  const follower = createFollower()
  model.end()
  for (const now of [0, 2_000]) look(follower, model, now, plainly(model))
  const before = follower.view()
  for (let now = 10_000; now < 50_000; now += 2_000) {
    look(follower, model, now, () => ({ kind: 'too-slow' }))
  }
  for (const now of [50_000, 52_000]) look(follower, model, now, plainly(model))
  expect(before).toMatchObject({ complete: true, doubt: null })
  expect(follower.view()).toMatchObject({ complete: true, doubt: null, rereadAt: null })
})

test('a poll that does not come in time three times in a row asks for less, too', () => {
  const model = serviceOf([400])
  const follower = createFollower()
  for (let now = 0; now < 10_000; now += 2_000) look(follower, model, now, plainly(model))
  begin(model, 5)
  for (let now = 10_000; now < 40_000; now += 2_000) {
    look(follower, model, now, slowAbove(model, 100))
  }
  expect(follower.view().count).toBe(405)
})

const PAGE_BYTES = 8_192

/** A page of more than 8 MiB is not taken; messages are as large (in KiB) as their round says. */
const largeBy =
  (model: CursorModel, sizeOf: (round: number) => number): Serve =>
  ({ after, limit }) => {
    const answer = model.answer(after, limit)
    if (answer.kind !== 'page') return answer
    const sizes = answer.page.messages.map(({ roundId }) => sizeOf(Number(roundId?.slice(1))))
    const isTooLarge = sizes.reduce((sum, size) => sum + size, 0) > PAGE_BYTES
    return isTooLarge ? { kind: 'too-large' } : answer
  }

test('rounds behind one of large messages come whole, at the polls and when everything is read again', () => {
  const model = serviceOf([5, 10, 10])
  const serve = largeBy(model, (round) => (round === 2 || round === 3 ? 600 : 1))
  const follower = createFollower()
  look(follower, model, 0, serve)
  for (let now = 2_000; now < 20_000; now += 2_000) {
    begin(model, 40)
    look(follower, model, now, serve)
    expect(follower.view()).toMatchObject({ count: model.written.length, doubt: null })
  }
  model.end()
  for (const follow of [follower, createFollower()]) {
    for (let now = 20_000; now < 60_000; now += 2_000) look(follow, model, now, serve)
    expect(follow.view()).toMatchObject({ complete: true, count: 385, doubt: null })
  }
})

test('a round that is larger than an answer is named, and those behind it still come whole', () => {
  const model = serviceOf([5, 5, 30, 5, 5, 5, 5, 5, 40, 40])
  const serve = largeBy(model, (round) => (round === 3 ? 400 : 1))
  const follower = createFollower()
  for (let now = 0; now < 120_000; now += 2_000) look(follower, model, now, serve)
  const behind = () =>
    follower
      .view()
      .rounds.slice(3)
      .map(({ messages }) => messages.length)
  expect(behind()).toEqual([5, 5, 5, 5, 5, 40, 40])
  expect(follower.view().doubt).toMatchObject({ why: 'cut', roundId: 'r3' })
  // The limit that was too large for a cursor is known by then: each look is as cheap as ever.
  expect(look(follower, model, 120_000, serve).length).toBeLessThan(4)
  follower.wantAll()
  expect(look(follower, model, 122_000, serve)).toContain('^/8192')
  expect(behind()).toEqual([5, 5, 5, 5, 5, 40, 40])
  expect(follower.view().doubt).toMatchObject({ why: 'cut', roundId: 'r3' })
})

/** A page holds so many messages of a round, however small they are elsewhere, and says that there is more. */
const cappedIn =
  (model: CursorModel, round: string, most: number): Serve =>
  ({ after, limit }) => {
    const answer = model.answer(after, limit)
    if (answer.kind !== 'page') return answer
    const { messages } = answer.page
    const isCapped = messages.length > most && messages.some(({ roundId }) => roundId === round)
    return isCapped
      ? { kind: 'page', page: { messages: messages.slice(0, most), hasMore: true } }
      : answer
  }

test('a page that ended by its size does not keep a long round from being asked for whole', () => {
  const model = serviceOf([30, 12], { saysMore: true })
  const serve = cappedIn(model, 'r1', 37)
  const follower = createFollower()
  look(follower, model, 0, serve)
  begin(model, 120)
  look(follower, model, 2_000, serve)
  expect(follower.view()).toMatchObject({ count: 162, doubt: null })
})
