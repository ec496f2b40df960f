import { expect, test } from 'vitest'

import {
  draftLike,
  emptyAnswerDraft,
  emptyNewSessionDraft,
  type AnswerDraft,
  isNewSessionIn,
  isAnswerIn,
  isSignalIn,
} from './draft.ts'
import { sessionWith } from './session-fixture.ts'

const isSaid = (draft: Partial<AnswerDraft>, request: unknown) =>
  isAnswerIn({ ...emptyAnswerDraft, ...draft }, request)

test('a draft is said by the request that was made of it, in whatever form', () => {
  expect(isSaid({ text: 'Move them ', note: 'Soon' }, { reply: 'Move them', note: 'Soon' })).toBe(
    true,
  )
  expect(isSaid({ choice: 'move' }, { response: 'move' })).toBe(true)
  expect(isSaid({ fields: { most: '7', tell: true } }, { most: 7, tell: true })).toBe(true)
  expect(isSaid({ answers: { a: 'x', b: '' } }, { response: { a: 'x' } })).toBe(true)
  expect(isSaid({}, null)).toBe(true)
})

test('a draft that says something else, or more, is not', () => {
  expect(isSaid({ text: 'Move them all' }, { response: 'Move them' })).toBe(false)
  expect(isSaid({ text: 'Move them', note: 'Soon' }, { response: 'Move them' })).toBe(false)
  expect(isSaid({ beside: { actor: 'Grace' } }, { response: 'move' })).toBe(false)
})

test('of a draft in JSON counts the JSON, unless it was set aside', () => {
  const json = '{"response": "leave"}'
  expect(isSaid({ text: 'Move them', json }, { response: 'leave' })).toBe(true)
  expect(isSaid({ text: 'Move them', json }, { response: 'Move them' })).toBe(false)
  expect(isSaid({ json: '{"response": ' }, { response: 'leave' })).toBe(false)
  const aside = { text: 'Move them', json, jsonSetAside: true }
  expect(isSaid(aside, { response: 'Move them' })).toBe(true)
})

test('parts of a session to be created that are written as JSON are said by their values', () => {
  const draft = { ...emptyNewSessionDraft, goal: 'Reconcile May ', context: '{"ledger":4}' }
  const request = { goal: 'Reconcile May', context: { ledger: 4 }, guardrails: { budget: '3' } }
  const written = { ...draft, contextIsJson: true, guardrailsJson: '{"budget":3}', budget: '20' }
  expect(isNewSessionIn(written, request)).toBe(true)
  expect(isNewSessionIn({ ...written, guardrailsJsonIsAside: true }, request)).toBe(false)
  expect(isNewSessionIn({ ...written, context: '{"ledger":5}' }, request)).toBe(false)
})

test('choices and numbers in described fields are said by the values that they stand for', () => {
  const fields = { region: '"us"', months: ['"Nov"'], rate: '5.50' }
  const draft = { ...emptyNewSessionDraft, goal: 'Tidy', contextFields: fields }
  const context = { region: 'us', months: ['Nov'], rate: 5.5 }
  expect(isNewSessionIn(draft, { goal: 'Tidy', context })).toBe(true)
  expect(isNewSessionIn(draft, { goal: 'Tidy', context: { ...context, region: 'eu' } })).toBe(false)
})

test('a form without a goal is said by no request, though all its words are', () => {
  const shared = { ...emptyNewSessionDraft, context: 'Ledger v4', budget: '5' }
  const request = { goal: 'Review June', context: 'Ledger v4', guardrails: { budget: '5' } }
  expect(isNewSessionIn(shared, request)).toBe(false)
  expect(isNewSessionIn({ ...shared, goal: 'Review June' }, request)).toBe(true)
})

test('guardrails that went as a text are said by that text', () => {
  const draft = { ...emptyNewSessionDraft, goal: 'Tidy', guardrailFields: { '': 'Three dollars' } }
  expect(isNewSessionIn(draft, { goal: 'Tidy', guardrails: 'Three dollars' })).toBe(true)
  expect(isNewSessionIn(draft, { goal: 'Tidy', guardrails: 'Four dollars' })).toBe(false)
  const like = draftLike(sessionWith({ goal: 'Tidy', guardrails: 'Three dollars' }), null)
  expect(like).toMatchObject({ guardrailFields: { '': 'Three dollars' } })
})

test('a direction is said by a request that says it, with what came along below it', () => {
  const request = { type: 'redirect', message: 'Leave November alone\n\nNone of them' }
  expect(isSignalIn({ message: 'Leave November alone ' }, request)).toBe(true)
  for (const message of ['Leave December alone', 'Leave November', 're']) {
    expect(isSignalIn({ message }, request)).toBe(false)
  }
})

test('a draft like a session keeps context and guardrails as JSON if no field takes them', () => {
  const guardrails = { budget: { amount: 20 }, region: 'eu' }
  const draft = draftLike(sessionWith({ guardrails }), { files: ['a'] })
  expect(draft).toMatchObject({ goal: '', budget: '', contextIsJson: true })
  expect(JSON.parse(draft.context)).toEqual({ files: ['a'] })
  expect(JSON.parse(draft.guardrailsJson ?? '')).toEqual(guardrails)
  expect(draftLike(sessionWith({ goal: 'Tidy', guardrails: null }), null)).toEqual({
    ...emptyNewSessionDraft,
    goal: 'Tidy',
  })
})
