import { expect, test } from 'vitest'

import { at, inputOf, messageOf, roundOf, said } from '#src/features/session/session-fixture.ts'

import { type Entry, groupRounds, type LineInput, orderRounds } from './entries.ts'

const entriesOf = (given: LineInput) => orderRounds(groupRounds(given).groups).segments.flat()

function wordsOf(entry: Entry): string {
  if (entry.kind === 'round') return `[${entry.round.id}]`
  return entry.kind === 'message' ? entry.message.text : entry.shows
}

const numbersOf = (given: LineInput) =>
  entriesOf(given).flatMap((entry) => (entry.kind === 'round' ? entry.number : []))

test('a round without a number follows the number of the round above it', () => {
  const transcript = [said(null), said('x'), said('y')]
  expect(numbersOf({ rounds: [], transcript })).toEqual([null, 1, 2])
  const rounds = [roundOf('a', 0, 10, { number: 4 }), roundOf('b', 20, 30, { number: 5 })]
  const late = [said('c', messageOf('new', 40))]
  expect(numbersOf({ rounds, transcript: late })).toEqual([4, 5, 6])
  const silent = [...rounds, roundOf('c', 40, 50, { number: null })]
  expect(numbersOf({ rounds: silent, transcript: [] })).toEqual([4, 5, 6])
  // Between two numbered rounds no number is free.
  const between = [said('c', messageOf('old', 15))]
  expect(numbersOf({ rounds, transcript: between })).toEqual([4, null, 5])
})

const answered = inputOf({
  roundId: 'a',
  question: 'Which ledger?',
  state: 'answered',
  answer: 'the first',
  askedAt: at(3),
  answeredAt: at(8),
})

test.each([
  [
    'under the message that asks',
    [messageOf('Which ledger?', 1), messageOf('wait', 2), messageOf('on', 9)],
    ['[a]', 'Which ledger?', 'answer', 'wait', 'on'],
  ],
  [
    'at the time of the question, if no message asks',
    [messageOf('start', 1), messageOf('You said "Which ledger?"', 9)],
    ['[a]', 'start', 'both', 'You said "Which ledger?"'],
  ],
  [
    'once, if a message of the operator says it',
    [messageOf('Which ledger?', 1), messageOf('the first', 4, { role: 'operator' })],
    ['[a]', 'Which ledger?', 'the first'],
  ],
  [
    'under its question, if only the answer is a message, with a note',
    [
      messageOf('start', 1),
      messageOf('on', 5),
      messageOf('the first\n\nfor now', 8, { role: 'operator' }),
    ],
    ['[a]', 'start', 'on', 'question', 'the first\n\nfor now'],
  ],
  [
    'beside another message that begins with its letters',
    [messageOf('Which ledger?', 1), messageOf('the firstborn', 9, { role: 'operator' })],
    ['[a]', 'Which ledger?', 'answer', 'the firstborn'],
  ],
])('an answer of the operator stands %s', (_where, messages, shown) => {
  const given = { rounds: [roundOf('a', 0, 10)], transcript: [said('a', ...messages)] }
  expect(entriesOf({ ...given, humanInputs: [answered] }).map(wordsOf)).toEqual(shown)
})
