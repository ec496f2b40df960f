import { describe, expect, test } from 'vitest'

import { assumedDialect, readDialect } from '#src/api/discovery/read-dialect.ts'
import { operation, specification } from '#src/api/discovery/specification-fixture.ts'
import { inputOf } from '#src/features/session/session-fixture.ts'
import type { DialectSchema } from '#src/model/dialect.ts'
import { emptyAnswerDraft } from '#src/model/draft.ts'
import type { HumanInput } from '#src/model/human-input.ts'

import {
  answerPartsOf,
  type AnswerFormat,
  answerFormatOf,
  assumedFormat,
  otherShapes,
  readAnswer,
} from './answer-parts.ts'

const dialectOf = (schema: object) =>
  readDialect(
    specification({ '/v1/sessions/{id}/human-input/{inputId}': { post: operation(schema) } }),
  )

test('what a service describes goes before what it accepted, and that before the assumption', () => {
  const dialect = dialectOf({ properties: { answer: { type: 'string' }, remark: {} } })
  expect(answerFormatOf(dialect, 'value')).toEqual({
    names: { response: 'answer', note: 'remark' },
    schema: { type: 'string' },
  })
  const names = { response: 'value', note: 'note' }
  expect(answerFormatOf(assumedDialect, 'value')).toEqual({ names, schema: null })
  expect(answerFormatOf(null, null)).toBe(assumedFormat)
})

test('an answer that was accepted as the whole body goes as the whole body again', () => {
  const names = { response: null, note: 'note' }
  expect(answerFormatOf(assumedDialect, '')).toEqual({ names, schema: null })
})

test('a choice goes under a name of its own where one is described', () => {
  const text = { type: 'string' }
  const both = dialectOf({ properties: { choiceId: text, text } })
  expect(answerFormatOf(both, null).names).toEqual({
    response: 'text',
    choice: 'choiceId',
    note: null,
  })
  const alone = dialectOf({ properties: { choiceId: text, remark: text } })
  expect(answerFormatOf(alone, null).names).toEqual({ response: 'choiceId', note: 'remark' })
})

test('a body that requires more than an answer is filled in as a whole', () => {
  const properties = { approve: { type: 'boolean' }, amount: { type: 'number' } }
  const schema = { type: 'object', properties, required: ['approve', 'amount'] }
  expect(answerFormatOf(dialectOf(schema), null)).toMatchObject({
    names: { response: null, note: null },
    schema,
  })
})

test('the shape that was refused is not among the others', () => {
  const others = otherShapes({ response: 'answer', note: null })
  expect(others[0]).toBe('response')
  expect(others).toContain('')
  expect(others).not.toContain('answer')
  expect(otherShapes({ response: null, note: null })).not.toContain('')
})

const kindOf = (asked: Partial<HumanInput>, schema: DialectSchema | null) => {
  const format = { names: { response: 'response', note: null }, schema }
  return answerPartsOf(inputOf(asked), format, null).shape.kind
}

const text = { type: 'string' }
const options = ['yes', 'no'].map((value) => ({ value, label: value, detail: null }))
const question = { id: 'scope', question: 'How far?', options: [], required: true }
const questions = [question]
const form = { type: 'object', properties: { threshold: { type: 'integer' } } }
const closed = { ...form, additionalProperties: false }

const choice: Partial<HumanInput> = { form: { kind: 'choice', options } }
const several: Partial<HumanInput> = { form: { kind: 'questions', questions } }
const flat: Partial<HumanInput> = { form: { kind: 'schema', schema: form } }
const ofText: Partial<HumanInput> = {
  form: { kind: 'schema', schema: { type: 'object', properties: { a: text } } },
}

describe('what a service describes of every answer goes before what a request asks for', () => {
  test.each<[string, Partial<HumanInput>, DialectSchema]>([
    ['options that are not among those listed', choice, { enum: ['approve', 'reject'] }],
    ['options, where yes or no is described', choice, { type: 'boolean' }],
    ['options, where members are described', choice, form],
    ['questions that are not its members', several, closed],
    ['a schema of other members', ofText, closed],
    [
      'a schema without a member that is required',
      ofText,
      { type: 'object', properties: { a: text, b: text }, required: ['b'] },
    ],
    ['a text', {}, form],
  ])('%s', (_, asked, described) => {
    expect(kindOf(asked, described)).toBe('fields')
  })
})

describe('what a request asks for is kept where it fits what is described', () => {
  test.each<[string, Partial<HumanInput>, DialectSchema | null, string]>([
    ['options that are listed', choice, { enum: ['yes', 'no', 'later'] }, 'choice'],
    ['options, where a text is described', choice, text, 'choice'],
    ['questions, where anything is', several, {}, 'questions'],
    ['questions, where an object is', several, { type: 'object' }, 'questions'],
    [
      'questions that are its members',
      several,
      { type: 'object', properties: { scope: text, more: {} }, required: ['scope'] },
      'questions',
    ],
    ['questions, where nothing forbids further members', several, form, 'questions'],
    [
      'questions, where further members are allowed',
      several,
      { type: 'object', properties: { by: text }, additionalProperties: text },
      'questions',
    ],
    [
      'a schema that asks for less',
      flat,
      { type: 'object', properties: { threshold: { type: 'number' }, mode: text } },
      'fields',
    ],
    ['a schema, where a text is described', flat, text, 'fields'],
    ['a schema, where it is one of several', flat, { oneOf: [text, form] }, 'fields'],
    ['a text, where a text is', {}, text, 'text'],
    ['a text, where nothing is', {}, null, 'text'],
  ])('%s', (_, asked, described, kind) => {
    expect(kindOf(asked, described)).toBe(kind)
  })
})

const place = { enum: ['yes', 'no'] }

const members = (decision: object) => ({
  type: 'object',
  properties: { decision, actor: text },
  required: ['decision', 'actor'],
})

const requiring = (decision: DialectSchema, beside: object = { actor: text }): AnswerFormat => ({
  names: { response: null, note: null },
  schema: members(decision),
  within: {
    names: { response: 'decision', note: null },
    schema: decision,
    beside: { type: 'object', properties: beside, required: ['actor'] },
  },
})

const partsOf = (asked: Partial<HumanInput>, format: AnswerFormat) =>
  answerPartsOf(inputOf(asked), format, null)

test('a request that requires a value and does not describe it is answered as JSON', () => {
  const properties = { approve: { type: 'boolean' } }
  const formOf = (...required: string[]) =>
    partsOf({ form: { kind: 'schema', schema: { properties, required } } }, assumedFormat).shape
      .kind
  expect(formOf('approve')).toBe('fields')
  expect(formOf('approve', 'reason')).toBe('json')
})

describe('a body that requires more than the answer', () => {
  test.each<[Partial<HumanInput>, DialectSchema, string]>([
    [choice, place, 'choice'],
    [several, {}, 'questions'],
    [flat, {}, 'fields'],
    [{}, {}, 'text'],
  ])(
    '%j takes the form of the request for the answer, and asks for the rest',
    (asked, at, kind) => {
      const { names, shape, beside } = partsOf(asked, requiring(at))
      expect([names.response, shape.kind]).toEqual(['decision', kind])
      expect(beside?.form.fields).toMatchObject([{ name: 'actor', required: true }])
    },
  )

  test.each<[Partial<HumanInput>, AnswerFormat]>([
    [{}, requiring(place)],
    [several, requiring(place)],
  ])('%j is filled in as a whole', (asked, spoken) => {
    const { names, shape, beside } = partsOf(asked, spoken)
    expect([names.response, shape.kind, beside]).toEqual([null, 'fields', null])
  })

  test('what no form fits is written as JSON, the whole of it', () => {
    const deep = requiring(place, { actor: { type: 'object', properties: { of: form } } })
    const schema = { ...members(place), properties: { decision: place, actor: { type: 'object' } } }
    const { names, shape } = partsOf(choice, { ...deep, schema })
    expect([names.response, shape.kind]).toEqual([null, 'json'])
  })
})

test('a choice of an earlier question, which is not among the options, is not sent', () => {
  const shape = { kind: 'choice', options } as const
  const read = (value: string) => readAnswer(shape, { ...emptyAnswerDraft, choice: value })
  expect(read('yes').problems).toEqual({})
  expect(read('gone').problems).not.toEqual({})
})

test('a choice sends the value of the service, or its text where a text is described', () => {
  const flags = [{ value: 'false', label: 'No', detail: null, sent: false }]
  const asked: Partial<HumanInput> = { form: { kind: 'choice', options: flags } }
  const sentTo = (schema: DialectSchema | null) => {
    const { shape } = partsOf(asked, { ...assumedFormat, schema })
    return readAnswer(shape, { ...emptyAnswerDraft, choice: 'false' }).answer
  }
  expect([null, { type: 'boolean' }, text].map(sentTo)).toEqual([false, false, 'false'])
  const one = { kind: 'questions', questions: [{ ...question, options: flags }] } as const
  const draft = { ...emptyAnswerDraft, answers: { scope: 'false' } }
  expect(readAnswer(one, draft).answer).toEqual({ scope: false })
})
