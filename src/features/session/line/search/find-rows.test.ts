import { expect, test } from 'vitest'

import { buildLine } from '#src/features/session/line/rows.ts'
import { inputOf, messageOf, roundOf, said } from '#src/features/session/session-fixture.ts'

import { findRows, voicesOf } from './find-rows.ts'

const query = { name: 'query', input: 'select * from Refunds', output: '3 rows' }
const rounds = [
  roundOf('a', 0, 20, { number: 1, title: 'Compare' }),
  roundOf('f', 5, 10, { number: 1, parentId: 'a', agent: 'fx' }),
  roundOf('b', 20, 40, { number: 2 }),
]
const transcript = [
  said('a', messageOf('The Refunds', 1), messageOf('', 2, { role: 'tool', tool: query })),
  said('f', messageOf('refunds by day', 6, { role: 'subagent', author: 'fx' })),
  said('b', messageOf('done', 21)),
]
const humanInputs = [
  inputOf({ roundId: 'b', question: 'Move the refunds?', state: 'answered', answer: 'yes' }),
]
const line = buildLine({ rounds, transcript, humanInputs, folded: new Set(['f']) })
const anything = { text: '', voice: '' }
const all = ['a The Refunds', 'a ', 'f refunds by day', 'b done', 'answer inp_1']

test.each([
  ['words in messages, tools, answers and folded rounds', { text: ' refunds ' }, [0, 1, 2, 4]],
  ['a voice', { voice: 'subagent fx' }, [2]],
  ['the voice of the operator', { voice: 'operator' }, [4]],
  ['the name of a tool', { text: 'QUERY' }, [1]],
  ['a voice and words of a result', { voice: 'tool', text: '3 ROWS' }, [1]],
  ['words that nobody said', { text: 'November' }, []],
  ['nothing asked', {}, []],
])('the search finds %s', (_what, filter, places) => {
  expect(findRows(line, { ...anything, ...filter })).toEqual(places.map((place) => all[place]))
})

test('each voice of the line can be chosen', () => {
  expect(voicesOf(line)).toEqual(['agent', 'operator', 'subagent fx', 'tool'])
})
