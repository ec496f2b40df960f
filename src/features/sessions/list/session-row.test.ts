import { expect, test } from 'vitest'

import { attemptOf } from '#src/model/attempt-fixture.ts'

import { fleetSession } from './fleet-fixture.ts'
import { intentsOf } from './row-intents.ts'
import { plainLine, sessionRow } from './session-row.ts'

test('a row shows the signal that is under way, and only a changed row is another', () => {
  const reading = fleetSession('ses_1', 'running')
  const row = sessionRow(reading)
  expect(row.intent).toBeNull()
  const pause = attemptOf('pause', { state: 'confirmed', startedAt: 1000 })
  const intentAt = (now: number) => intentsOf([pause], () => now)
  expect(sessionRow(reading, intentAt(2000)(reading)).intent).toBe('pause')
  expect(sessionRow(reading, intentAt(62_000)(reading)).intent).toBeNull()
  expect(intentAt(2000)(fleetSession('ses_1', 'paused'))).toBeNull()
  expect(intentAt(2000)(fleetSession('ses_2', 'running'))).toBeNull()
  const unread = { ...reading, session: null }
  expect(intentAt(2000)(unread)).toBe('pause')
  expect(sessionRow(reading)).toBe(sessionRow(reading))
})

test.each([
  [
    '**List what is needed.** The oldest entry is `551` days old.',
    'List what is needed. The oldest entry is 551 days old.',
  ],
  ['## Findings\n\n- one\n- two', 'Findings one two'],
  ['See [the ledger](https://example.org/a) first', 'See the ledger first'],
  ['2 * 3 * 4 stays, and snake_case__name too', '2 * 3 * 4 stays, and snake_case__name too'],
])('%j reads %j', (markdown, line) => {
  expect(plainLine(markdown)).toBe(line)
})
