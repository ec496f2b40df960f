import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Message } from '#src/model/message.ts'

import {
  createHeldRound,
  fingerprint,
  hasGrown,
  isSameMessage,
  mergeMessages,
} from './held-round.ts'
import { said } from './message-fixture.ts'

const reading: Message = {
  id: 'm1',
  roundId: 'r1',
  role: 'agent',
  author: 'researcher',
  text: 'Reading',
  tool: { name: 'read', input: 'a', output: 'b' },
  at: 1_000,
  extra: { place: 1 },
}
const without: Message = { ...reading, tool: null }

const others: [string, Message][] = [
  ['text', { ...reading, text: 'Reading.' }],
  ['role', { ...reading, role: { verbatim: 'critic' } }],
  ['author', { ...reading, author: null }],
  ['time', { ...reading, at: null }],
  ['tool', { ...reading, tool: null }],
  ["tool's name", { ...reading, tool: { name: 'write', input: 'a', output: 'b' } }],
  ["tool's input", { ...reading, tool: { name: 'read', input: 'c', output: 'b' } }],
  ["tool's output", { ...reading, tool: { name: 'read', input: 'a', output: null } }],
]

test.each(others)('a message with another %s is another one, by its contents', (_, other) => {
  expect(fingerprint(other)).not.toBe(fingerprint(reading))
  expect(isSameMessage(reading, other)).toBe(false)
  expect(isSameMessage(other, reading)).toBe(false)
})

test('a message is known by its contents under another id, and with other unknown fields', () => {
  const again = { ...reading, id: 'm2', extra: { place: 2 } }
  expect(fingerprint(again)).toBe(fingerprint(reading))
  expect(isSameMessage(reading, again)).toBe(false)
  expect(isSameMessage(reading, { ...structuredClone(reading), id: 'm2' })).toBe(true)
  expect(isSameMessage(without, structuredClone(without))).toBe(true)
})

test('a text has grown when more follows it, of the same author at the same moment', () => {
  const grown = { ...reading, text: 'Reading on' }
  expect(hasGrown(reading, grown)).toBe(true)
  expect(hasGrown(grown, reading)).toBe(false)
  expect(hasGrown(reading, reading)).toBe(false)
  expect(hasGrown(reading, { ...grown, text: 'I am Reading' })).toBe(false)
  expect(hasGrown({ ...reading, text: '' }, grown)).toBe(false)
  for (const other of [{ role: 'operator' as const }, { author: null }, { at: 2_000 }]) {
    expect(hasGrown(reading, { ...grown, ...other })).toBe(false)
  }
})

/** The words of a round without ids and times after these pages, each a line of words. */
function after(...pages: string[]): string {
  const round = createHeldRound('r1')
  for (const page of pages) {
    const messages = page.split(' ').map((text) => said(text))
    const { keys } = mergeMessages(round, messages, true)
    expect(new Set(keys).size).toBe(messages.length)
  }
  expect(round.places.size).toBe(round.keyed.length)
  return round.keyed.map(({ message }) => message.text).join(' ')
}

test.each([
  ['a text grows, and its first words are said again', ['ok', 'ok+ tool', 'ok+ tool ok']],
  ['the second of two equal words grows', ['Done Next Done', 'Done Next Done.']],
  ['both of two equal words grow', ['ok ok', 'ok. ok', 'ok. ok!']],
  ['a window goes on behind equal words', ['ok a ok', 'a ok b', 'ok a ok b']],
  ['a window begins with what is held last', ['1 2 ok', 'ok 4 5', '1 2 ok 4 5']],
  ['windows come in the wrong order', ['x y', 'a b', 'a b x y']],
  ['a window lies between two others', ['a b', 'x y', 'b c x', 'a b c x y']],
  [
    'a window that had nothing in common has equal words',
    ['ok x y ok', 'a ok b', 'a ok b ok x y ok'],
  ],
])('equal words: %s', (_, pages) => {
  expect(after(...pages)).toBe(pages.at(-1))
})

test('an output that comes later belongs to the call that is held', () => {
  const call = { name: 'read', input: 'a.ts', output: null }
  const round = createHeldRound('r1')
  mergeMessages(round, [said('', { tool: call }), said('', { tool: call })], true)
  const answered = { ...call, output: 'text' }
  const change = mergeMessages(
    round,
    [said('', { tool: answered }), said('', { tool: call })],
    true,
  )
  expect(change).toMatchObject({ fresh: 0, changed: true })
  expect(round.keyed.map(({ message }) => message.tool?.output)).toEqual(['text', null])
})

test('pages of a growing list show what they show, whatever words are equal or grow', () => {
  const word = fc.constantFrom('ok', 'Done', 'tool', 'Next', 'ok.', 'a', 'b')
  const growths = fc.array(fc.tuple(fc.nat(3), fc.boolean()), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 20, maxLength: 20 }), growths, (words, steps) => {
      const list: string[] = []
      const pages = steps.map(([count, isGrown]) => {
        const last = list.at(-1)
        if (isGrown && last !== undefined) list[list.length - 1] = `${last}+`
        list.push(...words.splice(0, count + (list.length === 0 ? 1 : 0)))
        return list.join(' ')
      })
      expect(after(...pages)).toBe(list.join(' '))
    }),
    { numRuns: 2_000 },
  )
})

test('windows of a list without equal words end as that list, once a page has shown it whole', () => {
  const windows = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 6 })
  fc.assert(
    fc.property(windows, (cuts) => {
      const list = 'abcdefghij'.split('')
      const pages = cuts.map(([from, more]) => list.slice(from, from + 1 + more).join(' '))
      expect(after(...pages, list.join(' '))).toBe(list.join(' '))
    }),
    { numRuns: 1_000 },
  )
})

test('a page of thousands is known again where it overlaps what is held, and what is new comes behind', () => {
  const list = Array.from({ length: 3_200 }, (_, place) => said(`word ${place % 1_700}`))
  const round = createHeldRound('r1')
  mergeMessages(round, list.slice(0, 3_000), false)
  const grown = list.map((message, place) =>
    place === 2_999 ? said(`${message.text} more`) : message,
  )
  expect(mergeMessages(round, grown.slice(1_200), false).fresh).toBe(200)
  expect(mergeMessages(round, grown.slice(0, 3_000), false).fresh).toBe(0)
  expect(round.keyed.map(({ message }) => message)).toEqual(grown)
})
