import { expect, test } from 'vitest'

import { attemptOf } from '#src/model/attempt-fixture.ts'
import type { Attempt } from '#src/model/attempt.ts'

import { filterEntries, ledgerEntries, ledgerFile } from './ledger-entry.ts'

const NOW = Date.parse('2026-11-24T12:00:00')
const at = (time: string) => Date.parse(`2026-11-24T${time}`)
const known = {
  id: 'ses_1',
  goal: 'Reconcile October',
  title: 'October',
  addedAt: 0,
  lastWord: null,
  summary: null,
} as const
const entriesOf = (...attempts: readonly Attempt[]) => ledgerEntries(attempts, [known], NOW)
const of = (attempt: Attempt, status?: number | null) =>
  entriesOf(status === undefined ? attempt : { ...attempt, httpStatus: status })[0]

test.each([
  [of(attemptOf('pause')), '', 'On its way'],
  [
    of(attemptOf('answer', { state: 'confirmed', settledAt: at('11:03:11') }), 200),
    'HTTP 200',
    'Accepted 11:03:11',
  ],
  [
    of(attemptOf('answer', { state: 'confirmed', settledAt: at('11:03:11') }), null),
    'No answer',
    'Shown by a later reading 11:03:11',
  ],
  [
    of(attemptOf('pause', { state: 'confirmed', settledAt: at('11:03:11') }), 202),
    'HTTP 202',
    'Accepted 11:03:11, effect not observed',
  ],
  [
    of(
      attemptOf('pause', { state: 'confirmed', effect: { applied: true, at: at('11:03:19') } }),
      202,
    ),
    'HTTP 202',
    'Observed 11:03:19',
  ],
  [
    of(attemptOf('cancel', { state: 'refused', words: 'It has ended.' }), 400),
    'HTTP 400',
    'Refused: It has ended.',
  ],
  [
    of(attemptOf('createKey', { state: 'unknown' }), 502),
    'HTTP 502',
    'Outcome unknown: No answer came.',
  ],
  [
    of(attemptOf('signup', { state: 'confirmed', settledAt: at('11:03:11') })),
    'No answer',
    'Shown by a later reading 11:03:11',
  ],
])('a line tells the answer and the outcome: %#', (entry, http, outcome) => {
  expect(entry).toMatchObject({ http, outcome })
})

test('a line names the session, also that of a new session, and the key', () => {
  const created = { ...attemptOf('create', { state: 'confirmed' }), createdId: 'ses_1' }
  const entries = entriesOf(
    attemptOf('redirect'),
    created,
    attemptOf('create'),
    attemptOf('revokeKey'),
  )
  const goal = 'Use ask_0123456789abcdefghij'
  const [named] = ledgerEntries([attemptOf('pause')], [{ ...known, title: goal }], NOW)
  expect(named?.name).toBe('Use [removed]')
  expect(entries).toMatchObject([
    { sessionId: 'ses_1', name: 'October' },
    { sessionId: 'ses_1', name: 'October' },
    { sessionId: null, name: 'Reconcile October' },
    { sessionId: null, name: 'Key “Nightly report”' },
  ])
})

test('a search finds the lines that have each of its words, also of the session and the day', () => {
  const entries = entriesOf(
    attemptOf('redirect', { uuid: 'a', startedAt: NOW }),
    { ...attemptOf('pause', { uuid: 'b', startedAt: NOW, sessionId: 'ses_2' }), by: 'guard' },
    attemptOf('redirect', { uuid: 'c', startedAt: NOW - 86_400_000 }),
  )
  const found = (search: string) =>
    filterEntries(entries, search).map(({ attempt }) => attempt.uuid)
  expect(found('')).toEqual(['a', 'b', 'c'])
  expect(found('refunds  REDIRECT')).toEqual(['a', 'c'])
  expect(found('ses_2')).toEqual(['b'])
  expect(found('guard')).toEqual(['b'])
  expect(found('october 2026-11-24')).toEqual(['a'])
  expect(found('monday november')).toEqual(['c'])
})

test('the file has a JSON object a line, without secrets', () => {
  const request = { type: 'redirect', message: 'Key ask_0123456789abcdefghij' }
  const effect = { applied: true, at: NOW }
  const told = attemptOf('redirect', { state: 'confirmed', startedAt: NOW, request, effect })
  const text = ledgerFile(
    entriesOf({ ...told, httpStatus: 200, by: 'many' }, attemptOf('dismiss', { startedAt: NOW })),
  )
  const lines = text.split('\n')
  expect(lines).toHaveLength(3)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: new Date(NOW).toISOString(),
    action: 'redirect',
    by: 'many',
    sessionId: 'ses_1',
    name: 'October',
    inputId: null,
    request: { type: 'redirect', message: 'Key [removed]' },
    httpStatus: 200,
    outcome: 'confirmed',
    words: null,
    settledAt: new Date(NOW).toISOString(),
    effect: 'observed',
    effectAt: new Date(NOW).toISOString(),
    uuid: 'c0ffee',
  })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    action: 'dismiss',
    by: 'operator',
    request: null,
  })
})
