import { expect, test } from 'vitest'

import { assumedDialect } from '#src/api/discovery/assumed-dialect.ts'
import { emptyNewSessionDraft } from '#src/model/draft.ts'
import { findSchemaForm } from '#src/ui/answer-form/schema-form.ts'

import { createSpeechOf } from './create-speech.ts'
import { bodyOf, fieldOf, partsOf, readNewSession } from './new-session-request.ts'

const draft = { ...emptyNewSessionDraft, goal: ' Reconcile October ' }

test('what was left empty is left out of the body', () => {
  expect(bodyOf(draft)).toEqual({ goal: 'Reconcile October' })
})

test('the budget goes as the decimal that was typed, and rounds as a number', () => {
  const typed = {
    ...draft,
    context: 'Ledger v4',
    budget: ' 12.50',
    maxRounds: '40',
    askBefore: 'closing',
  }
  expect(bodyOf(typed)).toEqual({
    goal: 'Reconcile October',
    context: 'Ledger v4',
    guardrails: { budget: '12.50', maxRounds: 40, askBefore: 'closing' },
  })
  expect(readNewSession(typed)).toEqual({ request: bodyOf(typed) })
})

test.each([
  [{ goal: '  ' }, { goal: 'Say what the session should achieve' }],
  [{ budget: '12,50' }, { budget: 'Enter an amount such as 20 or 12.50' }],
  [{ budget: '-3' }, { budget: 'Enter an amount such as 20 or 12.50' }],
  [{ maxRounds: 'many' }, { maxRounds: 'Rounds are a whole number' }],
  [{ maxRounds: '0' }, { maxRounds: 'At least one round' }],
  [{ maxRounds: '10001' }, { maxRounds: 'At most 10,000 rounds' }],
  [{ askBefore: 'x'.repeat(2001) }, { askBefore: 'At most 2,000 characters' }],
])('%j is refused in words that say how to mend it', (typed, problems) => {
  expect(readNewSession({ ...draft, ...typed })).toEqual({ problems })
})

test('a field of the body is shown at the field of the form', () => {
  expect(fieldOf('guardrails.budget')).toBe('budget')
  expect(fieldOf('context')).toBe('context')
  expect(fieldOf('something.else')).toBe('goal')
})

const described = {
  type: 'object',
  required: ['spendLimit'],
  properties: { spendLimit: { type: 'number', title: 'Spend limit' }, dry: { type: 'boolean' } },
}
const speech = { guardrails: { schema: described, form: findSchemaForm(described) }, context: null }

test('guardrails that the service describes are sent as it describes them, or left out', () => {
  expect(bodyOf({ ...draft, budget: '3' }, speech)).toEqual({ goal: 'Reconcile October' })
  const typed = { ...draft, guardrailFields: { spendLimit: '2', dry: true } }
  expect(readNewSession(typed, speech)).toEqual({
    request: { goal: 'Reconcile October', guardrails: { spendLimit: 2, dry: true } },
  })
  const wrong = { ...draft, guardrailFields: { spendLimit: 'two' } }
  expect(readNewSession(wrong, speech)).toEqual({ problems: {} })
  expect(partsOf(wrong, speech).guardrails.problems).toEqual({
    spendLimit: 'A number is asked for',
  })
})

test('defaults that stand in the form are sent, whether or not somebody touched it', () => {
  const properties = { spendLimit: { type: 'number', default: 5 }, dry: { type: 'boolean' } }
  const schema = { type: 'object', properties }
  const withDefault = { guardrails: { schema, form: findSchemaForm(schema) }, context: null }
  const guardrails = { spendLimit: 5, dry: false }
  expect(bodyOf(draft, withDefault)).toEqual({ goal: 'Reconcile October', guardrails })
})

test('context and guardrails can be written as JSON', () => {
  const typed = {
    ...draft,
    context: '{"ledger":4}',
    contextIsJson: true,
    guardrailsJson: '{"a":1}',
  }
  expect(readNewSession(typed)).toEqual({
    request: { goal: 'Reconcile October', context: { ledger: 4 }, guardrails: { a: 1 } },
  })
  const broken = { ...typed, context: '{', guardrailsJson: '[1]' }
  expect(readNewSession(broken)).toEqual({ problems: {} })
  const { context, guardrails } = partsOf(broken)
  expect(context.problems['']).toMatch(/^This is not JSON yet/)
  expect(guardrails.problems['']).toBe('An object is asked for')
})

test('fields of ours stay where the service describes the names that they have', () => {
  const ours = { properties: { budget: {}, maxRounds: {}, askBefore: {} } }
  const dialect = { ...assumedDialect, schemas: { ...assumedDialect.schemas, guardrails: ours } }
  expect(createSpeechOf(dialect).guardrails).toBeNull()
  const other = { ...dialect, schemas: { ...dialect.schemas, guardrails: described } }
  expect(createSpeechOf(other).guardrails?.form?.fields).toHaveLength(2)
})
