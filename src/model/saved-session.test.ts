import { expect, test } from 'vitest'

import type { HumanInput } from './human-input.ts'
import { summaryOf } from './saved-session.ts'
import { humanInputWith, sessionWith } from './session-fixture.ts'
import type { Round } from './session.ts'

const round = (id: string, state: Round['state'], title: string): Round => ({
  id,
  state,
  title,
  number: null,
  parentId: null,
  agent: null,
  costMicros: null,
  startedAt: null,
  endedAt: null,
})
const input = (inputId: string, state: HumanInput['state']) =>
  humanInputWith({ inputId, state, question: `Question ${inputId}`, askedAt: 5 })

test('a summary names the question that waits, not one that was answered', () => {
  const humanInputs = [input('1', 'answered'), input('2', 'pending'), input('3', 'pending')]
  const summary = summaryOf(sessionWith({ humanInputs, state: 'waiting' }), 9)
  expect(summary).toMatchObject({ question: 'Question 2', pendingCount: 2, askedAt: 5, asOf: 9 })
})

test('a summary names the round that runs, else the last', () => {
  const rounds = [
    round('1', 'complete', 'First'),
    round('2', 'running', 'Second'),
    round('3', 'complete', 'Third'),
  ]
  expect(summaryOf(sessionWith({ rounds }), 9).roundTitle).toBe('Second')
  expect(summaryOf(sessionWith({ rounds: rounds.slice(0, 1) }), 9).roundTitle).toBe('First')
  expect(summaryOf(sessionWith({}), 9)).toMatchObject({ roundTitle: null, question: null })
})
