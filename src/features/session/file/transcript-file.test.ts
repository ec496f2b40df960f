import { expect, test } from 'vitest'

import { messageOf, said, sessionOf } from '#src/features/session/session-fixture.ts'
import type { Transcript } from '#src/queries/sessions/session-queries.ts'

import { countOf, countText, gapOf, type TranscriptFile, writeJsonl } from './transcript-file.ts'

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

test('a file has a line for each message as it was read, below the record of the session', () => {
  const file = fileOf()
  const lines = writeJsonl(file).trimEnd().split('\n')
  const [header, ...messages] = lines.map((line): unknown => JSON.parse(line))
  const { session, service } = file
  const { id, goal, status, raw: record } = session
  const counted = { messages: 3, complete: true, gap: null, readAt: '2026-11-24T09:00:00.000Z' }
  expect(header).toMatchObject({ session: id, goal, status, service, record, ...counted })
  expect(messages).toMatchObject([
    {
      round: 'r1',
      id: 'm1',
      role: 'agent',
      text: 'One\nof “two” <lines>\u2028',
      extra: { seq: 1, deep: [{ a: null }] },
    },
    { round: 'r1', role: 'tool', tool: { name: 'search', input: '{}', output: null } },
    { round: null, role: 'critic', author: 'Ada', text: 'Earlier', at: null },
  ])
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
