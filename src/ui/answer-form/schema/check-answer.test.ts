import { expect, test } from 'vitest'

import { checkAnswer } from './check-schema.ts'
import { addressField, doubling } from './hostile-schema-fixture.ts'

const problemsOf = (schema: Record<string, unknown>, answer: unknown) =>
  checkAnswer(schema, answer).problems

test.each([
  ['date', '2026-02-28', '2026-02-30', 'Enter a date such as 2026-11-23'],
  ['time', '14:30:00Z', '25:00:00Z', 'Enter a time such as 14:30:00Z'],
  [
    'date-time',
    '2026-11-23T14:30:00.5+01:00',
    '2026-11-23',
    'Enter date and time such as 2026-11-23T14:30:00Z',
  ],
  ['email', 'ada@example.org', 'ada', 'Enter an e-mail address'],
  ['uri', 'https://example.org/a?b', 'example', 'Enter an address such as https://example.com'],
  ['url', `http://${'a'.repeat(3_000)}`, 'a', 'Enter an address such as https://example.com'],
  ['uuid', '00000000-0000-4000-8000-000000000000', '0000', 'Enter a UUID'],
])('a text in the format %s is told from another', (format, right, wrong, sentence) => {
  expect(problemsOf({ format }, right)).toEqual({})
  expect(problemsOf({ format }, wrong)).toEqual({ '': sentence })
  expect(problemsOf({ format }, 7)).toEqual({})
})

test.each([
  [{ pattern: '^b' }],
  [{ not: { pattern: '^a' } }],
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

test('a schema that is too heavy to check refuses nothing and says so', () => {
  expect(checkAnswer(doubling, 'a'.repeat(30))).toEqual({ problems: {}, isChecked: false })
  const address = { one: `http://${'a'.repeat(30)}` }
  expect(checkAnswer(addressField, address)).toEqual({ problems: {}, isChecked: true })
})
