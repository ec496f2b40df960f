import { describe, expect, test } from 'vitest'

import { UnreadableResponseError } from '#src/model/errors.ts'

import { decodeMessages } from './decode-messages.ts'
import { createReading } from './fields.ts'

const message = { id: 'm1', roundId: 'r1', role: 'agent', content: 'Hello' }

describe('the list', () => {
  test.each([
    [{ messages: [message], hasMore: false }, false],
    [{ data: { messages: [message] }, hasMore: true }, true],
    [{ items: [message], nextCursor: 'r9' }, true],
    [{ results: [message], next_cursor: null }, null],
    [[message], null],
    [{ data: [message], meta: { has_more: false } }, false],
    [{ result: { entries: [message], pagination: { nextCursor: 'r9' } } }, true],
    [{ data: { edges: [{ node: message }], pageInfo: { hasNextPage: true } } }, true],
    [{ messages: [{ roundId: 'r1', message: { ...message, roundId: 'r1' } }] }, null],
    [{ messages: { r1: [{ id: 'm1', role: 'agent', content: 'Hello' }] } }, null],
  ])('%j', (body, hasMore) => {
    const page = decodeMessages(body)
    expect(page.hasMore).toBe(hasMore)
    expect(page.messages).toMatchObject([{ id: 'm1', roundId: 'r1', role: 'agent', text: 'Hello' }])
  })

  test.each([
    [
      { messages: [message], total: 52, limit: 20 },
      { total: 52, limit: 20 },
    ],
    [
      { data: [message], meta: { total_count: '52', per_page: 20 } },
      { total: 52, limit: 20 },
    ],
    [{ messages: [message], page: { totalElements: 52 } }, { total: 52 }],
    [{ messages: [message], limit: 0, total: 'many' }, {}],
  ])('%j tells counts', (body, counts) => {
    const { total, limit } = decodeMessages(body)
    expect({ total, limit }).toEqual({ total: undefined, limit: undefined, ...counts })
  })

  test.each([null, 'none', 7, { ok: true }, { messages: 'none' }, { data: { count: 0 } }])(
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
  [{ content: { text: { value: 'Hi' } } }, 'Hi'],
  [{ content: { parts: [{ text: 'Hi' }, { text: 'there' }] } }, 'Hi\n\nthere'],
  [{ blocks: [{ type: 'text', text: { value: 'Hi' } }] }, 'Hi'],
  [{ type: 'question', prompt: 'Hi?' }, 'Hi?'],
  ['Hi', 'Hi'],
  [{}, ''],
])('the text of %j', (value, text) => {
  expect(one(value)?.text).toBe(text)
})

test.each([
  [{ tool: 'query' }, { name: 'query', input: null, output: null }],
  [
    { tool_call: { function: { name: 'query', arguments: '{}' }, result: { rows: 2 } } },
    { name: 'query', input: '{}', output: '{\n  "rows": 2\n}' },
  ],
  [{ tool_calls: [{ name: 'query', args: 'a' }] }, { name: 'query', input: 'a', output: null }],
  [{ tool_calls: [] }, null],
  [
    { tool_calls: [], function: { name: 'query' } },
    { name: 'query', input: null, output: null },
  ],
  [
    { tool_name: 'query', tool_input: { a: 1 }, tool_output: 'b' },
    { name: 'query', input: '{\n  "a": 1\n}', output: 'b' },
  ],
  [
    {
      tool: {
        name: 'write',
        input: { path: 'a', content: 'b' },
        output: { type: 'text', text: 'Done' },
      },
    },
    { name: 'write', input: '{\n  "path": "a",\n  "content": "b"\n}', output: 'Done' },
  ],
  [
    { tool_name: 'write', tool_output: { status: 500, message: 'failed' } },
    { name: 'write', input: null, output: '{\n  "status": 500,\n  "message": "failed"\n}' },
  ],
  [
    { tool: { name: 'ask', output: { content: [{ type: 'text', text: 'a b' }], isError: false } } },
    { name: 'ask', input: null, output: 'a b' },
  ],
  [{ tool: null }, null],
  [{ tool: { input: 'nameless' } }, null],
])('the tool of %j', (value, tool) => {
  expect(one(value)?.tool).toEqual(tool)
})

test.each([
  [{ role: 'assistant' }, 'agent', null],
  [{ role: 'user', name: 'Ada' }, 'operator', 'Ada'],
  [{ type: 'text', author: { type: 'subagent', name: 'fx' } }, 'subagent', 'fx'],
  [{ author: { role: 'tool', display_name: 'query' } }, 'tool', 'query'],
  [{ author: 'system' }, 'system', 'system'],
  [{ author: 'fx', kind: 'thought' }, { verbatim: 'thought' }, 'fx'],
  [{ sender: { type: 'Human', id: 'u1' } }, 'operator', null],
  [{ from: 'constructor' }, { verbatim: 'constructor' }, null],
  [{}, { verbatim: 'message' }, null],
])('the role of %j is %j, of %s', (value, role, author) => {
  expect(one(value)).toMatchObject({ role, author })
})

test.each([
  ['2026-11-20T12:00:00Z', 1_795_176_000_000],
  ['1795176000', 1_795_176_000_000],
  ['2026-11-20T14:00:00+02:00', 1_795_176_000_000],
  ['2026-11-20T12:00:00', 1_795_176_000_000],
  ['2026-11-20 12:00:00.000000', 1_795_176_000_000],
  ['Fri, 20 Nov 2026 12:00:00 GMT', 1_795_176_000_000],
  [{ _seconds: 1_795_176_000 }, 1_795_176_000_000],
  [{ $date: '2026-11-20T12:00:00Z' }, 1_795_176_000_000],
  [{ seconds: 1_795_176_000, nanos: 0 }, 1_795_176_000_000],
  ['yesterday', null],
  ['12', null],
  [-1, null],
  [true, null],
])('the time %j', (timestamp, at) => {
  expect(one({ timestamp })?.at).toBe(at)
})

test('tools that a message uses at once are all shown, those beyond the first as JSON', () => {
  const calls = ['bash', 'read', 'grep'].map((name) => ({ id: `call_${name}`, function: { name } }))
  const said = { roundId: 'r1', role: 'assistant', content: null, tool_calls: calls }
  expect(one(said)).toMatchObject({
    tool: { name: 'bash' },
    text: '{"id":"call_read","function":{"name":"read"}}\n\n{"id":"call_grep","function":{"name":"grep"}}',
    extra: {},
  })
  const [call] = calls
  const nameless = { ...said, content: 'Looking.', tool_calls: [{ nr: 1 }, call] }
  expect(one(nameless)).toMatchObject({ tool: { name: 'bash' }, text: 'Looking.\n\n{"nr":1}' })
  const blocks = [
    { type: 'tool_use', name: 'look' },
    { type: 'text', text: 'So.' },
  ]
  expect(one({ ...said, content: blocks })?.text).toMatch(/^So\..*call_read.*call_grep/s)
})

test('what an event or a request says is no further field of it', () => {
  const event = { type: 'status_change', from: 'running', to: 'paused', traceId: 't1' }
  expect(one(event)).toMatchObject({ text: 'from: running, to: paused', extra: { traceId: 't1' } })
  const asks = { id: 'e1', type: 'human_input_request', input_id: 'i1', prompt: 'Who?' }
  expect(one({ ...asks, options: ['a'], urgency: 'high' })?.extra).toEqual({ urgency: 'high' })
})

test('what is not understood is kept, and no tools at all are nothing of it', () => {
  const reading = createReading(null)
  const body = [{ ...message, model: 'large', tokens: 7, tool_calls: [] }]
  const [read] = decodeMessages(body, reading).messages
  expect(read?.extra).toEqual({ model: 'large', tokens: 7 })
  expect(reading.notRead).toEqual([])
})

test('what stands beside the text in a content is a further field', () => {
  const content = { type: 'text', message: 'Nearly spent', spent: 9, budget: { limit: 10 } }
  expect(one({ ...message, content })).toMatchObject({
    text: 'Nearly spent',
    extra: { spent: 9, budget: { limit: 10 } },
  })
  expect(one({ ...message, content: { kind: 'chart', rows: 2 } })?.extra).toEqual({})
})

test('a message with messages in it is shown before them, and a round is none', () => {
  const within = { id: 'm2', text: 'Yes' }
  const list = [
    { ...message, messages: [] },
    { ...message, messages: [within] },
    { id: 'r2', title: 'Look', messages: [] },
  ]
  const read = decodeMessages(list).messages
  expect(read.map(({ text: said, extra }) => [said, extra])).toEqual([
    ['Hello', {}],
    ['Hello', {}],
    ['Yes', {}],
  ])
})

const asked = (...values: readonly unknown[]) => decodeMessages(values).humanInputs

describe('requests for human input that come as messages', () => {
  test.each([
    [
      {
        content: 'See below',
        human_input: { id: 'inp_1', question: 'Which?', options: ['a', 'b'] },
      },
    ],
    [{ type: 'human_input', content: { id: 'inp_1', prompt: 'Which?', choices: ['a', 'b'] } }],
    [{ id: 'inp_1', type: 'human_input_request', text: 'Which?', options: ['a', 'b'] }],
    [{ role: 'agent', content: { input_id: 'inp_1', question: 'Which?', options: ['a', 'b'] } }],
  ])('%j', (value) => {
    expect(asked({ roundId: 'r1', timestamp: 1_795_176_000, ...value })).toMatchObject([
      {
        inputId: 'inp_1',
        roundId: 'r1',
        question: 'Which?',
        state: 'pending',
        askedAt: 1_795_176_000_000,
        form: { kind: 'choice', options: [{ value: 'a' }, { value: 'b' }] },
      },
    ])
  })

  test('the operator’s message with the id is the answer', () => {
    const answer = { role: 'user', inputId: 'inp_1', content: 'a', createdAt: 1_795_176_000 }
    expect(asked(answer)).toMatchObject([
      { inputId: 'inp_1', state: 'answered', answer: 'a', answeredAt: 1_795_176_000_000 },
    ])
  })

  test('ordinary messages ask nothing', () => {
    expect(asked(message, { role: 'operator', content: 'human input' }, 'Hi')).toBeUndefined()
  })
})

test('an author of which no more than the role is said is no further field', () => {
  expect(one({ author: { type: 'agent' }, text: 'Hello' })?.extra).toEqual({})
  expect(one({ author: { type: 'agent', shift: 'late' }, text: 'Hello' })?.extra).toEqual({
    author: { type: 'agent', shift: 'late' },
  })
})

const use = { type: 'tool_use', id: 't1', name: 'bash', input: { command: 'ls' } }
const result = { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: 'a b' }] }
const text = { type: 'text', text: 'Looking.' }
const bash = { name: 'bash', input: '{\n  "command": "ls"\n}', output: null }

test.each([
  ['a use of a tool', { role: 'assistant', content: [text, use] }, ['agent', 'Looking.', bash]],
  ['what a tool gave', { role: 'user', content: [result] }, ['tool', 'a b', null]],
  [
    'what a tool gave as a text',
    { role: 'user', content: [{ type: 'tool_result', text: '42' }] },
    ['tool', '42', null],
  ],
  [
    'what a tool gave, and a person beside it',
    { role: 'user', content: [result, text] },
    ['operator', 'a b\n\nLooking.', null],
  ],
  [
    'thoughts',
    { role: 'assistant', content: [{ type: 'thinking', thinking: 'Hm.\nWell.' }, text] },
    ['agent', 'Thinking: Hm.\nWell.\n\nLooking.', null],
  ],
  [
    'a second use',
    { role: 'assistant', content: [use, use] },
    ['agent', JSON.stringify(use), bash],
  ],
  [
    'a part that calls',
    { role: 'ROLE_MODEL', parts: [{ functionCall: { name: 'bash', args: { command: 'ls' } } }] },
    ['agent', '', bash],
  ],
  [
    'a part that answers',
    {
      role: 'ROLE_USER',
      parts: [{ functionResponse: { name: 'bash', response: { text: 'a b' } } }],
    },
    ['tool', '', { name: 'bash', input: null, output: 'a b' }],
  ],
])('%s', (_, value, [role, said, tool]) => {
  expect(one(value)).toMatchObject({ role, text: said, tool })
})

test.each([
  [{ type: 'status_change', from: 'running', to: 'paused' }, 'from: running, to: paused'],
  [{ type: 'human_input_response', input_id: 'i1', value: 'a' }, 'value: a'],
  [{ type: 'reply', value: { files: 3 }, comment: null }, 'value: {"files":3}'],
  [{ type: 'heartbeat' }, ''],
])('an event says what its members say: %j', (event, said) => {
  expect(one(event)).toMatchObject({ role: { verbatim: event.type }, text: said })
})

test('who speaks to whom is a speaker', () => {
  expect(one({ type: 'text', from: 'agent', to: 'user', text: 'Hello' })?.role).toBe('agent')
})
