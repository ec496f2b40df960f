import { expect, test } from 'vitest'

import { emptyNewSessionDraft } from '#src/model/draft.ts'

import { bodyOf, fieldOf, readNewSession } from './new-session-request.ts'

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
