import { expect, test } from 'vitest'

import { decodeMessages } from './decode-messages.ts'

const one = (value: unknown) => decodeMessages([value]).messages[0]

const use = { type: 'tool_use', id: 't1', name: 'bash', input: { command: 'ls' } }
const result = { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: 'a b' }] }
const text = { type: 'text', text: 'Looking.' }
const bash = { name: 'bash', input: '{\n  "command": "ls"\n}', output: null }

test.each([
  ['a use of a tool', { role: 'assistant', content: [text, use] }, ['agent', 'Looking.', bash]],
  ['what a tool gave', { role: 'user', content: [result] }, ['tool', 'a b', null]],
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
  [
    'a payload',
    { sender: 'AGENT', type: 'TOOL_CALL', text: null, payload: { tool: 'bash', arguments: 'ls' } },
    ['agent', '', { name: 'bash', input: 'ls', output: null }],
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
  expect(one(event)).toMatchObject({ role: event.type, text: said })
})

test('who speaks to whom is a speaker', () => {
  expect(one({ type: 'text', from: 'agent', to: 'user', text: 'Hello' })?.role).toBe('agent')
})
