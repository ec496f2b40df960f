import { expect, test } from 'vitest'

import { messageOf, said, sessionOf } from '#src/features/session/session-fixture.ts'
import type { Transcript } from '#src/queries/sessions/session-queries.ts'

import {
  countOf,
  countText,
  gapOf,
  readJsonl,
  type TranscriptFile,
  writeJsonl,
} from './transcript-file.ts'

const rounds = [
  said(
    'r1',
    messageOf('One\nof “two” <lines>\u2028', 1, {
      id: 'm1',
      extra: { seq: 1, deep: [{ a: null }] },
    }),
    messageOf('', 2, { role: 'tool', tool: { name: 'search', input: '{}', output: null } }),
  ),
  said(null, messageOf('Earlier', 0, { role: { verbatim: 'critic' }, author: 'Ada', at: null })),
]

function fileOf(details: Partial<TranscriptFile> = {}): TranscriptFile {
  const session = sessionOf({ raw: { id: 'ses_1', status: 'running', more: [1] } })
  const service = 'https://service.example'
  return { session, rounds, service, readAt: Date.UTC(2026, 10, 24, 9), gap: null, ...details }
}

function transcriptOf(details: Partial<Transcript> = {}): Transcript {
  const count = countOf(rounds)
  return { rounds, count, complete: false, doubt: null, rereadAt: null, ...details }
}

const messagesIn = (of: Transcript['rounds']) =>
  of.flatMap(({ roundId, messages }) => messages.map(({ message }) => ({ ...message, roundId })))

test('each message comes back from a file as it was read, and so does the record of the session', () => {
  const file = fileOf()
  const read = readJsonl(writeJsonl(file))
  if ('problem' in read) throw new Error(read.problem)
  const { session, service, readAt, gap } = file
  const { id, goal, status, raw: record } = session
  expect(read.header).toEqual({ id, goal, status, service, readAt, gap, record })
  expect(messagesIn(read.rounds)).toEqual(messagesIn(rounds))
})

test('a count is whole only if every check held and all counted messages are here', () => {
  const complete = sessionOf({ state: 'complete' })
  const since = 0
  const gaps = [
    gapOf(complete, transcriptOf({ complete: true })),
    gapOf(complete, transcriptOf()),
    gapOf(sessionOf(), transcriptOf()),
    gapOf(complete, transcriptOf({ doubt: { why: 'cut', roundId: null, since } })),
    gapOf(complete, transcriptOf({ complete: true, count: 9 })),
    gapOf(complete, undefined),
  ]
  expect(gaps).toEqual([
    null,
    'the console still reads its messages',
    'the session goes on',
    'the service cut its answer short',
    '3 of 9 are here',
    'no message was read yet',
  ])
  expect(countText({ rounds, gap: null })).toBe('3 messages: all that the session has')
  expect(countText({ rounds, gap: 'it goes on' })).toBe(
    '3 messages, possibly incomplete: it goes on',
  )
})

test('a file with fewer messages than its header counts is possibly incomplete', () => {
  const [header = '', first = ''] = writeJsonl(fileOf()).split('\n')
  const read = readJsonl(`${header}\r\n${first}\r\n`)
  expect(read).toMatchObject({ header: { gap: 'the file was written with 3' } })
})

const [header = '', first = ''] = writeJsonl(fileOf()).split('\n')

test.each([
  ['an empty file', '', /^Line 1 is not the beginning/],
  ['another file', '{"name":"signalbox"}\n', /^Line 1 is not the beginning/],
  ['a list', '[1, 2]', /^Line 1 is not the beginning/],
  ['a newer file', header.replace('"version":1', '"version":2'), /^Line 1 names version 2/],
  ['a header without a session', header.replace('"session"', '"of"'), /^Line 1 is not the begin/],
  [
    'a line that was cut off',
    `${header}\n${first}\n${first.slice(0, 40)}`,
    /^Line 3 is not a whole/,
  ],
  ['a line without a text', `${header}\n\n{"round":"r1"}`, /^Line 3 is not a whole message/],
])('%s is refused in a sentence that names the line', (_, text, problem) => {
  expect(readJsonl(text)).toEqual({ problem: expect.stringMatching(problem) })
})

test('fields of other types than ours are left out, and no moment is one that no clock shows', () => {
  const odd = { text: 'Said', round: 7, id: {}, role: 3, author: [], tool: 'x', at: 9e15, extra: 1 }
  const read = readJsonl(`${header}\n${JSON.stringify(odd)}`)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.rounds[0]?.messages[0]?.message).toEqual({
    id: null,
    roundId: null,
    role: { verbatim: '' },
    author: null,
    text: 'Said',
    tool: null,
    at: null,
    extra: {},
  })
})
