import { expect, test } from 'vitest'

import { costCsv } from './cost-csv.ts'
import { costSession } from './cost-fixture.ts'
import { costRow } from './cost-row.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const dollars = (amount: number) => amount * 1_000_000

const row = (...session: Parameters<typeof costSession>) =>
  costRow(costSession(...session), [], NOW)

const lines = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1)

test('a row says what is known of a session, amounts as decimals and moments in UTC', () => {
  const known = {
    ...row('ses_1', 'complete', dollars(12.5), dollars(20), 'EUR'),
    status: 'done',
    burnMicros: dollars(0.25),
    startedAt: NOW - 3_600_000,
    endedAt: NOW - 60_000,
    readAt: NOW,
  }
  expect(lines(costCsv([known]))).toEqual([
    '"id","goal","state","status","spent","budget","currency","burnPerHour","startedAt","endedAt","readAt"',
    '"ses_1","Goal of ses_1","complete","done","12.5","20","EUR","15","2026-11-20T11:00:00.000Z","2026-11-20T11:59:00.000Z","2026-11-20T12:00:00.000Z"',
  ])
})

test('what is not known is empty and not nothing, and a moment that no calendar has is left out', () => {
  const unread = { ...row('ses_1', 'running', null, null), startedAt: 1e300, readAt: null }
  expect(lines(costCsv([unread]))[1]).toBe(
    '"ses_1","Goal of ses_1","running","running","","","","","","",""',
  )
})

test('rows stand in the order in which they come', () => {
  const ids = ['ses_b', 'ses_c', 'ses_a']
  const text = costCsv(ids.map((id) => row(id, 'running', null, null)))
  expect(
    lines(text)
      .slice(1)
      .map((line) => line.slice(1, 6)),
  ).toEqual(ids)
})
