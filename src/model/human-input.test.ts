import { expect, test } from 'vitest'

import { answerText } from './human-input.ts'
import { humanInputWith } from './session-fixture.ts'

const option = (value: string, label: string) => ({ value, label, detail: null })
const input = humanInputWith({
  question: 'Move them?',
  options: [option('move', 'Move them')],
  questions: [
    { id: 'when', question: 'When?', options: [option('now', 'Right now')], required: true },
    { id: 'why', question: 'Why?', options: [], required: false },
  ],
  state: 'answered',
})

test('a choice is shown by the words that were chosen, when the question is known', () => {
  expect(answerText('move', input)).toBe('Move them')
  expect(answerText('move', null)).toBe('move')
})

test('several answers stand in one line', () => {
  expect(answerText({ when: 'now', why: 'Month end' }, input)).toBe('Right now · Month end')
  expect(answerText({ amount: 12, agreed: true }, null)).toBe('12 · true')
})
