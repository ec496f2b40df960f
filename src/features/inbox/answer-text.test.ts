import { expect, test } from 'vitest'

import { answerText } from './answer-text.ts'

const option = (value: string, label: string) => ({ value, label, detail: null })
const input = {
  inputId: 'inp_1',
  roundId: null,
  question: 'Move them?',
  detail: null,
  options: [option('move', 'Move them')],
  questions: [
    { id: 'when', question: 'When?', options: [option('now', 'Right now')], required: true },
    { id: 'why', question: 'Why?', options: [], required: false },
  ],
  schema: null,
  state: 'answered',
  askedAt: null,
  answeredAt: null,
  answer: null,
  note: null,
} as const

test('a choice is shown by the words that were chosen, when the session is still known', () => {
  expect(answerText('move', input)).toBe('Move them')
  expect(answerText('move', null)).toBe('move')
})

test('several answers stand in one line', () => {
  expect(answerText({ when: 'now', why: 'Month end' }, input)).toBe('Right now · Month end')
  expect(answerText({ amount: 12, agreed: true }, null)).toBe('12 · true')
})
