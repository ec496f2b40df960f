import { expect, test } from 'vitest'

import { answerText, type InputForm } from './human-input.ts'
import { humanInputWith } from './session-fixture.ts'

const option = (value: string, label: string) => ({ value, label, detail: null })
const answered = (form: InputForm) =>
  humanInputWith({ question: 'Move them?', form, state: 'answered' })

test('a choice is shown by the words that were chosen, when the question is known', () => {
  const options = [option('move', 'Move them'), option('false', 'No')]
  const input = answered({ kind: 'choice', options })
  expect(answerText('move', input)).toBe('Move them')
  expect(answerText(false, input)).toBe('No')
  expect(answerText('move', null)).toBe('move')
})

test('several answers stand in one line', () => {
  const questions = [
    { id: 'when', question: 'When?', options: [option('now', 'Right now')], required: true },
    { id: 'why', question: 'Why?', options: [], required: false },
  ]
  const input = answered({ kind: 'questions', questions })
  expect(answerText({ when: 'now', why: 'Month end' }, input)).toBe('Right now · Month end')
  expect(answerText({ amount: 12, agreed: true }, null)).toBe('12 · true')
})
