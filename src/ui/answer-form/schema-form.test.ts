import { expect, test } from 'vitest'

import { schemaAnswer, findSchemaForm } from './schema-form.ts'

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

const withDefaults = {
  type: 'object',
  properties: {
    reviewer: { type: 'string', default: 'Ada' },
    files: { type: ['integer', 'null'], default: 3 },
    drafts: { type: 'boolean', default: true },
    ledger: { enum: [1, '1', 'both'], default: '1' },
    months: { type: 'array', items: { enum: ['Oct', 'Nov', 'Dec'] }, default: ['Dec', 'Oct'] },
  },
}

test('a schema of properties without a type is a form of fields', () => {
  const properties = { approve: { type: 'boolean' } }
  expect(findSchemaForm({ properties })).toEqual(findSchemaForm({ type: 'object', properties }))
})

test('a form begins with the defaults of its schema, and what was touched counts instead', () => {
  const form = findSchemaForm(withDefaults)
  if (!form) throw new Error('no form')
  expect(schemaAnswer(form, {})).toEqual({
    reviewer: 'Ada',
    files: 3,
    drafts: true,
    ledger: '1',
    months: ['Oct', 'Dec'],
  })
  const touched = { reviewer: '', files: '7', drafts: false, ledger: '1', months: [] }
  expect(schemaAnswer(form, touched)).toEqual({
    reviewer: '',
    files: 7,
    drafts: false,
    ledger: 1,
    months: [],
  })
  // Which the check of the schema refuses: a number that was there is not left out in silence.
  expect(schemaAnswer(form, { files: '' })).toMatchObject({ files: '' })
  expect(schemaAnswer(form, { ledger: '' })).toMatchObject({ ledger: '' })
})

test.each([
  { type: 'string', default: 7 },
  { type: 'number', default: 'many' },
  { type: 'boolean', default: 'yes' },
  { enum: ['a', 'b'], default: 'c' },
  { type: 'array', items: { enum: ['a'] }, default: 'a' },
])('a default that its own field cannot hold is none: %j', (schema) => {
  const form = findSchemaForm({ type: 'object', properties: { one: schema } })
  const nothing = schema.type === 'boolean' ? { one: false } : {}
  expect(form && schemaAnswer(form, {})).toEqual(nothing)
})

const range = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`)

test('a schema of more fields and options than a page draws quickly is written as JSON', () => {
  const fields = (count: number) =>
    findSchemaForm({
      type: 'object',
      properties: Object.fromEntries(range(count).map((name) => [name, { type: 'string' }])),
    })?.fields.length
  expect([fields(500), fields(501)]).toEqual([500, undefined])
  expect(named({ type: 'array', items: { enum: range(499) } })?.kind).toBe('choices')
  expect(named({ type: 'array', items: { enum: range(500) } })).toBeUndefined()
  expect(named({ type: 'string', enum: range(501) })?.kind).toBe('text')
})
