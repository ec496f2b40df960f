import { expect, test } from 'vitest'

import type { Message } from '#src/model/message.ts'

import { fingerprint, hasGrown, isSameMessage } from './fingerprint.ts'

const message: Message = {
  id: 'm1',
  roundId: 'r1',
  role: 'agent',
  author: 'researcher',
  text: 'Reading',
  tool: { name: 'read', input: 'a', output: 'b' },
  at: 1_000,
  extra: { place: 1 },
}
const without: Message = { ...message, tool: null }

const others: [string, Message][] = [
  ['text', { ...message, text: 'Reading.' }],
  ['role', { ...message, role: 'user' }],
  ['author', { ...message, author: null }],
  ['time', { ...message, at: null }],
  ['tool', { ...message, tool: null }],
  ["tool's name", { ...message, tool: { name: 'write', input: 'a', output: 'b' } }],
  ["tool's input", { ...message, tool: { name: 'read', input: 'c', output: 'b' } }],
  ["tool's output", { ...message, tool: { name: 'read', input: 'a', output: null } }],
]

test.each(others)('a message with another %s is another one, by its contents', (_, other) => {
  expect(fingerprint(other)).not.toBe(fingerprint(message))
  expect(isSameMessage(message, other)).toBe(false)
  expect(isSameMessage(other, message)).toBe(false)
})

test('a message is known by its contents under another id, and with other unknown fields', () => {
  const again = { ...message, id: 'm2', extra: { place: 2 } }
  expect(fingerprint(again)).toBe(fingerprint(message))
  expect(isSameMessage(message, again)).toBe(false)
  expect(isSameMessage(message, { ...structuredClone(message), id: 'm2' })).toBe(true)
  expect(isSameMessage(without, structuredClone(without))).toBe(true)
})

test('a text has grown when more follows it, of the same author at the same moment', () => {
  const grown = { ...message, text: 'Reading on' }
  expect(hasGrown(message, grown)).toBe(true)
  expect(hasGrown(grown, message)).toBe(false)
  expect(hasGrown(message, message)).toBe(false)
  expect(hasGrown(message, { ...grown, text: 'I am Reading' })).toBe(false)
  expect(hasGrown({ ...message, text: '' }, grown)).toBe(false)
  for (const other of [{ role: 'user' as const }, { author: null }, { at: 2_000 }]) {
    expect(hasGrown(message, { ...grown, ...other })).toBe(false)
  }
})
