import { expect, test } from 'vitest'

import { assumedDialect } from '#src/api/discovery/read-dialect.ts'
import { readDialect } from '#src/api/discovery/read-dialect.ts'
import { createNames, recordOf } from '#src/model/create-fields.ts'
import { draftLike, emptyNewSessionDraft } from '#src/model/draft.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import { findSchemaForm } from '#src/ui/answer-form/schema-form.ts'

import { assumedCreate, describeCreate } from './create-description.ts'
import { findLeftOver, guardrailValues, withGuardrailValues } from './left-over.ts'
import {
  guardrailsAsJson,
  guardrailsByFields,
  placeOf,
  readNewSession,
} from './new-session-request.ts'

const draft = { ...emptyNewSessionDraft, goal: ' Reconcile October ' }
const goal = 'Reconcile October'
const bodyOf = (...asked: Parameters<typeof readNewSession>) => readNewSession(...asked).body
/** The request that the draft sends, or the problems that hold it. */
const requestOf = (...asked: Parameters<typeof readNewSession>) => {
  const { body, problems, isWhole } = readNewSession(...asked)
  return isWhole ? { request: body } : { problems }
}
const fine = recordOf(createNames, () => ({}))

test.each([
  [{ goal: '  ' }, { goal: { '': 'The goal is empty: nothing can begin without one' } }],
  [{ context: 'x'.repeat(200_001) }, { context: { '': 'Context has at most 200,000 characters' } }],
  [{ budget: '12,50' }, { guardrails: { budget: 'Enter an amount such as 20 or 12.50' } }],
  [{ budget: '-3' }, { guardrails: { budget: 'Enter an amount such as 20 or 12.50' } }],
  [{ maxRounds: 'many' }, { guardrails: { maxRounds: 'Rounds are a whole number' } }],
  [{ maxRounds: '0' }, { guardrails: { maxRounds: 'At least one round' } }],
  [{ maxRounds: '10001' }, { guardrails: { maxRounds: 'At most 10,000 rounds' } }],
  [{ askBefore: 'x'.repeat(2001) }, { guardrails: { askBefore: 'At most 2,000 characters' } }],
])('%j is refused in words that say how to mend it', (typed, problems) => {
  expect(requestOf({ ...draft, ...typed })).toEqual({ problems: { ...fine, ...problems } })
})

const described = {
  type: 'object',
  required: ['spendLimit'],
  properties: { spendLimit: { type: 'number', title: 'Spend limit' }, dry: { type: 'boolean' } },
}
const speechOf = (schema: Record<string, unknown>) => ({
  ...assumedCreate,
  guardrails: { schema, form: findSchemaForm(schema) },
})
const description = speechOf(described)

test('guardrails that the service describes are sent as it describes them, or left out', () => {
  expect(bodyOf({ ...draft, budget: '3' }, description)).toEqual({ goal: 'Reconcile October' })
  const typed = { ...draft, guardrailFields: { spendLimit: '2', dry: true } }
  expect(requestOf(typed, description)).toEqual({
    request: { goal: 'Reconcile October', guardrails: { spendLimit: 2, dry: true } },
  })
})

test('defaults that stand in the form are sent untouched, and a box that nobody touched is not', () => {
  const properties = { spendLimit: { type: 'number', default: 5 }, dry: { type: 'boolean' } }
  const schema = { type: 'object', properties }
  expect(bodyOf(draft, speechOf(schema))).toEqual({ goal, guardrails: { spendLimit: 5 } })
  const off = { ...draft, guardrailFields: { dry: false } }
  expect(bodyOf(off, speechOf(schema)).guardrails).toEqual({ spendLimit: 5, dry: false })
  const needed = speechOf({ ...schema, required: ['dry'] })
  expect(bodyOf(draft, needed).guardrails).toEqual({ spendLimit: 5, dry: false })
})

const saying = (part: object) =>
  readDialect({
    paths: {
      '/v1/sessions': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { goal: {}, guardrails: part } },
              },
            },
          },
        },
      },
    },
  })

test.each([
  ['text', { type: 'string' }, { '': 'Ask before closing' }, 'Ask before closing'],
  ['text or nothing', { anyOf: [{ type: 'string' }, { type: 'null' }] }, { '': 'Ask' }, 'Ask'],
])('guardrails that are plain %s go as text', (_, schema, guardrailFields, guardrails) => {
  const typed = { ...draft, guardrailFields }
  expect(requestOf(typed, describeCreate(saying(schema)))).toEqual({
    request: { goal, guardrails },
  })
  expect(describeCreate(saying({ type: 'object' })).guardrails).toBeNull()
})

test('a chosen agent is sent to a service that has not described itself, and never becomes another', () => {
  const typed = { ...draft, agent: 'rehearsal' }
  for (const undescribed of [assumedCreate, describeCreate(assumedDialect)]) {
    expect(requestOf(typed, undescribed)).toEqual({ request: { goal, agent: 'rehearsal' } })
  }
  const choices = { ...assumedDialect.choices, agent: [{ name: 'model', title: 'model' }] }
  expect(requestOf(typed, describeCreate({ ...assumedDialect, choices }))).toEqual({
    problems: { ...fine, agent: { '': '“rehearsal” is no choice of this service' } },
  })
  expect(requestOf(typed, describeCreate(saying({})))).toEqual({ request: { goal } })
})

test('what was typed before the service said what it takes goes on in its field, or must be resolved', () => {
  const typed = { ...draft, budget: '3', maxRounds: '40', context: 'Ledger v4' }
  const properties = { maxRounds: { type: 'integer' }, spendLimit: { type: 'number' } }
  const schema = { type: 'object', properties }
  const context = { schema, form: findSchemaForm(schema) }
  const learned = { ...speechOf(schema), context }
  expect(requestOf(typed, learned)).toEqual({
    problems: {
      ...fine,
      context: { '': 'Context: enter the text in a field, or remove it' },
      guardrails: { '': 'Budget: enter the text in a field, or remove it' },
    },
  })
  let resolved = withGuardrailValues(typed, context, {
    ...guardrailValues(typed, context),
    spendLimit: '3',
  })
  for (;;) {
    const [next] = findLeftOver(resolved, learned)
    if (!next) break
    resolved = next.without
  }
  expect(requestOf(resolved, learned)).toEqual({
    request: { goal, guardrails: { maxRounds: 40, spendLimit: 3 } },
  })
  expect(findLeftOver(resolved, assumedCreate).map(({ label, text }) => [label, text])).toEqual([
    ['maxRounds', '40'],
    ['spendLimit', '3'],
  ])
})

test('guardrails written as JSON are left over where the service has a form, and stay where it has none', () => {
  const typed = { ...draft, guardrailsJson: '{"steps":3}' }
  expect(findLeftOver(typed, description)).toMatchObject([
    { part: 'guardrails', label: 'Guardrails as JSON', text: '{"steps":3}' },
  ])
  const nested = { type: 'object', properties: { steps: { type: 'object' } } }
  expect(findLeftOver(typed, speechOf(nested))).toEqual([])
})

test('a session like one with the fields of the service begins with them, or keeps what none takes', () => {
  const schema = {
    type: 'object',
    properties: {
      spendLimit: { type: 'number' },
      dry: { type: 'boolean' },
      region: { enum: ['eu', 'us'] },
      months: { type: 'array', items: { enum: ['Oct', 'Nov'] } },
      owner: { type: 'string' },
    },
  }
  const part = { schema, form: findSchemaForm(schema) }
  const learned = { ...assumedCreate, context: part, guardrails: part }
  const like = (values: object) =>
    requestOf(draftLike(sessionWith({ goal, guardrails: values }), values), learned)
  const values = { spendLimit: 5.5, dry: false, region: 'us', months: ['Nov'], owner: 'Ada' }
  expect(like(values)).toEqual({ request: { goal, context: values, guardrails: values } })
  expect(like({ spendLimit: '5.50', owner: null })).toMatchObject({
    request: { guardrails: { spendLimit: 5.5 } },
  })
  for (const other of [{ region: 'mars' }, { months: ['May'] }, { dry: 'no' }, { steps: 3 }]) {
    expect(like({ ...values, ...other })).toMatchObject({
      problems: { guardrails: { '': expect.stringMatching(/^Guardrails as JSON/) } },
    })
  }
})

test('JSON goes into the fields without what it was made from, and not over what a field holds', () => {
  const properties = { budget: { type: 'number' }, spendLimit: { type: 'number' } }
  const learned = speechOf({ type: 'object', properties })
  const written = { ...draft, budget: '20', guardrailsJson: '{"spendLimit":50}' }
  expect(requestOf(written, learned)).toEqual({ request: { goal, guardrails: { spendLimit: 50 } } })
  const held = { ...written, guardrailFields: { spendLimit: '5' } }
  expect(requestOf(held, learned)).toMatchObject({
    problems: { guardrails: { '': expect.stringMatching(/^Guardrails as JSON/) } },
  })
})

test('context and guardrails can be written as JSON', () => {
  const typed = {
    ...draft,
    context: '{"ledger":4}',
    contextIsJson: true,
    guardrailsJson: '{"a":1}',
  }
  expect(requestOf(typed)).toEqual({
    request: { goal: 'Reconcile October', context: { ledger: 4 }, guardrails: { a: 1 } },
  })
  const broken = { ...typed, context: '{', guardrailsJson: '[1]' }
  expect(requestOf(broken)).toEqual({
    problems: {
      ...fine,
      context: { '': expect.stringMatching(/^This is not JSON yet/) },
      guardrails: { '': 'Enter an object' },
    },
  })
})

test.each([
  ['more rounds', { maxRounds: '20000' }, { maxRounds: 20_000 }],
  ['a choice', { budget: '"high"' }, { budget: 'high' }],
  ['a longer text', { askBefore: 'x'.repeat(3_000) }, { askBefore: 'x'.repeat(3_000) }],
])('%s than we would send is sent where the service describes it', (_, typed, guardrails) => {
  const schema = {
    type: 'object',
    properties: {
      budget: { enum: ['low', 'high'] },
      maxRounds: { type: 'integer', maximum: 50_000 },
      askBefore: { type: 'string', maxLength: 5_000 },
    },
  }
  const entered = { ...draft, guardrailFields: typed }
  expect(requestOf(entered, speechOf(schema))).toEqual({ request: { goal, guardrails } })
  const tooMany = { ...draft, guardrailFields: { maxRounds: '50001' } }
  expect(requestOf(tooMany, speechOf(schema))).toEqual({
    problems: { ...fine, guardrails: { maxRounds: 'At most 50000' } },
  })
})

test('guardrails as JSON that nobody changed are made anew from the fields, and written ones are kept', () => {
  const looked = guardrailsByFields(guardrailsAsJson({ ...draft, budget: '20' }))
  const again = guardrailsAsJson({ ...looked, budget: '50' })
  expect(again.guardrailsJson).toBe('{\n  "budget": "50"\n}')
  const written = guardrailsByFields({ ...again, guardrailsJson: '{"budget":"70"}' })
  expect(guardrailsAsJson({ ...written, budget: '60' }).guardrailsJson).toBe('{"budget":"70"}')
  expect(bodyOf({ ...written, budget: '60' }).guardrails).toEqual({ budget: '60' })
})

test('parts that the service describes go in the type that it calls for, whatever that is', () => {
  const words = { enum: ['strict', 'free'] }
  const list = { type: 'array', items: { type: 'number' } }
  const entered = { ...draft, guardrailFields: { '': '"strict"' }, context: '[1, 2]' }
  const bare = { ...speechOf(words), context: { schema: list, form: findSchemaForm(list) } }
  expect(requestOf(entered, bare)).toEqual({
    request: { goal, guardrails: 'strict', context: [1, 2] },
  })
})

test('a path without its part leads to the part that has such a field', () => {
  expect(placeOf('budget')).toEqual({ part: 'guardrails', name: 'budget' })
  const theirs = { part: 'guardrails', name: 'spendLimit' }
  expect(placeOf('spendLimit', description)).toEqual(theirs)
  expect(placeOf('something.else')).toBeNull()
})

const ours = {
  budget: { anyOf: [{ type: 'number' }, { type: 'string' }] },
  maxRounds: { type: 'integer', minimum: 1, maximum: 10_000 },
  askBefore: { type: 'string', maxLength: 2_000 },
}
const guardrailsOf = (properties: object, more: object = {}) => {
  const schemas = { ...assumedDialect.schemas, guardrails: { properties, ...more } }
  return describeCreate({ ...assumedDialect, schemas }).guardrails
}

test('fields of ours stay where the service describes what they send', () => {
  expect(guardrailsOf(ours)).toBeNull()
  expect(guardrailsOf({ budget: {}, maxRounds: {}, askBefore: {} })).toBeNull()
  expect(guardrailsOf({ ...ours, askBefore: { type: ['string', 'null'] } })).toBeNull()
  expect(guardrailsOf({ ...ours, maxRounds: { type: 'integer', maximum: 50_000 } })).toBeNull()
})

test.each([
  ['a budget that is a number', { ...ours, budget: { type: 'number' } }, {}],
  ['a budget of a few words', { ...ours, budget: { enum: ['low', 'high'] } }, {}],
  ['a budget with parts', { ...ours, budget: { type: 'object', properties: { sum: {} } } }, {}],
  ['fewer rounds', { ...ours, maxRounds: { type: 'integer', maximum: 500 } }, {}],
  ['no single round', { ...ours, maxRounds: { type: 'integer', minimum: 2 } }, {}],
  ['a list of what to ask before', { ...ours, askBefore: { type: 'array' } }, {}],
  ['one thing more', { ...ours, region: { type: 'string' } }, {}],
  ['names of its own', described.properties, {}],
  ['one that is needed', ours, { required: ['budget'] }],
])('%s is asked for as the service describes it', (_, properties, more) => {
  expect(guardrailsOf(properties, more)).toMatchObject({ schema: { properties } })
})
