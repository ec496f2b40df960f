import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Message } from '#src/model/message.ts'

import { createHeldRound, mergeMessages, mergeKeys } from './held-round.ts'
import { said } from './message-fixture.ts'

const withIds = (...texts: string[]) => texts.map((text) => said(text, { id: text[0] ?? '' }))
const timed = (text: string) => said(text, { id: text[0] ?? '', at: 1 })
const withoutIds = (...texts: string[]) => texts.map((text) => said(text))

/** A round that is kept as it is after these pages. */
function kept(idsHold: boolean, ...pages: Message[][]) {
  const round = createHeldRound('r1')
  for (const page of pages) mergeMessages(round, page, idsHold)
  round.changedFrom = Infinity
  round.shown = { roundId: 'r1', messages: round.keyed }
  return round
}

const texts = (round: ReturnType<typeof kept>) => round.keyed.map(({ message }) => message.text)

test('the same page again changes nothing', () => {
  for (const [idsHold, page] of [
    [true, withIds('a', 'b', 'c')],
    [false, withIds('a', 'b', 'c')],
    [true, withoutIds('ok', 'ok', 'go')],
  ] as const) {
    const round = kept(idsHold, page)
    const keys = round.keyed.map(({ key }) => key)
    expect(mergeMessages(round, page, idsHold)).toEqual({ fresh: 0, changed: false, keys })
    expect(round).toMatchObject({ changedFrom: Infinity, shown: { roundId: 'r1' } })
    expect(new Set(keys).size).toBe(3)
  }
})

test('a message that a page lists twice at one moment is one, and ids go on to tell messages apart', () => {
  const round = kept(true, [timed('a'), timed('b'), timed('c')])
  mergeMessages(round, [timed('a'), timed('b'), timed('b'), timed('c')], true)
  mergeMessages(round, [timed('a'), timed('b and more'), timed('c')], true)
  expect(texts(round)).toEqual(['a', 'b and more', 'c'])
})

test('a message with the id of a held one takes its place, longer or shorter', () => {
  const round = kept(true, withIds('a one', 'b two', 'c three'))
  const before = round.keyed.map(({ key }) => key)
  expect(mergeMessages(round, withIds('b two and more'), true)).toMatchObject({
    fresh: 0,
    changed: true,
  })
  expect(round).toMatchObject({ changedFrom: 1, shown: null })
  mergeMessages(round, withIds('b'), true)
  expect(texts(round)).toEqual(['a one', 'b', 'c three'])
  expect(round.keyed.map(({ key }) => key)).toEqual(before)
})

test('a change is reported from the first place that changed since it was kept', () => {
  const round = kept(true, withIds('a', 'b', 'c', 'd'))
  mergeMessages(round, withIds('c!', 'b!'), true)
  expect(round.changedFrom).toBe(1)
  mergeMessages(round, withIds('d!'), true)
  expect(round.changedFrom).toBe(1)
})

test('the same words twice are two messages, and known again by how often they come', () => {
  const round = kept(true, withoutIds('ok', 'go', 'ok'))
  expect(mergeMessages(round, withoutIds('ok', 'go', 'ok', 'ok'), true)).toMatchObject({ fresh: 1 })
  expect(texts(round)).toEqual(['ok', 'go', 'ok', 'ok'])
})

test('once an id comes twice in a round, contents tell its messages apart', () => {
  const twins = [said('one', { id: 'x' }), said('two', { id: 'x' }), said('three', { id: 'y' })]
  const round = kept(true, twins)
  expect(texts(round)).toEqual(['one', 'two', 'three'])
  expect(mergeMessages(round, twins.slice(1), true)).toMatchObject({ fresh: 0 })
  const before = kept(true, withIds('a', 'b'))
  mergeMessages(before, [...withIds('a', 'b'), said('twin', { id: 'b' })], true)
  expect(texts(before)).toEqual(['a', 'b', 'twin'])
  expect(before.trustsIds).toBe(false)
})

test('two messages without an id are no twins: ids still hold', () => {
  const round = kept(true, [said('a'), said('b'), said('c', { id: 'c' })])
  expect(round.trustsIds).toBe(true)
  mergeMessages(round, [said('another', { id: 'c' })], true)
  expect(texts(round)).toEqual(['a', 'b', 'another'])
})

test.each([
  ['at the end', ['one', 'two'], ['one', 'two and more'], ['one', 'two and more']],
  ['behind its neighbour', ['one', 'two', 'six'], ['one', 'two+'], ['one', 'two+', 'six']],
  ['at the start', ['one', 'two', 'six'], ['one+'], ['one+', 'two', 'six']],
])('without ids, a text that has grown %s is the same message', (_, held, page, shown) => {
  const round = kept(true, withoutIds(...held))
  expect(mergeMessages(round, withoutIds(...page), true)).toMatchObject({ fresh: 0, changed: true })
  expect(texts(round)).toEqual(shown)
})

test('where only some messages have ids, the others are known again by their words', () => {
  const page = [said('ok', { id: 'a' }), said('ok'), said('go')]
  const round = kept(true, page)
  const keys = round.keyed.map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
  expect(mergeMessages(round, page, true)).toEqual({ fresh: 0, changed: false, keys })
  expect(mergeMessages(round, [...page, said('new')], true)).toMatchObject({ fresh: 1 })
})

test('without ids, a text that has grown in the middle is known by its moment', () => {
  const page = ['one', 'two', 'six', 'ten'].map((text, at) => said(text, { at }))
  const round = kept(true, page)
  const change = mergeMessages(round, [said('six and more', { at: 2 })], true)
  expect(change).toMatchObject({ fresh: 0, changed: true })
  expect(texts(round)).toEqual(['one', 'two', 'six and more', 'ten'])
  // Another moment, and another voice at the same one, are something else.
  expect(mergeMessages(round, [said('two and more', { at: 9 })], true)).toMatchObject({ fresh: 1 })
  const other = said('two and more', { at: 1, role: 'operator' })
  expect(mergeMessages(round, [other], true)).toMatchObject({ fresh: 1 })
})

test('without ids, a shorter text is an older reading and takes nothing back', () => {
  const round = kept(true, withoutIds('one', 'two and more'))
  expect(mergeMessages(round, withoutIds('one', 'two'), true)).toMatchObject({
    fresh: 0,
    changed: false,
  })
  expect(texts(round)).toEqual(['one', 'two and more'])
})

test('a text that begins as a held one is another message where the page shows that one, too', () => {
  const round = kept(true, withoutIds('go', 'stop'))
  expect(mergeMessages(round, withoutIds('go', 'stop', 'stop here'), true)).toMatchObject({
    fresh: 1,
  })
  expect(texts(round)).toEqual(['go', 'stop', 'stop here'])
})

test('a page that brings nothing new but another order is right', () => {
  const round = kept(true, withIds('a', 'b', 'c'))
  mergeMessages(round, withIds('c', 'a'), true)
  expect(texts(round)).toEqual(['c', 'b', 'a'])
  expect(round).toMatchObject({ changedFrom: 0, shown: null })
})

test('what was kept under contents is known again after a restart, what was kept under ids, too', () => {
  for (const idsHold of [true, false]) {
    const page = [said('one', { at: 1 }), said('ok', { at: 2 }), said('ok', { at: 3 })]
    const before = kept(idsHold, page)
    const again = createHeldRound('r1', structuredClone(before.keyed))
    expect(mergeMessages(again, page, idsHold)).toMatchObject({ fresh: 0, changed: false })
    const grown = mergeMessages(again, [said('ok then', { at: 2 })], idsHold)
    expect(grown).toMatchObject({ fresh: 0, changed: true })
  }
})

test('that an id came twice is known again after a restart', () => {
  const twins = [said('call', { id: 'x' }), said('result', { id: 'x' })]
  const before = kept(true, [...twins, said('next', { id: 'y' })])
  const again = createHeldRound('r1', structuredClone(before.keyed))
  // A page that is cut shows no two of them together.
  expect(mergeMessages(again, twins.slice(0, 1), true)).toMatchObject({ fresh: 0, changed: false })
  expect(createHeldRound('r1', kept(true, withIds('a', 'b')).keyed).trustsIds).toBe(true)
  expect(
    createHeldRound('r1', kept(true, [said('a', { id: 'a' }), said('b')]).keyed).trustsIds,
  ).toBe(true)
})

const keysOf = (id: string | null, messages: Message[]) =>
  mergeMessages(createHeldRound(id), messages, true).keys

test('keys differ between rounds, and between messages with and without an id', () => {
  const mixed = [said('a', { id: '0' }), said('b'), said('c')]
  const all = [...keysOf('r1', mixed), ...keysOf('r2', mixed), ...keysOf(null, mixed)]
  expect(new Set(all).size).toBe(9)
})

const wordOf = (key: string, at?: (key: string) => number | null) =>
  said(key, { id: key, at: at?.(key) ?? null })
const keyed = (keys: readonly string[], at?: (key: string) => number | null) =>
  keys.map((key) => ({ key, message: wordOf(key, at) }))

/** The messages that are held after a page that shows `page`; keys that are not held are new. */
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
