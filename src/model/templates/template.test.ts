import { expect, test } from 'vitest'

import { emptyNewSessionDraft, type NewSessionDraft } from '#src/model/draft.ts'

import { isDraft, variablesIn, withValues } from './template.ts'

const draftOf = (change: Partial<NewSessionDraft>) => ({ ...emptyNewSessionDraft, ...change })

test('variables are found in every field, each once, and get their values there', () => {
  const draft = draftOf({
    goal: 'Close {{ month }} of {{year}}',
    budget: '{{budget}}',
    contextFields: { team: '{{month}} team', parts: ['{{part}}', 3] },
  })
  expect(variablesIn(draft)).toEqual(['month', 'year', 'budget', 'part'])
  const values = new Map([
    ['month', 'October'],
    ['budget', '20'],
    ['part', 'Refunds'],
  ])
  expect(withValues(draft, values)).toEqual(
    draftOf({
      goal: 'Close October of {{year}}',
      budget: '20',
      contextFields: { team: 'October team', parts: ['Refunds', 3] },
    }),
  )
})

test('braces without a name are no variable, and a value is not read for variables again', () => {
  expect(variablesIn(draftOf({ goal: '{{}} {{ }} {{a{b}} {x}' }))).toEqual([])
  const filled = withValues(draftOf({ goal: '{{a}}' }), new Map([['a', '{{b}} $&']]))
  expect(filled.goal).toBe('{{b}} $&')
})

test('a value within JSON stays a text there, whatever it holds', () => {
  const json = '{"team":"{{team}}"}'
  const draft = draftOf({ context: json, contextIsJson: true, guardrailsJson: json })
  const { context, guardrailsJson } = withValues(draft, new Map([['team', 'the "A" \\ team']]))
  for (const text of [context, guardrailsJson]) {
    expect(JSON.parse(text ?? '')).toEqual({ team: 'the "A" \\ team' })
  }
})

test('a draft from a file may leave fields out, and each of its fields is known and of its type', () => {
  expect(isDraft({ goal: 'Close', guardrailsJson: '{}' })).toBe(true)
  expect(isDraft({ ...emptyNewSessionDraft })).toBe(true)
  expect(isDraft({ goal: 'Close', bugdet: '20' })).toBe(false)
  expect(isDraft({ budget: 20 })).toBe(false)
  expect(isDraft({ contextFields: [] })).toBe(false)
})
