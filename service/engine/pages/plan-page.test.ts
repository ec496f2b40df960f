import {
  array,
  assert,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  property,
  record,
  type Arbitrary,
} from 'fast-check'
import { expect, test } from 'vitest'

import { cursorPresets, parseCursorSemantics, type CursorSemantics } from './cursor-semantics.ts'
import { planPage, type Cursor, type PagePlan, type Stretch } from './plan-page.ts'

type Line = { round: number; at: number }

/** The same, message by message and in the words of the table: slow and plain. */
function naivePage(
  list: readonly Line[],
  cursor: Cursor,
  limit: number | null,
  semantics: CursorSemantics,
) {
  const most = semantics.cap === 'none' ? Infinity : Number(semantics.cap)
  if (limit !== null && limit > most && semantics.over === '400') return 'limit refused'
  const wanted = Math.min(limit ?? 50, most)
  const follows = naiveFollowing(list, cursor, semantics)
  if (typeof follows === 'number') return follows
  const page = naiveCut(follows, wanted, semantics.cut)
  return { at: page.map((line) => line.at), hasMore: page.length !== follows.length }
}

function naiveFollowing(list: readonly Line[], cursor: Cursor, semantics: CursorSemantics) {
  if (cursor === 'start' || semantics.after === 'ignored') return list
  const own = cursor === 'unknown' ? [] : list.filter((line) => line.round === cursor.round)
  const byPlace = semantics.after === 'after-last' || semantics.after === 'after-first'
  if (cursor === 'unknown' || (byPlace && own.length === 0)) {
    if (semantics.unknown === 'all') return list
    return semantics.unknown === 'empty' ? [] : Number(semantics.unknown)
  }
  const lastAt = own.at(-1)?.at ?? 0
  const firstAt = own.at(0)?.at ?? 0
  return list.filter(({ round, at }) => {
    if (semantics.after === 'exclusive') return round > cursor.round
    if (semantics.after === 'inclusive') return !(round < cursor.round)
    if (semantics.after === 'text')
      return [`${round}`, `${cursor.round}`].toSorted()[1] === `${round}` && round !== cursor.round
    return at > (semantics.after === 'after-last' ? lastAt : firstAt)
  })
}

function naiveCut(follows: readonly Line[], wanted: number, cut: CursorSemantics['cut']) {
  if (cut === 'mid-round') return follows.filter((_, index) => index < wanted)
  if (cut === 'last') return follows.filter((_, index) => index >= follows.length - wanted)
  const rounds = [...new Set(follows.map((line) => line.round))]
  const whole = (many: number) => {
    const taken = new Set(rounds.filter((_, index) => index < many))
    return follows.filter((line) => taken.has(line.round))
  }
  let many = 1
  if (cut === 'within') while (many < rounds.length && whole(many + 1).length <= wanted) many += 1
  if (cut === 'beyond') while (many < rounds.length && whole(many).length < wanted) many += 1
  return whole(many)
}

function linesOf(list: readonly Stretch[]): Line[] {
  return list
    .flatMap(({ round, count }) => Array.from({ length: count }, () => round))
    .map((round, at) => ({ round, at }))
}

function readPlan(plan: PagePlan, lines: readonly Line[]) {
  if (plan.kind === 'limit-refused') return 'limit refused'
  if (plan.kind === 'unknown-cursor') return plan.status
  const page = plan.ranges.flatMap(({ from, to }) => lines.slice(from, to))
  return { at: page.map((line) => line.at), hasMore: plan.hasMore }
}

const pick = <Value extends string>(...values: readonly Value[]) => constantFrom(...values)
const semanticsArbitrary: Arbitrary<CursorSemantics> = record({
  order: pick('rounds', 'time', 'newest'),
  after: pick('exclusive', 'inclusive', 'after-last', 'after-first', 'text', 'ignored'),
  cut: pick('mid-round', 'within', 'beyond', 'last'),
  cap: pick('200', '100', '50', '20', 'none'),
  over: pick('clamp', '400'),
  unknown: pick('400', '404', 'all', 'empty'),
  visibility: pick('at-once', 'finished', 'lag'),
  growth: pick('live', 'late', 'text', 'late-text'),
  identity: pick('ids', 'per-round', 'none', 'new'),
  inventory: pick('objects', 'ids', 'absent'),
  more: pick('told', 'untold'),
})
const listArbitrary = array(
  record({ round: integer({ min: 1, max: 14 }), count: integer({ min: 1, max: 40 }) }),
  { maxLength: 14 },
)
const cursorArbitrary: Arbitrary<Cursor> = oneof(
  constant<Cursor>('start'),
  constant<Cursor>('unknown'),
  record({ round: integer({ min: 0, max: 15 }) }),
)

test('a page is what a plain reading of the table gives, under all of its values', () => {
  assert(
    property(
      listArbitrary,
      cursorArbitrary,
      option(integer({ min: 1, max: 260 })),
      semanticsArbitrary,
      (list, cursor, limit, semantics) => {
        const lines = linesOf(list)
        const plan = planPage(list, cursor, limit, semantics)
        expect(readPlan(plan, lines)).toEqual(naivePage(lines, cursor, limit, semantics))
      },
    ),
    { numRuns: 5_000 },
  )
})

test('planning takes no time that grows with the messages', () => {
  const list = Array.from({ length: 1_000 }, (_, index) => ({ round: index + 1, count: 1e9 }))
  const plan = planPage(list, { round: 500 }, 200, cursorPresets.harshest)
  expect(plan).toEqual({ kind: 'page', ranges: [{ from: 5e11, to: 5e11 + 200 }], hasMore: true })
})

test('the setting is a preset, then pairs; anything else is refused', () => {
  expect(parseCursorSemantics('harshest')).toEqual(cursorPresets.harshest)
  expect(parseCursorSemantics(' whole-rounds  cap=none ')).toEqual({
    ...cursorPresets['whole-rounds'],
    cap: 'none',
  })
  expect(parseCursorSemantics('after=ignored')).toEqual({
    ...cursorPresets.harshest,
    after: 'ignored',
  })
  for (const text of ['', 'harsh', 'cap', 'cap=', 'cap=20=20', 'cap=20 harshest', '__proto__=x']) {
    expect([text, parseCursorSemantics(text)]).toEqual([text, null])
  }
})
