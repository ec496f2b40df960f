import { expect, test } from 'vitest'

import { assumedDialect } from '#src/api/discovery/assumed-dialect.ts'
import { readDialect } from '#src/api/discovery/read-dialect.ts'

import { answerSpeechOf, assumedSpeech, otherShapes } from './answer-speech.ts'

const described = (schema: object) =>
  readDialect({
    openapi: '3.1.0',
    paths: {
      '/v1/sessions/{id}/human-input/{inputId}': {
        post: { requestBody: { content: { 'application/json': { schema } } } },
      },
    },
  })

test('what a service describes goes before what it accepted, and that before the assumption', () => {
  const dialect = described({ properties: { answer: { type: 'string' }, remark: {} } })
  expect(answerSpeechOf(dialect, 'value')).toEqual({
    names: { response: 'answer', note: 'remark' },
    schema: { type: 'string' },
  })
  const names = { response: 'value', note: 'note' }
  expect(answerSpeechOf(assumedDialect, 'value')).toEqual({ names, schema: null })
  expect(answerSpeechOf(null, null)).toBe(assumedSpeech)
})

test('an answer that was accepted as the whole body goes as the whole body again', () => {
  const names = { response: null, note: 'note' }
  expect(answerSpeechOf(assumedDialect, '')).toEqual({ names, schema: null })
})

test('a choice goes under a name of its own where one is described', () => {
  const text = { type: 'string' }
  const both = described({ properties: { choiceId: text, text } })
  expect(answerSpeechOf(both, null).names).toEqual({
    response: 'text',
    choice: 'choiceId',
    note: null,
  })
  const alone = described({ properties: { choiceId: text, remark: text } })
  expect(answerSpeechOf(alone, null).names).toEqual({ response: 'choiceId', note: 'remark' })
})

test('a body that requires more than an answer is filled in as a whole', () => {
  const properties = { approve: { type: 'boolean' }, amount: { type: 'number' } }
  const schema = { type: 'object', properties, required: ['approve', 'amount'] }
  expect(answerSpeechOf(described(schema), null)).toMatchObject({
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
