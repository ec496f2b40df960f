import { expect, test } from 'vitest'

import type { Message, MessagePage } from '#src/model/message.ts'

import type { Answer as AnyAnswer, Ask, Failure } from './ask.ts'
import { play } from './follower-fixture.ts'
import { createState, isRefused, maxLimitAfter, startRefusals } from './follower-state.ts'
import type { Learned } from './learned.ts'
import { said as message } from './message-fixture.ts'
import { endsLook, readPage } from './read-page.ts'

const said = (id: string | null, text: string, roundId = 'r1') => message(text, { id, roundId })
const pageOf = (count: number, hasMore: boolean | null = null): MessagePage => ({
  messages: Array.from({ length: count }, (_, at) => said(`m${at}`, `word ${at}`)),
  hasMore,
})
const page = (messages: readonly Message[]): Answer => ({
  kind: 'page',
  page: { messages, hasMore: null },
})
const pageFor = (count: number, hasMore: boolean | null) => () =>
  ({ kind: 'page', page: pageOf(count, hasMore) }) as const

type Answer = Exclude<AnyAnswer, Failure>

/** A state in which ids are known to hold, and more of what was learned. */
function stateWith(learned: Partial<Learned> = {}) {
  return createState(null, { ...createState(null).learned, ids: 'stable', ...learned })
}

/** Reads once against a service; what it was asked is spelled `cursor/limit`. */
function readOnce(
  state: ReturnType<typeof stateWith>,
  after: string | null,
  wanted: number,
  serve: (ask: Ask) => Answer,
) {
  const { result: got, asked } = play(readPage(state, after, wanted), serve)
  return { asked: asked.join(' '), got }
}

const refuseAbove =
  (most: number) =>
  ({ limit }: Ask): Answer =>
    limit > most ? { kind: 'refused' } : page([said('m1', 'one')])

test('a limit is kept between one and what a page can carry', () => {
  expect(readOnce(stateWith(), null, 0, () => page([])).asked).toBe('^/1')
  expect(readOnce(stateWith(), null, 1_000_000, () => page([])).asked).toBe('^/8192')
})

test('a limit that is refused goes down over round numbers, and what was learned stays', () => {
  const state = stateWith()
  expect(readOnce(state, null, 8_192, refuseAbove(200)).asked).toBe(
    '^/8192 ^/1000 ^/500 ^/250 ^/200',
  )
  expect(state.learned.limits).toEqual({ accepted: 200, refused: 250 })
  expect(readOnce(state, null, 8_192, refuseAbove(200)).asked).toBe('^/200')
  expect(readOnce(state, null, 249, refuseAbove(250)).asked).toBe('^/249')
  expect(readOnce(stateWith(), null, 50, refuseAbove(1)).asked).toBe(
    '^/50 ^/40 ^/30 ^/25 ^/20 ^/10 ^/5 ^/1',
  )
})

const never = (): Answer => ({ kind: 'refused' })

test('a session of which not even the start is given says nothing of limits', () => {
  const state = stateWith()
  const { asked, got } = readOnce(state, null, 50, never)
  expect(asked).toBe('^/50 ^/40 ^/30 ^/25 ^/20 ^/10 ^/5 ^/1')
  expect(got).toBeNull()
  expect(startRefusals(state)).toBe(1)
  expect(state.learned.limits).toEqual({ accepted: 0, refused: Infinity })
})

test('then a small limit and a usual one are tried by turns, until one of them is taken', () => {
  const state = stateWith()
  readOnce(state, null, 50, never)
  expect(readOnce(state, null, 8_192, never).asked).toBe('^/1')
  expect(readOnce(state, null, 8_192, never).asked).toBe('^/50')
  expect(readOnce(state, null, 8_192, () => page([said('m1', 'one')])).asked).toBe('^/1')
  expect(startRefusals(state)).toBe(0)
  expect(readOnce(state, null, 50, refuseAbove(50)).asked).toBe('^/50')
})

const smallerThan =
  (most: number, kind: 'too-large' | 'too-slow') =>
  ({ limit }: Ask): Answer =>
    limit > most ? { kind } : page([said('m1', 'one')])

test.each(['too-large', 'too-slow'] as const)(
  'what is %s is asked for by half, behind this cursor alone, and stays so',
  (kind) => {
    const state = stateWith()
    expect(readOnce(state, null, 8_192, smallerThan(2_048, kind)).asked).toBe(
      '^/8192 ^/4096 ^/2048',
    )
    expect(readOnce(state, null, 8_192, smallerThan(2_048, kind)).asked).toBe('^/2048')
    expect(state.learned.limits).toEqual({ accepted: 2_048, refused: Infinity })
    expect(readOnce(state, 'r1', 8_192, pageFor(1, null)).asked).toBe('r1/8192')
  },
)

const tooLargeAtStart = ({ after, limit }: Ask): Answer => {
  if (limit <= 50) return page([said('m1', 'one')])
  return after === null ? { kind: 'too-large' } : { kind: 'refused' }
}

test('a slow moment takes nothing of what this session has given before', () => {
  const state = stateWith()
  readOnce(state, null, 400, pageFor(400, null))
  expect(readOnce(state, null, 512, smallerThan(400, 'too-slow')).asked).toBe('^/512 ^/400')
  const other = stateWith()
  expect(readOnce(other, null, 80, smallerThan(50, 'too-slow')).asked).toBe('^/80 ^/50')
})

test('a cursor that is refused where the start is too large is asked for by half', () => {
  const state = stateWith()
  expect(readOnce(state, 'r1', 100, tooLargeAtStart)).toMatchObject({ asked: 'r1/100 ^/100 r1/50' })
  expect(state.learned.limits).toEqual({ accepted: 50, refused: Infinity })
  expect(isRefused(state, 'r1')).toBe(false)
})

test('no answer in time is none, unless more was asked for than this session ever gave', () => {
  const state = stateWith()
  const slow = { kind: 'too-slow' } as const
  expect(endsLook(state, { after: null, limit: 50 }, slow)).toBe(true)
  expect(endsLook(state, { after: null, limit: 51 }, slow)).toBe(false)
  readOnce(state, null, 8_192, pageFor(200, null))
  expect(endsLook(state, { after: 'r1', limit: 400 }, slow)).toBe(true)
  expect(endsLook(state, { after: 'r1', limit: 401 }, slow)).toBe(false)
  expect(endsLook(state, { after: 'r1', limit: 1 }, { kind: 'refused' })).toBe(false)
})

const placed = ({ after }: Ask): Answer =>
  after === null ? page([said('m1', 'one')]) : { kind: 'refused' }

test('as much as once came is asked for until it does not come in time three times in a row', () => {
  const state = stateWith()
  readOnce(state, null, 400, pageFor(400, null))
  const ask = { after: null, limit: 400 }
  const slow = { kind: 'too-slow' } as const
  const isNoneAgain = () => endsLook(state, ask, slow)
  expect([isNoneAgain(), isNoneAgain()]).toEqual([true, true])
  readOnce(state, null, 400, pageFor(400, null))
  expect([isNoneAgain(), isNoneAgain()]).toEqual([true, true])
  // Less that comes in time says nothing of it.
  readOnce(state, null, 50, pageFor(50, null))
  expect(isNoneAgain()).toBe(false)
  expect(readOnce(state, null, 400, smallerThan(200, 'too-slow')).asked).toBe('^/400 ^/200')
})

test.each([
  ['fails in another way', { after: null, limit: 400 }, { kind: 'failed' }],
  ['is of so few that less makes no difference', { after: null, limit: 50 }, { kind: 'too-slow' }],
  ['is of more than ever came', { after: null, limit: 401 }, { kind: 'too-slow' }],
] as const)('a request that %s says nothing of how much comes in time', (_, ask, answer) => {
  const state = stateWith()
  readOnce(state, null, 400, pageFor(400, null))
  for (let times = 0; times < 4; times += 1) endsLook(state, ask, answer)
  expect(state).toMatchObject({ answered: 400, slow: null })
})

test('only the same request that is too slow three times in a row counts', () => {
  const state = stateWith()
  readOnce(state, null, 400, pageFor(400, null))
  const asks = [
    { after: null, limit: 400 },
    { after: 'r1', limit: 400 },
    { after: 'r1', limit: 300 },
  ]
  for (const ask of [...asks, ...asks]) endsLook(state, ask, { kind: 'too-slow' })
  expect(state.answered).toBe(400)
  for (let times = 0; times < 2; times += 1) {
    endsLook(state, { after: 'r1', limit: 300 }, { kind: 'too-slow' })
  }
  expect(state).toMatchObject({ answered: 150, slow: null })
})

test('less that comes after a time in which nothing came does not say that more is too slow', () => {
  const state = stateWith()
  const reading = readPage(state, 'r1', 400)
  expect(reading.next().value).toEqual({ after: 'r1', limit: 400 })
  expect(reading.next({ kind: 'too-slow' }).value).toEqual({ after: 'r1', limit: 200 })
  state.now = 60_000
  expect(reading.next(pageFor(200, null)()).value).toEqual({ after: 'r1', limit: 400 })
  reading.next(pageFor(400, null)())
  expect(maxLimitAfter(state, 'r1')).toBe(8_192)
})

test('what may be the cursor or the limit is told apart at the start of the list', () => {
  const state = stateWith()
  expect(readOnce(state, 'r0', 100, refuseAbove(50))).toMatchObject({
    asked: 'r0/100 ^/100 r0/50',
    got: { length: 1 },
  })
  const other = stateWith()
  expect(readOnce(other, 'r0', 100, placed)).toEqual({ asked: 'r0/100 ^/100', got: null })
  expect(other.learned.limits).toEqual({ accepted: 100, refused: Infinity })
  expect(isRefused(other, 'r0')).toBe(true)
})

test('a limit that was answered before is not what is refused', () => {
  const state = stateWith({ limits: { accepted: 100, refused: Infinity } })
  expect(readOnce(state, 'r0', 100, never)).toEqual({
    asked: 'r0/100',
    got: null,
  })
  expect(state.learned.limits).toEqual({ accepted: 100, refused: Infinity })
})

test('a cursor that is not known is noted, until it is taken', () => {
  const state = stateWith()
  expect(readOnce(state, 'r0', 50, () => ({ kind: 'not-found' }))).toEqual({
    asked: 'r0/50',
    got: null,
  })
  expect(isRefused(state, 'r0')).toBe(true)
  readOnce(state, 'r0', 50, () => page([]))
  expect(isRefused(state, 'r0')).toBe(false)
})

test('the start of the list is never a cursor that is not known', () => {
  const state = stateWith()
  const { got } = readOnce(state, null, 50, () => ({ kind: 'not-found' }))
  expect(got).toBeNull()
  expect(startRefusals(state)).toBe(1)
})

test('before anything is merged it is read once more, at another limit, to see whether ids hold', () => {
  const state = createState(null)
  const stable = page([said('a', 'one'), said('b', 'two')])
  expect(readOnce(state, null, 50, () => stable).asked).toBe('^/50 ^/49')
  expect(state.learned.ids).toBe('stable')
  expect(readOnce(createState(null), null, 1, () => stable).asked).toBe('^/1 ^/2')
  expect(readOnce(state, null, 50, () => stable)).toMatchObject({
    asked: '^/50',
    got: { fresh: 0 },
  })
})

test.each([
  ['every read has ids of its own', 'changing', [[said('x', 'one')], [said('y', 'one')]]],
  [
    'one of two holds',
    'stable',
    [
      [said('x', 'one'), said('b', 'two')],
      [said('y', 'one'), said('b', 'two')],
    ],
  ],
  ['nothing came twice', 'unknown', [[said('a', 'one')], [said('b', 'two')]]],
  [
    'the same words stand in another round',
    'unknown',
    [[said('a', 'one', 'r1')], [said('b', 'one', 'r2')]],
  ],
  ['the second has no ids', 'changing', [[said('a', 'one')], [said(null, 'one')]]],
] as const)('where %s, ids are %s', (_, ids, answers) => {
  const state = createState(null)
  let reads = 0
  const { got } = readOnce(state, null, 50, () => page(answers[reads++] ?? []))
  expect(state.learned.ids).toBe(ids)
  // A page whose ids are not told yet is not merged: the wrong keys would double its messages.
  expect(got).toMatchObject({ fresh: ids === 'unknown' ? 0 : answers[0].length })
  expect(state.count).toBe(ids === 'unknown' ? 0 : answers[0].length)
})

test('a service that takes some limits alone is read at them, and its cursors stay good', () => {
  const stable = page([said('a', 'one', 'r2')])
  const picky =
    (...taken: number[]) =>
    ({ limit }: Ask): Answer =>
      taken.includes(limit) ? stable : { kind: 'refused' }
  for (const [taken, asked] of [
    [[50, 100], 'r1/50 r1/49 r1/100'],
    [[50], 'r1/50 r1/49 r1/100 r1/50'],
  ] as const) {
    const state = createState(null)
    expect(readOnce(state, 'r1', 50, picky(...taken))).toMatchObject({ asked, got: { fresh: 1 } })
    expect(state.learned).toMatchObject({
      ids: 'stable',
      limits: { accepted: 50, refused: Infinity },
    })
    expect(isRefused(state, 'r1')).toBe(false)
  }
})

test('messages without any id need no second request', () => {
  const state = createState(null)
  expect(readOnce(state, null, 50, () => page([said(null, 'one')]))).toMatchObject({
    asked: '^/50',
    got: { fresh: 1 },
  })
  expect(state.learned.ids).toBe('unknown')
})

test.each([
  ['an empty one', 0, 50, null, {}, false],
  ['one that says so', 3, 50, true, {}, true],
  ['an empty one that says there is more', 0, 50, true, {}, false],
  ['one that says it was all, at its limit', 50, 50, false, {}, false],
  ['one as long as was asked', 50, 50, null, {}, true],
  ['one shorter than was asked', 49, 50, null, {}, false],
  ['a round number that is the longest yet', 20, 50, null, {}, true],
  ['a round number below twenty', 10, 50, null, {}, false],
  [
    'a round number when longer ones were seen',
    20,
    50,
    null,
    { longest: { kind: 'seen', length: 30 } },
    false,
  ],
  ['a length that is known as a cap', 21, 50, null, { longest: { kind: 'cut', length: 21 } }, true],
  ['any other number', 21, 50, null, {}, false],
] as const)(
  'whether a page may be cut: %s (%i of %i)',
  (_, count, limit, hasMore, learned, full) => {
    const state = stateWith(learned)
    const { got } = readOnce(state, null, limit, () => ({
      kind: 'page',
      page: pageOf(count, hasMore),
    }))
    expect(got).toMatchObject({ length: count, limit, full, hasMore })
  },
)
