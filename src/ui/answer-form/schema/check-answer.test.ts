import { expect, test } from 'vitest'

import { checkAnswer } from './check-schema.ts'

const problemsOf = (schema: Record<string, unknown>, answer: unknown) =>
  checkAnswer(schema, answer).problems

test.each([
  [{ pattern: '^b' }],
  [{ not: { pattern: '^a' } }],
  [{ format: 'date' }],
  [{ not: { format: 'hostname' } }],
  [{ anyOf: [{ pattern: '^b' }, { type: 'number' }] }],
  [{ oneOf: [{ type: 'string' }, { pattern: '^a' }] }],
  [{ if: { pattern: '^a' }, else: false }],
  [{ not: { $ref: 'https://example.org/schema' } }],
  [{ type: 'money' }],
])('a keyword that only the service can judge refuses nothing: %j', (schema) => {
  expect(checkAnswer(schema, 'abc')).toEqual({ problems: {}, isChecked: true })
})

test('a problem names its field, and a deeper one its place there', () => {
  const row = { type: 'object', required: ['to'], properties: { cents: { multipleOf: 5 } } }
  const schema = {
    properties: { rows: { items: row }, mode: { oneOf: [{ const: 'a' }, { const: 'b' }] } },
    additionalProperties: false,
  }
  expect(problemsOf(schema, { rows: [{ to: 'x' }, {}], mode: 'c', more: 1 })).toEqual({
    rows: '1: to: Enter a value',
    mode: 'Exactly one variant of the schema must fit',
    more: 'The schema does not allow this value',
  })
  expect(problemsOf(schema, { rows: [{ to: 'x', cents: 7 }] })).toEqual({
    rows: '0: cents: A multiple of 5',
  })
})
