import { expect, test } from 'vitest'

import { createForbidden, createSequence } from './answers.ts'

const begun = 1_000_000
const late = begun + 180_000

test('an answer does not count if its session was written to since it was asked, or read by a later request', () => {
  const sequence = createSequence()
  sequence.written('a', 10)
  expect(sequence.accept('a', 9)).toBe(false)
  expect(sequence.accept('b', 9)).toBe(true)
  expect(sequence.accept('a', 11)).toBe(true)
  expect(sequence.accept('a', 10)).toBe(false)
})

test('several sessions that are forbidden are the key, once none was read for long', () => {
  const forbidden = createForbidden(begun)
  expect(forbidden.forbade('a', begun + 1)).toBe(false)
  expect(forbidden.forbade('b', late)).toBe(false)
  expect(forbidden.forbade('c', late - 1)).toBe(false)
  expect(forbidden.forbade('c', late)).toBe(true)
})

test('one session is not several, however often it is forbidden', () => {
  const forbidden = createForbidden(begun)
  const told = [0, 1, 2, 3, 4].map((turn) => forbidden.forbade('a', late + turn * 60_000))
  expect(told).not.toContain(true)
})

test('a session that is read shows that it is not the key', () => {
  const forbidden = createForbidden(begun)
  for (const id of ['a', 'b', 'c']) forbidden.forbade(id, begun)
  forbidden.read(late)
  expect(forbidden.forbade('d', late + 180_000)).toBe(false)
  for (const id of ['a', 'b', 'c']) expect(forbidden.forbade(id, late + 179_999)).toBe(false)
  expect(forbidden.forbade('a', late + 180_000)).toBe(true)
})
