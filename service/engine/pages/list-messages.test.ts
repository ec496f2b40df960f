import { array, assert, boolean, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

import { cursorPresets, type CursorSemantics } from './cursor-semantics.ts'
import { listMessagesAt, stretchesOf, type MessageRef } from './list-messages.ts'

const startMs = Date.UTC(2030, 0)
const { harshest } = cursorPresets

/** Messages written one second apart, each in the round that is named; `finished` rounds have ended. */
function written(rounds: readonly number[], finished: readonly number[] = []): MessageRef[] {
  return rounds.map((round, index) => ({
    position: index + 1,
    roundId: `r${round}`,
    round,
    finished: finished.includes(round),
    createdAt: new Date(startMs + index * 1_000),
  }))
}

function listed(
  refs: readonly MessageRef[],
  semantics: Partial<CursorSemantics>,
  { seconds = 1e6, ended = false } = {},
): number[] {
  const moment = { now: new Date(startMs + seconds * 1_000), ended }
  return listMessagesAt(refs, { ...harshest, ...semantics }, moment).map((ref) => ref.position)
}

test('the list is in the order of rounds, of time, or newest first', () => {
  const refs = written([1, 2, 1, 3, 2])
  expect(listed(refs, {})).toEqual([1, 3, 2, 5, 4])
  expect(listed(refs, { order: 'time' })).toEqual([1, 2, 3, 4, 5])
  expect(listed(refs, { order: 'newest' })).toEqual([5, 4, 3, 2, 1])
})

test('only what has become visible is listed', () => {
  const refs = written([1, 2, 1, 2], [1])
  expect(listed(refs, { visibility: 'finished' })).toEqual([1, 3])
  expect(listed(refs, { visibility: 'lag' }, { seconds: 3 })).toEqual([1, 2])
  expect(listed(refs, { visibility: 'lag' }, { seconds: 4.5 })).toEqual([1, 3, 2, 4])
})

test('every third message of a round comes late, and behind what was there before it', () => {
  const late = { growth: 'late', order: 'time' } as const
  expect(listed(written([1, 1, 1, 1]), late)).toEqual([1, 2, 4])
  expect(listed(written([1, 1, 1, 1, 2]), late)).toEqual([1, 2, 4, 5])
  expect(listed(written([1, 1, 1, 1, 2, 3]), late)).toEqual([1, 2, 4, 5, 6, 3])
  expect(listed(written([1, 1, 1, 1, 2, 3]), { growth: 'late' })).toEqual([1, 2, 4, 3, 5, 6])
  expect(listed(written([1, 1, 1, 2]), late, { ended: true })).toEqual([1, 2, 4, 3])
})

test('in time order nothing is ever listed before something that was listed earlier', () => {
  const rounds = array(integer({ min: 1, max: 6 }), { maxLength: 60 })
  const growth = constantFrom('live', 'late')
  assert(
    property(rounds, growth, boolean(), (written_, kind, ended) => {
      const refs = written(written_)
      let before: readonly number[] = []
      for (let count = 0; count <= refs.length; count += 1) {
        const now = listed(refs.slice(0, count), { order: 'time', growth: kind })
        expect(now.slice(0, before.length)).toEqual(before)
        before = now
      }
      const end = listed(refs, { order: 'time', growth: kind }, { ended })
      expect(end.slice(0, before.length)).toEqual(before)
      expect(new Set(end).size).toBe(end.length)
    }),
    { numRuns: 300 },
  )
})

test('once the session is over everything is listed', () => {
  const refs = written([1, 1, 1, 2, 1, 2, 2, 3, 3, 3])
  expect(listed(refs, { growth: 'late' }, { ended: true })).toHaveLength(refs.length)
})

test('neighbours of one round are one stretch', () => {
  expect(stretchesOf(written([1, 1, 2, 1]))).toEqual([
    { round: 1, count: 2 },
    { round: 2, count: 1 },
    { round: 1, count: 1 },
  ])
})
