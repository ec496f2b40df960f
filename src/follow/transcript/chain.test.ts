import { expect, test } from 'vitest'

import { createCursorModel, plain, type Semantics } from '#src/testing/cursor-model.ts'

import type { Answer, Ask, Failure } from './ask.ts'
import { chain } from './chain.ts'
import { play, withPages } from './follower-fixture.ts'
import { createState } from './follower-state.ts'
import { mergePage } from './read-page.ts'

const meant: Semantics = { ...plain, unknown: '404', times: false }

/** A service with rounds of these sizes, and what a follower holds that has read all of it. */
function allRead(sizes: readonly number[], semantics: Partial<Semantics> = {}) {
  const model = createCursorModel({ ...meant, ...semantics })
  const known = createCursorModel(meant)
  for (const one of [model, known]) {
    for (const [round, size] of sizes.entries()) {
      one.start()
      for (let said = 0; said < size; said += 1) one.say(round)
    }
  }
  const state = createState(null)
  state.learned.ids = 'stable'
  const answer = known.answer(null, 1_000_000)
  if (answer.kind === 'page') mergePage(state, null, answer.page.messages)
  return { model, state }
}

type Read = ReturnType<typeof allRead>

function run(
  { model, state }: Read,
  {
    start = null,
    asked = 8_192,
    pages = Infinity,
    serve = ({ after, limit }) => model.answer(after, limit),
  }: {
    start?: string | null
    asked?: number
    pages?: number
    serve?: (ask: Ask) => Exclude<Answer, Failure>
  } = {},
) {
  const { result, asked: asks } = play(chain(state, start, asked, pages), serve)
  const { tails, next, broken, pages: read } = result
  const endsOf = (some: typeof read) => [...new Set(some.map(({ last }) => last))].join(' ')
  return {
    asks: asks.join(' '),
    shown: new Set([...read, ...tails].flatMap(({ keys }) => keys)).size,
    ends: endsOf(read),
    fullEnds: endsOf(read.filter(({ full }) => full)),
    next,
    broken,
  }
}

const sizesOf = (count: number, each: number) => Array.from({ length: count }, () => each)
const nothingWrong = { next: null, broken: null, fullEnds: '' }

test('a list that fits into one page is read once, behind its last round but one, and behind its last', () => {
  expect(run(allRead([4, 4, 4]))).toEqual({
    ...nothingWrong,
    asks: '^/8192 r2/8192 r3/8192',
    shown: 12,
    ends: 'r3',
  })
})

test('an empty list and a list of one round are read once and once more', () => {
  expect(run(allRead([]))).toEqual({ ...nothingWrong, asks: '^/8192', shown: 0, ends: '' })
  expect(run(allRead([3]))).toEqual({
    ...nothingWrong,
    asks: '^/8192 r1/8192',
    shown: 3,
    ends: 'r1',
  })
})

test('of a long list no more is asked for at once than it is known to hold, and a quarter', () => {
  expect(run(allRead(sizesOf(2, 750))).asks).toMatch(/^\^\/8192 /)
  expect(run(allRead([750, 751])).asks).toMatch(/^\^\/2048 r1\/2048 r1\/8192 r2\/8192$/)
  expect(run(allRead([750, 751]), { asked: 100 }).asks).toMatch(/^\^\/100 /)
  const wide = allRead([750, 751])
  wide.state.limit = 4_096
  expect(run(wide).asks).toMatch(/^\^\/4096 /)
})

test('pages overlap by a round, and a page that a cap cuts short is said to be cut', () => {
  const read = run(allRead(sizesOf(6, 10), { cap: { how: 'clamp', at: 50 } }))
  expect(read.asks).toBe('^/8192 r4/8192 r5/8192 r6/8192')
  expect(read).toMatchObject({ shown: 60, ends: 'r5 r6', fullEnds: 'r5' })
})

test('it stops after so many pages, and says where it would go on', () => {
  const long = { cap: { how: 'clamp', at: 20 } } as const
  const first = run(allRead(sizesOf(6, 10), long), { pages: 2 })
  expect(first).toMatchObject({ asks: '^/8192 r1/8192', next: 'r2' })
  const rest = run(allRead(sizesOf(6, 10), long), { start: 'r4', pages: 9 })
  expect(rest.asks).toMatch(/^r4\/8192 r5\/8192/)
  expect(rest.next).toBeNull()
})

test('a cursor that the service does not know is a broken check, and the one before it is asked', () => {
  const { model, state } = allRead([4, 4, 4])
  const read = run(
    { model, state },
    {
      serve: ({ after, limit }) =>
        after === 'r2' ? { kind: 'not-found' } : model.answer(after, limit),
    },
  )
  expect(read.asks).toBe('^/8192 r2/8192 r1/8192 r3/8192')
  expect(read.broken).toEqual({ why: 'check-failed', roundId: 'r2' })
  const none = run(allRead([4]), { start: 'r1', serve: () => ({ kind: 'not-found' }) })
  expect(none).toMatchObject({ asks: 'r1/8192', broken: { why: 'check-failed', roundId: 'r1' } })
})

test('a page without what is held there is a broken check, which names the round', () => {
  const lacking = (uid: number) => {
    const { model, state } = allRead([4, 4, 4])
    const without = withPages(model, (page) => ({
      ...page,
      messages: page.messages.filter(({ extra }) => extra.uid !== uid),
    }))
    return run({ model: without, state }).broken
  }
  expect(lacking(2)).toEqual({ why: 'check-failed', roundId: 'r1' })
  expect(lacking(5)).toEqual({ why: 'check-failed', roundId: 'r1' })
  // Of the last round only the first must be there: the others may lie behind a cut.
  expect(lacking(9)).toEqual({ why: 'check-failed', roundId: 'r1' })
  expect(lacking(12)).toBeNull()
  const nothing = run(allRead([4]), {
    serve: () => ({ kind: 'page', page: { messages: [], hasMore: null } }),
  })
  expect(nothing).toMatchObject({
    asks: '^/8192',
    broken: { why: 'check-failed', roundId: 'r1' },
  })
})

test('pages of the newest only, and a cursor that goes back, are broken checks', () => {
  const newest = run(allRead([30, 30, 30], { cut: 'last', cap: { how: 'clamp', at: 50 } }))
  expect(newest.broken).toEqual({ why: 'check-failed', roundId: 'r1' })
  const ignored = run(allRead([4, 4, 4], { after: 'ignored' }))
  expect(ignored.broken).toEqual({ why: 'check-failed', roundId: 'r3' })
})

test('a round longer than a page is cut where no cursor lies in it, and read on where one does', () => {
  const capped = { cap: { how: 'clamp', at: 20 } } as const
  expect(run(allRead([30, 5], capped))).toMatchObject({
    asks: '^/8192 r1/8192 r1/8192 r2/8192',
    shown: 25,
    broken: { why: 'cut', roundId: 'r1' },
  })
  const inside = run(allRead([5, 30], { ...capped, after: 'after-first' }))
  expect(inside.broken).toEqual({ why: 'cut', roundId: 'r2' })
  expect(inside.shown).toBe(26)
})
