import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createHeldRound } from './held-round.ts'
import { mergeKeys } from './merge-keys.ts'
import { said } from './message-fixture.ts'

const wordOf = (key: string, at?: (key: string) => number | null) =>
  said(key, { id: key, at: at?.(key) ?? null })
const keyed = (keys: readonly string[], at?: (key: string) => number | null) =>
  keys.map((key) => ({ key, message: wordOf(key, at) }))

/** What is held after a page that shows `page`; whatever is not held is new. */
function merged(held: string, page: string, at?: (key: string) => number | null) {
  const round = createHeldRound('r1', keyed(held.split(''), at))
  round.shown = { roundId: 'r1', messages: round.keyed }
  const fresh = new Map(
    page
      .split('')
      .filter((key) => !round.places.has(key))
      .map((key) => [key, wordOf(key, at)]),
  )
  mergeKeys(round, page.split(''), fresh)
  const keys = round.keyed.map(({ key }) => key)
  expect([...round.places]).toEqual(keys.map((key, place) => [key, place]))
  return { keys: keys.join(''), changedFrom: round.changedFrom, shown: round.shown }
}

test.each([
  ['', 'abc', 'abc', 0],
  ['ab', 'bcd', 'abcd', 2],
  ['ab', 'abcd', 'abcd', 2],
  ['abc', 'bxc', 'abxc', 2],
  ['abc', 'xbc', 'axbc', 1],
  ['abc', 'xayb', 'xaybc', 0],
  ['abc', 'xybzc', 'axybzc', 1],
  ['abc', 'cba', 'cba', 0],
  ['abcd', 'dxb', 'adxcb', 1],
  ['abc', 'xy', 'abcxy', 3],
  ['abc', 'bcxcy', 'abcxy', 3],
])('%s and then a page of %s are %s, changed from place %i', (held, page, keys, changedFrom) => {
  expect(merged(held, page)).toEqual({ keys, changedFrom, shown: null })
})

const at = (key: string) => 'axbyc'.indexOf(key)

test('windows that share no message stand by their times, where each has one', () => {
  expect(merged('abc', 'xy', at)).toMatchObject({ keys: 'axbyc', changedFrom: 1 })
  const someAt = (key: string) => (key === 'y' ? null : at(key))
  expect(merged('abc', 'xy', someAt)).toMatchObject({ keys: 'abcxy', changedFrom: 3 })
})

test('what has changed since it was kept is not forgotten by a later change behind it', () => {
  const round = createHeldRound('r1', keyed(['a', 'b', 'c']))
  round.changedFrom = 1
  mergeKeys(round, ['c', 'd'], new Map([['d', said('d')]]))
  expect(round.changedFrom).toBe(1)
  mergeKeys(round, ['x', 'b'], new Map([['x', said('x')]]))
  expect(round.changedFrom).toBe(1)
  mergeKeys(round, ['y', 'a'], new Map([['y', said('y')]]))
  expect(round.changedFrom).toBe(0)
})

test('nothing is lost or doubled, the page has its own order, and what it does not show keeps its own', () => {
  const letters = fc.uniqueArray(fc.constantFrom(...'abcdefghij'.split('')), { maxLength: 10 })
  fc.assert(
    fc.property(letters, letters, (held, page) => {
      const keys = merged(held.join(''), page.join('')).keys.split('').filter(Boolean)
      expect(keys.toSorted()).toEqual([...new Set([...held, ...page])].toSorted())
      expect(keys.filter((key) => page.includes(key))).toEqual(page)
      const others = (list: readonly string[]) => list.filter((key) => !page.includes(key))
      expect(others(keys)).toEqual(others(held))
    }),
    { numRuns: 2_000 },
  )
})

const reversed = (key: string) => -'abcxy'.indexOf(key)

test('where every message has a time, no page turns the order', () => {
  expect(merged('yxcba', 'abc', reversed)).toMatchObject({ keys: 'yxcba' })
  expect(merged('cba', 'axbyc', reversed)).toMatchObject({ keys: 'yxcba' })
})
