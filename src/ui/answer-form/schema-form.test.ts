import { expect, test } from 'vitest'

import { findSchemaForm } from './schema-form.ts'

const named = (schema: object) =>
  findSchemaForm({ type: 'object', properties: { one: schema } })?.fields[0]

test.each([
  [{ anyOf: [{ type: 'string' }, { type: 'null' }], title: 'Reviewer' }, 'text', 'Reviewer'],
  [{ oneOf: [{ type: 'null' }, { type: 'integer', title: 'Files' }] }, 'number', 'Files'],
  [{ type: ['boolean', 'null'] }, 'boolean', 'one'],
  [{ anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] }, 'choice', 'one'],
])('what may be null is a field all the same: %j', (schema, kind, label) => {
  expect(named(schema)).toMatchObject({ kind, label, required: false })
})

test('a form that may be null as a whole is that form', () => {
  const form = { type: 'object', properties: { budget: { type: 'number' } } }
  expect(findSchemaForm({ anyOf: [form, { type: 'null' }] })).toEqual(findSchemaForm(form))
})

test.each([
  { anyOf: [{ type: 'string' }, { type: 'number' }] },
  { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
  { type: ['string', 'number'] },
  { anyOf: [{ type: 'null' }] },
  { anyOf: [{ type: 'string' }], oneOf: [{ type: 'string' }] },
])('what may be several things is written as JSON: %j', (schema) => {
  expect(named(schema)).toBeUndefined()
})
