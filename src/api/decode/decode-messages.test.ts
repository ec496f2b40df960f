import { describe, expect, test } from 'vitest'

import { UnreadableResponseError } from '#src/model/errors.ts'

import { decodeMessages } from './decode-messages.ts'

const message = { id: 'm1', roundId: 'r1', role: 'agent', content: 'Hello' }

describe('the list', () => {
  test.each([
    [{ messages: [message], hasMore: false }, false],
    [{ data: [message], has_more: true }, true],
    [{ data: { messages: [message] }, hasMore: true }, true],
    [{ result: { items: [message], hasMore: false } }, false],
    [{ items: [message], nextCursor: 'r9' }, true],
    [{ results: [message], next_cursor: null }, null],
    [[message], null],
  ])('%j', (body, hasMore) => {
    const page = decodeMessages(body)
    expect(page.hasMore).toBe(hasMore)
    expect(page.messages).toMatchObject([{ id: 'm1', roundId: 'r1', role: 'agent', text: 'Hello' }])
  })

  test.each([null, 'none', 7, {}, { messages: 'none' }, { data: { count: 0 } }])(
    'there is none in %j',
    (body) => {
      expect(() => decodeMessages(body)).toThrow(UnreadableResponseError)
    },
  )
})

const one = (value: unknown) => decodeMessages([value]).messages[0]

test.each([
  [{ content: 'Hi' }, 'Hi'],
  [{ text: 'Hi' }, 'Hi'],
  [{ message: { role: 'agent', content: 'Hi' } }, 'Hi'],
  [{ content: [{ type: 'text', text: 'Hi' }] }, 'Hi'],
  [{ parts: ['Hi', 'there'] }, 'Hi\n\nthere'],
  [{ content: { kind: 'chart', rows: 2 } }, '{\n  "kind": "chart",\n  "rows": 2\n}'],
  ['Hi', 'Hi'],
  [{}, ''],
])('the text of %j', (value, text) => {
  expect(one(value)?.text).toBe(text)
})

test.each([
  [
    { tool: { name: 'query', input: 'a', output: 'b' } },
    { name: 'query', input: 'a', output: 'b' },
  ],
  [{ tool: 'query' }, { name: 'query', input: null, output: null }],
  [
    { tool_call: { function: { name: 'query', arguments: '{}' }, result: { rows: 2 } } },
    { name: 'query', input: '{}', output: '{\n  "rows": 2\n}' },
  ],
  [{ tool: null }, null],
  [{ tool: { input: 'nameless' } }, null],
])('the tool of %j', (value, tool) => {
  expect(one(value)?.tool).toEqual(tool)
})

test.each([
  ['2026-11-20T12:00:00Z', 1_795_176_000_000],
  [1_795_176_000, 1_795_176_000_000],
  [1_795_176_000_000, 1_795_176_000_000],
  ['1795176000', 1_795_176_000_000],
  [{ seconds: 1_795_176_000, nanos: 0 }, 1_795_176_000_000],
  ['yesterday', null],
  ['12', null],
  [-1, null],
  [true, null],
])('the time %j', (timestamp, at) => {
  expect(one({ timestamp })?.at).toBe(at)
})

test('what is not understood is kept', () => {
  const read = one({ ...message, model: 'large', tokens: 7 })
  expect(read?.extra).toEqual({ model: 'large', tokens: 7 })
})
