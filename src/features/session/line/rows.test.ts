import { expect, test } from 'vitest'

import { messageOf, roundOf, said } from '#src/features/session/session-fixture.ts'
import type { Round } from '#src/model/session.ts'

import type { LineInput, RoundMessages } from './entries.ts'
import {
  buildLine as buildWith,
  createLineMemory,
  findRow,
  type Line,
  type LineMemory,
  type LineRow,
  rowsOf,
} from './rows.ts'

const fx = { parentId: 'a', agent: 'fx' }
const refunds = { parentId: 'a', agent: 'refunds' }

function wordsOf(row: LineRow): string {
  if (row.kind === 'round') return `[${row.round.id}]`
  return row.kind === 'message' ? row.message.text : `answer ${String(row.input.answer)}`
}

function buildLine(
  rounds: readonly Round[],
  transcript: readonly RoundMessages[],
  memory?: LineMemory,
  more?: Partial<LineInput>,
): Line {
  return buildWith({ rounds, transcript, ...more }, memory)
}

function rows(line: Line): LineRow[] {
  return line.blocks.flatMap(rowsOf)
}

/** The branches beside each row, such as "fx: 1 through". */
function rails(line: Line): Record<string, string> {
  return Object.fromEntries(
    rows(line).map((row) => [
      wordsOf(row),
      row.rail.map(({ lane, top, joins }) => `${lane} ${top}${joins ? ' joins' : ''}`).join(', '),
    ]),
  )
}

test('rounds without subagents are stations on one line, each followed by its messages', () => {
  const line = buildLine(
    [roundOf('a', 0, 10), roundOf('b', 10, null)],
    [said('a', messageOf('one', 1), messageOf('two', 2)), said('b', messageOf('three', 11))],
  )
  expect(rows(line).map(wordsOf)).toEqual(['[a]', 'one', 'two', '[b]', 'three'])
  expect(line.lanes).toBe(0)
  expect(rows(line).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4])
})

test('rounds of a service that lists the newest first stand in the order in which they started', () => {
  const line = buildLine(
    [roundOf('b', 10, null), roundOf('a', 0, 10)],
    [said('a', messageOf('one', 1)), said('b', messageOf('two', 11))],
  )
  expect(rows(line).map(wordsOf)).toEqual(['[a]', 'one', '[b]', 'two'])
})

test('two subagents that overlap leave together, run beside each other and rejoin the line', () => {
  const line = buildLine(
    [roundOf('a', 0, 40), roundOf('f', 10, 20, fx), roundOf('r', 12, 30, refunds)],
    [
      said('a', messageOf('start', 5), messageOf('both are back', 35)),
      said('f', messageOf('fx done', 18)),
      said('r', messageOf('refunds done', 28)),
    ],
  )
  expect(rails(line)).toEqual({
    '[a]': '1 fork-at-station, 2 fork-at-station',
    start: '1 after-fork, 2 after-fork',
    '[f]': '1 through, 2 through',
    '[r]': '1 through, 2 through',
    'fx done': '1 through joins, 2 through',
    'refunds done': '2 through joins',
    'both are back': '',
  })
})

test('a branch goes on beside the next round until its subagent ends', () => {
  const line = buildLine(
    [roundOf('a', 0, 20), roundOf('f', 5, 32, fx), roundOf('b', 20, null)],
    [
      said('f', messageOf('half way', 8)),
      said('b', messageOf('before', 30), messageOf('after', 40)),
    ],
  )
  expect(rails(line)['[b]']).toBe('1 through')
  expect(rails(line)['before']).toBe('1 through joins')
  expect(rails(line)['after']).toBe('')
})

test('what a subagent says late stands where it falls in time, so that news come at the end', () => {
  const line = buildLine(
    [roundOf('a', 0, 20), roundOf('f', 5, null, fx), roundOf('b', 20, null)],
    [
      said('b', messageOf('next round', 21)),
      said('f', messageOf('early', 8), messageOf('late', 25)),
    ],
  )
  expect(rows(line).map(wordsOf)).toEqual(['[a]', '[f]', 'early', '[b]', 'next round', 'late'])
  expect(line.openLanes).toEqual([1])
})

test('the rounds that one subagent has after each other are stations of one branch', () => {
  const line = buildLine(
    [roundOf('a', 0, 40), roundOf('f1', 5, 10, fx), roundOf('f2', 11, 20, fx)],
    [said('a', messageOf('done', 30))],
  )
  expect(line.lanes).toBe(1)
  expect(rails(line)['[f2]']).toBe('1 through joins')
})

test('a lane that is free again is taken by the next subagent', () => {
  const line = buildLine(
    [
      roundOf('a', 0, 40),
      roundOf('f', 5, 10, fx),
      roundOf('b', 40, 80),
      roundOf('g', 45, 50, { parentId: 'b', agent: 'gather' }),
    ],
    [said('a', messageOf('one', 20)), said('b', messageOf('two', 60))],
  )
  expect(line.lanes).toBe(1)
})

test('messages of a round that the session has not told of yet are kept, and so are those of none', () => {
  const line = buildLine(
    [roundOf('a', 0, 10)],
    [
      said(null, messageOf('hello', -1)),
      said('a', messageOf('one', 1)),
      said('z', messageOf('new', 12)),
    ],
  )
  expect(rows(line).map(wordsOf)).toEqual(['[]', 'hello', '[a]', 'one', '[z]', 'new'])
})

test('a row whose branches did not change keeps its rail, so that it is not drawn again', () => {
  const rounds = [roundOf('a', 0, 40), roundOf('f', 5, null, fx)]
  const before = buildLine(rounds, [said('f', messageOf('one', 6))])
  const after = buildLine(rounds, [said('f', messageOf('one', 6), messageOf('two', 7))])
  expect(rows(after)[2]?.rail).toBe(rows(before)[2]?.rail)
  expect(rows(before)[2]?.rail).toHaveLength(1)
})

test('rounds that name each other as parents are all there', () => {
  const circle = [roundOf('a', 0, 1, { parentId: 'b' }), roundOf('b', 1, 2, { parentId: 'a' })]
  expect(rows(buildLine(circle, [])).map(wordsOf)).toEqual(['[a]', '[b]'])
})

test('a folded round shows its station alone, its hidden rows are found, and its branches stay whole', () => {
  const rounds = [
    roundOf('a', 0, 20),
    roundOf('f', 5, 10, fx),
    roundOf('g', 5, 32, refunds),
    roundOf('b', 20, 40),
  ]
  const transcript = [
    said('a', messageOf('one', 1)),
    said('f', messageOf('fx', 6)),
    said('g', messageOf('late', 30)),
    said('b', messageOf('two', 21)),
  ]
  const line = buildLine(rounds, transcript, undefined, { folded: new Set(['a']) })
  expect(rows(line).map(wordsOf)).toEqual(['[a]', '[b]', 'two', 'late'])
  expect(rails(line)).toEqual({
    '[a]': '1 fork-at-station',
    '[b]': '1 after-fork',
    two: '1 through',
    late: '1 through joins',
  })
  expect(findRow(line, 'f fx')).toEqual({ block: 0, foldedIn: 'a', below: 3 })
  expect(findRow(line, 'b two')).toMatchObject({ foldedIn: null, below: 1 })
  expect(findRow(line, 'nothing')).toBeNull()
})

test('a branch whose parent is folded away leaves the station of the folded round', () => {
  const deep = roundOf('d', 10, 32, { parentId: 'f', agent: 'gx' })
  const rounds = [roundOf('z', 0, 5), roundOf('a', 5, 20), roundOf('f', 6, 19, fx), deep]
  const transcript = [
    said('f', messageOf('fx', 7)),
    said('d', messageOf('late', 30)),
    said('b', messageOf('two', 21)),
  ]
  const line = buildLine([...rounds, roundOf('b', 20, 40)], transcript, undefined, {
    folded: new Set(['a']),
  })
  expect(rails(line)).toEqual({
    '[z]': '',
    '[a]': '1 fork-at-station',
    '[b]': '1 after-fork',
    two: '1 through',
    late: '1 through joins',
  })
})

test('a round that is unfolded again shows what a subagent of an older round says there', () => {
  const ofMain = [roundOf('a', 0, 5), roundOf('m', 5, 10), roundOf('b', 10, 15)]
  const rounds = [...ofMain, roundOf('f', 1, 4, fx)]
  const transcript = [
    said('f', messageOf('fx', 2), messageOf('late', 12)),
    said('b', messageOf('two', 11)),
  ]
  const memory = createLineMemory()
  const shown = (folded: readonly string[]) =>
    rows(buildLine(rounds, transcript, memory, { folded: new Set(folded) })).map(wordsOf)
  const all = ['[a]', '[f]', 'fx', '[m]', '[b]', 'two', 'late']
  expect(shown([])).toEqual(all)
  expect(shown(['b'])).toEqual(['[a]', '[f]', 'fx', '[m]', '[b]'])
  expect(shown([])).toEqual(all)
})
