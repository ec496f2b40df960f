import { expect, test } from 'vitest'

import { readScene } from './scene.ts'

test('a scene line is read from a text, from any of its lines', () => {
  const line =
    'rehearsal: rounds=200 messages=500 fail=3 ask=2,4 cost=0.40 kind=choice,schema pace=50 subagents=0'
  const scene = {
    rounds: 200,
    messages: 500,
    fail: 3,
    ask: [2, 4],
    costMicros: 400_000,
    kinds: ['choice', 'schema'],
    paceMs: 50,
    subagents: 0,
  }
  expect(readScene(line)).toEqual(scene)
  expect(readScene(`Some context.\n  ${line}  \nMore of it.`)).toEqual(scene)
  expect(readScene({ note: 'text', stage: line, count: 3 })).toEqual(scene)
})

test('without a scene line there is no scene', () => {
  for (const context of [
    null,
    undefined,
    '',
    'A rehearsal: not at the start',
    {},
    { a: ['rehearsal: x'] },
  ]) {
    expect(readScene(context)).toEqual({})
  }
})

test('ask=0 is never, and other keys stay unnamed', () => {
  expect(readScene('rehearsal: ask=0')).toEqual({ ask: [] })
})

test.each([
  ['rounds=0', '1 to 1000'],
  ['rounds=1001', '1 to 1000'],
  ['rounds=2.5', '1 to 1000'],
  ['messages=-1', '1 to 1000'],
  ['messages=1e2', '1 to 1000'],
  ['cost=free', 'dollars'],
  ['cost=0.1234567', 'dollars'],
  ['kind=essay', 'choice, text, questions, schema'],
  ['ask=2,', 'ask'],
  ['pace=fast', '0 to 600000'],
  ['colour=red', 'colour=red'],
  ['toString=1', 'toString=1'],
  ['rounds', 'key=value'],
  ['rounds=', 'key=value'],
  ['rounds=1=2', 'key=value'],
  ['rounds=1\nrehearsal: rounds=2', 'more than one'],
])('"%s" is an error that says what is wrong', (settings, part) => {
  expect(() => readScene(`rehearsal: ${settings}`)).toThrow(part)
  expect(() => readScene(`rehearsal: ${settings}`)).toThrow(
    expect.objectContaining({ code: 'invalid_request', details: { field: 'context' } }),
  )
})
