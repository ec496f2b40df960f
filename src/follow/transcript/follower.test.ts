import { expect, test } from 'vitest'

import type { MessagePage } from '#src/model/message.ts'
import { messageWith } from '#src/model/session-fixture.ts'
import { plain, type CursorModel } from '#src/testing/cursor-model.ts'
import { createRandom } from '#src/testing/random.ts'
import { restProperty } from '#src/testing/rest-property.ts'

import { build, look, play, sound, uids, withPages } from './follower-fixture.ts'
import { blocksOf, restoreSnapshot } from './follower-state.ts'
import { createFollower } from './follower.ts'
import { messagesInOrder } from './transcript.ts'

test('a look that brings nothing new gives the very same view', () => {
  const model = build(5, 3)
  const follower = createFollower()
  look(follower, model)
  const before = follower.view()
  look(follower, model, 2_000)
  expect(follower.view()).toBe(before)
})

test('a round in which nothing changed keeps its identity, a grown message its key', () => {
  const model = build(2, 2)
  const follower = createFollower()
  look(follower, model)
  const before = follower.view()
  model.grow(1)
  look(follower, model, 2_000)
  const after = follower.view()
  expect(after.rounds[0]).toBe(before.rounds[0])
  expect(after.rounds[1]?.messages[1]?.key).toBe(before.rounds[1]?.messages[1]?.key)
  expect(after.rounds[1]?.messages[1]?.message.text).toContain('more.')
})

/** A service whose pages bear a cursor, all of them or only those behind which there is more. */
const withCursors = (model: CursorModel, bears: 'always' | 'when-more') =>
  withPages(model, ({ messages, hasMore }) => {
    const isBorne = messages.length > 0 && (bears === 'always' || hasMore === true)
    return { messages, ...(isBorne ? { hasMore: true, byCursor: true } : { hasMore: null }) }
  })

test('an empty page behind a cursor that every page bears ends the doubt, and the end is complete', () => {
  const model = build(3, 4)
  const service = withCursors(model, 'always')
  const follower = createFollower()
  look(follower, service)
  expect(follower.view().doubt).toBeNull()
  model.end()
  for (const now of [2_000, 4_000, 12_000, 40_000]) look(follower, service, now)
  expect(follower.view()).toMatchObject({ count: 12, complete: true, doubt: null })
})

test.each([
  ['cursors that only cut pages bear', 17, 'when-more'],
  ['a cursor with every page, of a length at which services cut', 20, 'always'],
] as const)('%s leave the doubt about a round that was cut', (_, at, bears) => {
  const model = build(2, 30, { ...plain, saysMore: true, cap: { how: 'clamp', at: 20 } })
  const service = withCursors(
    { ...model, answer: (after, limit) => model.answer(after, Math.min(limit, at)) },
    bears,
  )
  const follower = createFollower()
  look(follower, service)
  model.end()
  for (const now of [2_000, 4_000, 12_000, 40_000]) look(follower, service, now)
  expect(follower.view()).toMatchObject({ complete: false, doubt: { why: 'cut' } })
})

test.each([
  { order: 'newest-first', cut: 'first', cap: { how: 'clamp', at: 20 } },
  { order: 'newest-first', growth: 'interleaved' },
] as const)(
  'pages from the newest back are shown from the oldest on, where each message has a time: %j',
  (more) => {
    const model = build(0, 0, { ...plain, ...more })
    const follower = createFollower()
    model.start()
    model.say(0)
    look(follower, model)
    for (let at = 0; at < 20; at += 1) model.say(0)
    look(follower, model, 2_000)
    expect(uids(follower)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
  },
)

test('without ids, a text that grows stays one message', () => {
  const model = build(1, 3, { ...plain, identity: 'none' })
  const follower = createFollower()
  look(follower, model)
  model.grow(0)
  model.say(0)
  look(follower, model, 2_000)
  expect(uids(follower)).toEqual([1, 2, 3, 4])
})

test.each([383_750, 807_040])(
  'where ids change with each read, a text that has grown is known again by its time: script %i',
  (seed) => {
    const { found, about } = restProperty(createRandom(seed), sound)
    expect(about).toMatchObject({ identity: 'changing', growth: 'text', times: true })
    expect(found).toEqual([])
  },
)

test('an ended session is complete after two equal reads that passed, and not before', () => {
  const model = build(3, 4)
  const follower = createFollower()
  look(follower, model)
  model.end()
  look(follower, model, 10_000)
  expect(follower.view()).toMatchObject({ complete: false, rereadAt: 12_000 })
  expect(look(follower, model, 11_000)).toBe(0)
  look(follower, model, 12_000)
  expect(follower.view()).toMatchObject({ complete: true, doubt: null, rereadAt: 20_000 })
})

test('what is complete is read twice more within half a minute, for late words', () => {
  const model = build(3, 4)
  const follower = createFollower()
  model.end()
  for (const now of [0, 2_000]) look(follower, model, now)
  expect(follower.view().complete).toBe(true)
  model.say(2)
  look(follower, model, 10_000)
  expect(follower.view()).toMatchObject({ complete: false, count: 13, rereadAt: 30_000 })
  look(follower, model, 30_000)
  expect(follower.view()).toMatchObject({ complete: true, rereadAt: null })
  expect(look(follower, model, 90_000)).toBe(0)
})

const inThrees = (at: number | null) => Math.floor((at ?? 0) / 3_000) * 3_000

test('messages of one moment, listed from the newest back, are shown from the oldest on', () => {
  const model = build(2, 6, { ...plain, order: 'newest-first' })
  const inMinutes = withPages(model, (page) => ({
    ...page,
    messages: page.messages.map((message) => ({ ...message, at: inThrees(message.at) })),
  }))
  const follower = createFollower()
  look(follower, inMinutes)
  expect(uids(follower)).toEqual(Array.from({ length: 12 }, (_, uid) => uid + 1))
})

test('a late word that only the cursor of its round shows is found half a minute after the end', () => {
  const semantics = {
    order: 'append',
    cap: { how: 'refuse', at: 100 },
    growth: 'old-rounds',
  } as const
  const model = build(6, 20, { ...plain, ...semantics })
  const follower = createFollower()
  look(follower, model)
  model.end()
  for (const now of [1_000, 3_000]) look(follower, model, now)
  expect(follower.view()).toMatchObject({ complete: true, count: 120 })
  model.say(2)
  look(follower, model, 11_000)
  expect(follower.view().count).toBe(120)
  look(follower, model, 31_000)
  expect(follower.view().count).toBe(121)
})

test('what was complete when it was kept is read once in a few requests, and not under every cursor', () => {
  const model = build(60, 10)
  const follower = createFollower()
  model.end()
  for (const now of [0, 2_000, 10_000, 30_000]) look(follower, model, now)
  const again = createFollower(structuredClone(follower.snapshot()))
  expect(look(again, model, 90_000)).toBeLessThan(10)
  expect(again.view()).toMatchObject({ complete: true, rereadAt: null })
  expect(look(again, model, 99_000)).toBe(0)
})

test('a session of which not even the start is given is never complete, and asked for once a look', () => {
  const follower = createFollower()
  const ended = { state: 'complete', rounds: [] } as const
  const asks: number[] = []
  for (let now = 0; now < 60_000; now += 10_000) {
    const { result, asked } = play(follower.look(ended, now), () => ({ kind: 'refused' }))
    expect(result).toBe(false)
    asks.push(asked.length)
  }
  expect(follower.view()).toMatchObject({ complete: false })
  expect(asks.slice(1)).toEqual([1, 1, 1, 1, 1])
  const model = build(0, 0)
  model.end()
  for (const now of [70_000, 80_000]) look(follower, model, now)
  expect(follower.view()).toMatchObject({ complete: true, doubt: null })
})

test('after a restart what is new is shown at once, and while the rest is read anew', () => {
  const model = build(300, 10, { ...plain, cap: { how: 'clamp', at: 50 } })
  const follower = createFollower()
  for (let now = 0; now < 60_000; now += 2_000) look(follower, model, now)
  const again = createFollower(structuredClone(follower.snapshot()))
  model.say(299)
  const steps = again.look(model.record(), 60_000)
  let step = steps.next()
  const shownAfter: number[] = []
  for (let asks = 1; !step.done; asks += 1) {
    step = steps.next(model.answer(step.value.after, step.value.limit))
    if (again.view().count < model.written.length) continue
    shownAfter.push(asks)
    // No more than a page of this round holds.
    if (shownAfter.length === 25) break
    model.say(299)
  }
  expect(shownAfter.length).toBeGreaterThan(5)
  const waits = shownAfter.map((asks, at) => asks - (shownAfter[at - 1] ?? 0))
  expect(Math.max(...waits)).toBeLessThan(60)
  for (const now of [62_000, 64_000]) look(again, model, now)
  expect(again.view().count).toBe(model.written.length)
})

test('a request too large for one answer stops nothing: less is asked for', () => {
  const model = build(40, 10)
  const follower = createFollower()
  model.end()
  for (const now of [0, 2_000]) {
    play(follower.look(model.record(), now), ({ after, limit }) =>
      limit > 100 ? { kind: 'too-large' } : model.answer(after, limit),
    )
  }
  expect(follower.view()).toMatchObject({ complete: true, count: 400 })
})

test('what comes late after the end is still read, and ends the word "complete"', () => {
  const model = build(2, 3)
  const follower = createFollower()
  model.end()
  look(follower, model, 0)
  look(follower, model, 2_000)
  expect(follower.view().complete).toBe(true)
  model.say(1)
  follower.wantAll()
  look(follower, model, 3_000)
  expect(follower.view()).toMatchObject({ complete: false, count: 7 })
})

test('a round that the service cuts short is named, with the time', () => {
  const model = build(2, 120, { ...plain, cap: { how: 'clamp', at: 50 } })
  const follower = createFollower()
  model.end()
  look(follower, model, 5_000)
  expect(follower.view().doubt).toEqual({ why: 'cut', roundId: 'r1', since: 5_000 })
  for (let now = 0; now < 200_000; now += 2_000) look(follower, model, now)
  expect(follower.view()).toMatchObject({ complete: false, count: 100 })
})

test('a failed request loses nothing, and is asked for again', () => {
  const model = build(4, 30)
  const follower = createFollower()
  model.end()
  const first = follower.look(model.record(), 0)
  const ask = first.next().value
  expect(first.next({ kind: 'failed' })).toEqual({ done: true, value: false })
  expect(follower.look(model.record(), 1_000).next().value).toEqual(ask)
})

test('a message without a round belongs to the one before it; any word is an id', () => {
  const follower = createFollower()
  const page: MessagePage = {
    messages: [said(null, 'a'), said('r1', 'b'), said(null, 'c'), said('__proto__', 'd')],
    hasMore: false,
  }
  play(follower.look({ state: 'running', rounds: [] }, 0), ({ after }) => ({
    kind: 'page',
    page: after === null ? page : { messages: [], hasMore: false },
  }))
  const { rounds } = follower.view()
  expect(rounds.map(({ roundId, messages }) => [roundId, messages.length])).toEqual([
    [null, 1],
    ['r1', 2],
    ['__proto__', 1],
  ])
})

test('a round that a page names once is that of all that follows there, whatever ids repeat', () => {
  const model = build(3, 4, { ...plain, identity: 'per-round', namesRoundOnce: true })
  const follower = createFollower()
  look(follower, model)
  look(follower, model, 2_000)
  expect(follower.view().rounds.map(({ messages }) => messages.length)).toEqual([4, 4, 4])
})

test('what reads differently each time is read nine times after the end, and then left in doubt', () => {
  const model = build(2, 3)
  const follower = createFollower()
  model.end()
  const read: number[] = []
  for (let now = 0; now < 120_000; now += 500) {
    model.grow(1)
    if (look(follower, model, now) > 0) read.push(now / 1000)
  }
  expect(read).toEqual([0, 2, 10, 30, 32, 34, 36, 38, 40])
  expect(follower.view()).toMatchObject({ complete: false, rereadAt: null })
})

test('what is kept in blocks comes back as it was, and is read again', () => {
  const model = build(3, 450)
  const follower = createFollower()
  look(follower, model)
  const first = follower.takeChanges()
  model.say(2)
  look(follower, model, 2_000)
  const second = follower.takeChanges()
  expect(second.tails.map(({ roundId, from }) => [roundId, from])).toEqual([['r3', 400]])
  const blocks = new Map(
    [...first.tails, ...second.tails]
      .flatMap(blocksOf)
      .map((block) => [`${block.roundId} ${block.from}`, block]),
  )
  const kept = structuredClone([...blocks.values()])
  const again = createFollower(restoreSnapshot(structuredClone(second.audit), kept))
  expect(messagesInOrder(again.view())).toEqual(messagesInOrder(follower.view()))
  model.say(0)
  look(again, model, 4_000)
  expect(uids(again)).toContain(1_352)
  expect(restoreSnapshot({ form: 0 }, kept)).toBeNull()
})

test('a round behind a cut that nothing tells of is found before "complete" is said', () => {
  // Found by chance in 300,000 runs: one message, shown under one cursor of six alone.
  expect(restProperty(createRandom(150_133), sound).found).toEqual([])
})

const said = (roundId: string | null, id: string) => messageWith({ id, roundId, text: id })
