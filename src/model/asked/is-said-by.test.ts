import { expect, test } from 'vitest'

import { emptyAnswerDraft, type AnswerDraft } from '#src/model/draft.ts'

import { isSaidBy } from './is-said-by.ts'

const isSaid = (draft: Partial<AnswerDraft>, request: unknown) =>
  isSaidBy({ ...emptyAnswerDraft, ...draft }, request)

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
