import { expect, test } from 'vitest'

import { buildLine } from '#src/features/session/line/rows.ts'
import { at, inputOf, messageOf, roundOf, said } from '#src/features/session/session-fixture.ts'

import { roundText, rowOf, rowText } from './row-text.ts'

const tool = { name: 'query', input: 'select 1', output: 'a ``` b' }
const line = buildLine({
  rounds: [roundOf('a', 0, 20, { number: 4, title: 'Compare' }), roundOf('b', 20, null)],
  transcript: [
    said('a', messageOf('Two readings:', 1), messageOf('', 2, { role: 'tool', tool })),
    said('b', messageOf('Another round', 21)),
  ],
  humanInputs: [
    inputOf({
      roundId: 'a',
      question: 'Which?',
      state: 'answered',
      answer: 'the first',
      note: 'for now',
      askedAt: at(3),
    }),
  ],
  folded: new Set(['a']),
})

const call = '````\nquery\nselect 1\na ``` b\n````'

test('a message is copied with its tool call, in a fence that the code does not end', () => {
  const row = rowOf(line, 'a ')
  expect(row && rowText(row)).toBe(call)
})

test('a round is copied as Markdown, also folded: its name, who says what and when, and the answer', () => {
  expect(roundText(line, 'a')).toBe(
    [
      '## Round 4: Compare',
      '**agent** 2026-10-31T14:00:01.000Z',
      'Two readings:',
      '**tool** 2026-10-31T14:00:02.000Z',
      call,
      'Which?',
      '> the first',
      'for now',
    ].join('\n\n'),
  )
})
