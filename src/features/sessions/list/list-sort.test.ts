import { expect, test } from 'vitest'

import { fleetSession } from './fleet-fixture.ts'
import { nextSort, readSort, sortRows, usualSort, writeSort } from './list-sort.ts'
import { sessionRow } from './session-row.ts'

const rows = [
  sessionRow(fleetSession('a', 'running', { goal: 'Ten 10', spentMicros: 5, roundCount: 3 })),
  sessionRow(fleetSession('b', 'waiting', { goal: 'Ten 9', spentMicros: 9, roundCount: 1 })),
  sessionRow(fleetSession('c', 'complete', { goal: 'Alpha', spentMicros: 7, updatedAt: 50 })),
]
const ids = (sort: string) => sortRows(rows, readSort(sort), 0).map(({ id }) => id)

test('the order of the operator is the usual one, and can be turned round', () => {
  expect(ids('')).toEqual(['b', 'a', 'c'])
  expect(ids('-status')).toEqual(['c', 'a', 'b'])
})

test('figures and texts are sorted by their values', () => {
  expect(ids('-cost')).toEqual(['b', 'c', 'a'])
  expect(ids('goal')).toEqual(['c', 'b', 'a'])
  expect(ids('-rounds')).toEqual(['a', 'b', 'c'])
})

test('rows without a value come last in both directions', () => {
  const unknown = fleetSession('d', 'running')
  const unread = { ...unknown, session: null, known: { ...unknown.known, summary: null } }
  const all = [sessionRow(unread), ...rows]
  expect(sortRows(all, readSort('cost'), 0).at(-1)?.id).toBe('d')
  expect(sortRows(all, readSort('-cost'), 0).at(-1)?.id).toBe('d')
})

test('a sort survives the address; an unknown sort is the usual one', () => {
  for (const text of ['cost', '-cost', '-status', '']) expect(writeSort(readSort(text))).toBe(text)
  expect(readSort('nonsense')).toEqual(usualSort)
})

test('a press on a header sorts figures by the greatest, and a second press turns the order round', () => {
  const first = nextSort(usualSort, 'cost')
  expect(first).toEqual({ column: 'cost', descending: true })
  expect(nextSort(first, 'cost')).toEqual({ column: 'cost', descending: false })
  expect(nextSort(first, 'goal')).toEqual({ column: 'goal', descending: false })
})
