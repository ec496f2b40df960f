import { expect, test } from 'vitest'

import { conversation } from '#src/testing/conversation.ts'
import {
  createCursorModel,
  plain,
  type CursorModel,
  type Semantics,
} from '#src/testing/cursor-model.ts'
import { createRandom } from '#src/testing/random.ts'

import { look } from './follower-fixture.ts'
import { createFollower } from './follower.ts'

const meant: Semantics = {
  ...plain,
  order: 'append',
  cap: { how: 'none', at: 20 },
  unknown: '404',
  inventory: 'ids',
}

/** An ended session with rounds of these sizes, read until it rests. */
const readToRest = (sizes: readonly number[], more: Partial<Semantics>) =>
  endAndRead(sessionOf(sizes, more))

function sessionOf(sizes: readonly number[], more: Partial<Semantics> = {}) {
  const model = createCursorModel({ ...meant, ...more })
  for (const [at, size] of sizes.entries()) {
    model.start()
    for (let said = 0; said < size; said += 1) model.say(at)
  }
  return model
}

function endAndRead(model: CursorModel) {
  model.end()
  const follower = createFollower()
  for (const now of [0, 2_000]) look(follower, model, now)
  return follower
}

const cutBetween = { cut: 'rounds-within', cap: { how: 'clamp', at: 20 } } as const
const ofRounds = (count: number, each: number) => Array.from({ length: count }, () => each)

test.each([
  [
    'on one page has every cursor read to confirm it, and at the last',
    [4, 4, 4],
    {},
    [5, 10, 3, 10],
  ],
  ['in several pages has every cursor read at once', [14, 3, 14], cutBetween, [15, 12, 4, 12]],
  [
    'of 8,193 messages has its cursors read twice alone',
    [...ofRounds(8, 1_024), 1],
    { cut: 'rounds-beyond' },
    [16, 13, 4, 4],
  ],
] as const)('a list %s: requests of the four readings after the end', (_, sizes, more, asks) => {
  const model = sessionOf(sizes, more)
  model.end()
  const follower = createFollower()
  expect([0, 2_000, 10_000, 30_000].map((now) => look(follower, model, now))).toEqual(asks)
  expect(follower.view()).toMatchObject({ complete: true, rereadAt: null })
})

test.each(['rounds-within', 'rounds-beyond'] as const)(
  'the first reading of an ended session with several pages (cut: %s) raises no alarm',
  (cut) => {
    const model = sessionOf(ofRounds(56, 6), {
      cut,
      saysMore: true,
      cap: { how: 'clamp', at: 200 },
    })
    model.end()
    const follower = createFollower()
    look(follower, model)
    expect(follower.view()).toMatchObject({ count: 336, doubt: null })
  },
)

test('a list of half the length that pages were seen to have is confirmed under few cursors', () => {
  const { learned } = endAndRead(sessionOf([14, 3, 14]))
  const asksFor = (sizes: readonly number[]) => {
    const model = sessionOf(sizes)
    model.end()
    const follower = createFollower(null, learned)
    return [0, 2_000].map((now) => look(follower, model, now))
  }
  expect(asksFor([8, 7])).toEqual([5, 3])
  expect(asksFor([8, 8])).toEqual([5, 9])
})

test('a session that goes on is opened again without a reading of every cursor', () => {
  const model = sessionOf([14, 3, 14], cutBetween)
  const before = createFollower()
  look(before, model)
  const follower = createFollower(before.snapshot())
  expect([2_000, 4_000].map((now) => look(follower, model, now))).toEqual([5, 1])
  expect(follower.view()).toMatchObject({ count: 31, doubt: null })
})

const capped = { how: 'clamp', at: 20 } as const

test.each([
  ['append', '1x18 2x10 3x13 2x4'],
  ['newest-first', '1x30 2x10 3x2 2x18 1x2'],
] as const)(
  'late words behind the cut of a page that ends with the last round are not called complete: %s',
  (order, words) => {
    const states = { cap: capped, inventory: 'states', times: true } as const
    const model = createCursorModel({ ...meant, ...states, order })
    for (const part of words.split(' ')) {
      const [round = 0, times = 0] = part.split('x').map(Number)
      // In the log the first round ends before the second one begins.
      const [first] = model.rounds
      if (first && order === 'append') first.open = false
      if (model.rounds.length < round) model.start()
      for (let said = 0; said < times; said += 1) model.say(round - 1)
    }
    const follower = endAndRead(model)
    expect(follower.view().count).toBeLessThan(model.written.length)
    expect(follower.view()).toMatchObject({ complete: false, doubt: { why: 'cut' } })
  },
)

test.each([199, 200, 201])(
  'a session at work is opened again with few requests though a full page ends with its last round: %i behind the first',
  (more) => {
    const within = { cap: { how: 'clamp' as const, at: 200 }, saysMore: true }
    const sizes = Array.from({ length: Math.ceil((198 + more) / 3) }, () => 3)
    const model = sessionOf(sizes, within)
    const first = createFollower()
    look(first, model)
    const again = createFollower(structuredClone(first.snapshot()))
    expect(look(again, model)).toBeLessThan(9)
    expect(again.view().doubt).toBeNull()
  },
)

test.each([
  [
    'a cursor that is ignored, and pages of whole rounds',
    [3, 20, 4],
    { after: 'ignored', cut: 'rounds-within', cap: capped, unknown: 'empty' },
    'r2',
  ],
  [
    'pages that begin with the newest round',
    [30, 5],
    { order: 'newest-first', cut: 'rounds-within', cap: capped, unknown: '400' },
    'r1',
  ],
] as const)(
  'a round that the record names and no page shows is named: %s',
  (_, sizes, more, roundId) => {
    const follower = readToRest(sizes, more)
    expect(follower.view()).toMatchObject({ complete: false, doubt: { why: 'unseen', roundId } })
  },
)

test.each(['404', '400', 'whole', 'empty'] as const)(
  'a round without messages does not hinder "complete", where an unknown cursor is answered with %s',
  (unknown) => {
    const follower = readToRest([3, 0, 4, 0], { unknown })
    expect(follower.view()).toMatchObject({ complete: true, doubt: null, count: 7 })
  },
)

test('rounds that a service compares by their names are not complete, though it names them all', () => {
  const sizes = Array.from({ length: 14 }, () => 3)
  const follower = readToRest(sizes, { after: 'by-text', cap: capped, unknown: '400' })
  expect(follower.view()).toMatchObject({ complete: false })
})

test.each([
  ['is complete where nothing comes behind the last', 'exclusive', true],
  ['is in doubt where the last comes again behind itself', 'inclusive', false],
] as const)(
  'a list in pages of whole rounds, without a word of where they end, %s',
  (_, after, complete) => {
    const more = { after, cut: 'rounds-within', cap: capped, inventory: 'none' } as const
    const follower = readToRest([14, 3, 14, 5, 14], more)
    expect(follower.view()).toMatchObject({ complete, count: 50 })
  },
)

test('the end of such a list is known by the record, too', () => {
  const more = { after: 'inclusive', cut: 'rounds-within', cap: capped } as const
  const follower = readToRest([14, 3, 14, 5, 14], more)
  expect(follower.view()).toMatchObject({ complete: true, doubt: null, count: 50 })
})

test('a page that says there is more is not all, though nothing else ever comes', () => {
  const more = { after: 'ignored', cut: 'rounds-within', cap: capped, inventory: 'none' } as const
  const follower = readToRest([7, 7, 7], { ...more, saysMore: true })
  expect(follower.view()).toMatchObject({ complete: false, doubt: { why: 'cut' }, count: 14 })
})

test('a round in which a full page ended early is not complete, though rounds after it are', () => {
  const model = createCursorModel({ ...meant, cap: capped })
  model.start()
  model.start()
  for (let said = 0; said < 30; said += 1) model.say((said + 1) % 2)
  model.start()
  model.say(2)
  const follower = endAndRead(model)
  expect(follower.view()).toMatchObject({ complete: false, doubt: { why: 'cut', roundId: 'r1' } })
})

/** A log of pages of 20: rounds of 18, 7 and 3 messages, and late words of the first. */
function readLog(lateWords: number, more: Partial<Semantics>) {
  const model = createCursorModel({ ...meant, cap: capped, ...more })
  for (const [at, size] of [18, 7, 3].entries()) {
    const before = model.rounds[at - 1]
    if (before) before.open = lateWords > 0
    model.start()
    for (let said = 0; said < size; said += 1) model.say(at)
  }
  for (let said = 0; said < lateWords; said += 1) model.say(0)
  return endAndRead(model)
}

test('late words of an older round behind the cut of the first page are on no page: that is not complete', () => {
  const follower = readLog(27, {})
  expect(follower.view()).toMatchObject({
    count: 28,
    complete: false,
    doubt: { why: 'cut', roundId: 'r2' },
  })
})

test('where the record says that the older rounds had ended before that cut, nothing is behind it', () => {
  const follower = readLog(0, { inventory: 'states', times: true })
  expect(follower.view()).toMatchObject({ count: 28, complete: true, doubt: null })
  const late = readLog(27, { inventory: 'states', times: true })
  expect(late.view()).toMatchObject({ count: 28, complete: false, doubt: { why: 'cut' } })
})

test('a length at which no service likes to cut is a cap, too, once another page shows more', () => {
  const cap = { how: 'clamp', at: 7 } as const
  const model = sessionOf([5, 4, 12, 3], { order: 'round', after: 'after-last', cap })
  const running = createFollower()
  running.wantAll()
  look(running, model)
  expect(running.learned.longest).toEqual({ kind: 'seen', length: 7 })
  const follower = endAndRead(model)
  expect(follower.learned.longest).toEqual({ kind: 'cut', length: 7 })
  expect(follower.view()).toMatchObject({ complete: false, doubt: { why: 'cut' } })
})

test.each([
  ['there is more', { saysMore: true }],
  ['how many there are', { saysTotal: true }],
  ['how many a page has', { saysLimit: true }],
])('a service that only gives its last messages, and says %s, is not complete', (_, says) => {
  const cap = { how: 'clamp', at: 13 } as const
  const more = { order: 'round', cut: 'last', inventory: 'none', cap, ...says } as const
  const follower = readToRest([30, 30, 41], more)
  expect(follower.view()).toMatchObject({ count: 13, complete: false, doubt: { why: 'cut' } })
})

test.each([120_015_124, 120_015_510])(
  'a service that says "no more" of rounds that it lists loses none of them: script %i',
  (seed) => {
    expect(conversation(createRandom(seed)).found).toEqual([])
  },
)
