import { expect, test } from 'vitest'

import { assumedCreate } from '#src/features/sessions/new/create-description.ts'
import { attemptOf } from '#src/model/attempt-fixture.ts'
import { type Attempt, digestOf } from '#src/model/attempt.ts'
import { emptyNewSessionDraft, type NewSessionDraft } from '#src/model/draft.ts'
import { findSchemaForm } from '#src/ui/answer-form/schema-form.ts'

import { planSessions } from './plan-sessions.ts'

const planOf = (
  text: string,
  base: Partial<NewSessionDraft> = {},
  { description = assumedCreate, attempts = [] as readonly Attempt[] } = {},
) =>
  planSessions({
    text,
    isTable: text.includes('\n') || text.includes(','),
    base: { ...emptyNewSessionDraft, ...base },
    description,
    attempts,
    now: 5_000,
  })

test('each line is a goal, with the other fields of the form', () => {
  const base = { ...emptyNewSessionDraft, goal: 'Not this', budget: '5' }
  const of = { isTable: false, base, description: assumedCreate, attempts: [], now: 0 }
  const { rows } = planSessions({ ...of, text: 'Close October, then file\n\nReview' })
  expect(rows.map(({ line, request, budgetMicros }) => [line, request, budgetMicros])).toEqual([
    [1, { goal: 'Close October, then file', guardrails: { budget: '5' } }, 5_000_000],
    [3, { goal: 'Review', guardrails: { budget: '5' } }, 5_000_000],
  ])
  const template = { ...base, goal: 'Close {{month}}' }
  const filled = planSessions({ ...of, base: template, text: 'October' })
  expect(filled.rows[0]?.request.goal).toBe('Close October')
})

test('columns are fields by name or label, and variables; an empty cell keeps the value of the template', () => {
  const base = { goal: 'Close {{Month}}', context: 'Ledger v4', maxRounds: '9' }
  const { rows } = planOf('month,Maximum rounds,context\nOctober,40,\nMay,,Ledger v5', base)
  expect(rows.map(({ request }) => request)).toEqual([
    { goal: 'Close October', context: 'Ledger v4', guardrails: { maxRounds: 40 } },
    { goal: 'Close May', context: 'Ledger v5', guardrails: { maxRounds: 9 } },
  ])
})

test('what is wrong is said by row, and the other rows are ready', () => {
  const base = { goal: 'Close {{month}} of {{year}}' }
  const text = 'month,year,budget\nMay,2025,20\nJune,,many\nJuly,2025,3,4'
  expect(planOf(text, base).rows.map(({ line, kind, note }) => [line, kind, note])).toEqual([
    [2, 'ready', ''],
    [3, 'wrong', 'year has no value. budget: Enter an amount such as 20 or 12.50'],
    [4, 'wrong', 'The row has more cells than the header'],
  ])
})

test.each([
  ['goal,bugdet\nClose,20', /“bugdet” stands twice, or is not one of goal, .*budget/],
  ['goal,Goal\nClose,Close', /“Goal” stands twice/],
  ['goal,budget\n"Close,20', /^Line 2: a quotation mark/],
  [`goal\n${'Close\n'.repeat(501)}`, /has 501 sessions\. Create at most 500/],
])('a text that cannot be read as a whole gives no row: %j', (text, problem) => {
  expect(planOf(text)).toEqual({ rows: [], problem: expect.stringMatching(problem) })
})

test('guardrails as JSON have no columns of their own, so that no budget is ignored in silence', () => {
  const base = { guardrailsJson: '{"budget":3}' }
  expect(planOf('goal,budget\nClose,20', base).problem).toMatch(
    /“budget” stands twice, or is not one of goal, context\./,
  )
})

test('a cell goes over what the JSON of the form says of its field', () => {
  const schema = { type: 'object', properties: { rate: { type: 'number' } } }
  const description = { ...assumedCreate, guardrails: { schema, form: findSchemaForm(schema) } }
  const base = { guardrailsJson: '{"rate":50}' }
  const { rows } = planOf('goal,rate\nClose,5\nFile,', base, { description })
  expect(rows.map(({ request }) => request.guardrails)).toEqual([{ rate: 5 }, { rate: 50 }])
})

test('the choices of a service are checked, in its own fields and in the agents', () => {
  const schema = {
    type: 'object',
    properties: { region: { enum: ['eu', 'us'] }, steps: { type: 'integer' } },
  }
  const choices = {
    ...assumedCreate.choices,
    agent: ['model', 'rehearsal'].map((name) => ({ name, title: name })),
  }
  const guardrails = { schema, form: findSchemaForm(schema) }
  const description = { ...assumedCreate, guardrails, choices }
  const text = 'goal,agent,region,steps\nOne,rehearsal,us,3\nTwo,human,mars,few'
  const [one, two] = planOf(text, {}, { description }).rows
  const request = { goal: 'One', agent: 'rehearsal', guardrails: { region: 'us', steps: 3 } }
  expect(one).toMatchObject({ kind: 'ready', request })
  expect(two?.note).toMatch(/^agent: “human” is no choice\. region: “mars” is no choice\. steps: /)
})

test('a row that repeats a session is told apart, and a request without a known outcome is left out', () => {
  const attempts = (['confirmed', 'unknown', 'refused'] as const).map((state) =>
    attemptOf('create', { state, bodyHash: digestOf({ goal: state }) }),
  )
  const { rows } = planOf('goal\nconfirmed\nunknown\nrefused\nnew\nnew', {}, { attempts })
  expect(rows.map(({ kind, note }) => [kind, note])).toEqual([
    ['repeats', 'Repeats a session that was created within the last day'],
    ['wrong', 'The same request has no known outcome yet'],
    ['ready', ''],
    ['ready', ''],
    ['repeats', 'Repeats line 5'],
  ])
})

test('after a day a created session may be wanted again, and a request without a known outcome still stands', () => {
  const attempts = (['confirmed', 'unknown'] as const).map((state) =>
    attemptOf('create', { state, startedAt: -86_400_000, bodyHash: digestOf({ goal: state }) }),
  )
  const { rows } = planOf('goal\nconfirmed\nunknown', {}, { attempts })
  expect(rows.map(({ kind }) => kind)).toEqual(['ready', 'wrong'])
})
