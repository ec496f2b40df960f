import { expect, test } from 'vitest'

import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'

import { groupsOf, isOnScreen, lookAt, stillHolds, type Alert, alertsFor } from './alerts.ts'

const noon = new Date(2026, 5, 1, 12)
const night = new Date(2026, 5, 1, 23)
const quiet = { from: '22:00', to: '07:00' }
const all = { failed: true, complete: true }

const asking = (id: string) => fleetSession(id, 'waiting', { question: `Question of ${id}` })
/** A session before this page has read it: only its stored summary is known. */
const unread = (row: FleetSession): FleetSession => ({ ...row, session: null })
const look = (...rows: readonly FleetSession[]) => lookAt(rows, { quiet: null }, noon)
const tapsIn = (...rows: readonly FleetSession[]) => [...look(...rows).alertsOf.values()].flat()
const newsOf = (alerts: readonly Alert[] = []) =>
  alerts.map(({ sessionId, news }) => `${sessionId} ${news}`)

/** The news of each look in a series, as one tab sees the fleet. */
function toldOf(...series: readonly (readonly FleetSession[])[]) {
  const looks = series.map((rows) => look(...rows))
  return looks.map((now, place) => newsOf(alertsFor(looks[place - 1] ?? null, now, all)?.alerts))
}

test('each question is news once, also if it waited before the page was opened', () => {
  const told = toldOf(
    [unread(asking('a')), asking('b')],
    [asking('a'), asking('b')],
    [asking('a'), asking('b')],
    [fleetSession('a', 'running'), asking('b')],
  )
  expect(told).toEqual([['b question inp_b'], ['a question inp_a'], [], []])
})

test('a question that could not be read at first is not news again when it can be read', () => {
  const mute = fleetSession('a', 'waiting', { roundCount: 2 })
  const later = fleetSession('a', 'waiting', { roundCount: 3 })
  const told = toldOf([mute], [asking('a')], [mute], [fleetSession('a', 'running')], [later])
  const [[first] = [], , , , [last] = []] = told
  expect(told.map((news) => news.length)).toEqual([1, 0, 0, 0, 1])
  expect(first).toMatch(/^a unread question 2 /)
  expect(last).toMatch(/^a unread question 3 /)
})

test('a session is news each time that it stops at its cost limit', () => {
  const [once, later] = [5, 9].map((budgetMicros) =>
    fleetSession('a', 'cost-limited', { budgetMicros, roundCount: 3 }),
  )
  if (!once || !later) throw new Error('two limits')
  const told = toldOf([once], [once], [fleetSession('a', 'running')], [later])
  expect(told).toEqual([['a held 5 3'], [], [], ['a held 9 3']])
})

test('a failure and an end are news only if they come after a known state', () => {
  const told = toldOf(
    [fleetSession('a', 'failed'), unread(fleetSession('b', 'running'))],
    [fleetSession('a', 'failed'), fleetSession('b', 'complete'), fleetSession('c', 'failed')],
    [fleetSession('a', 'complete')],
  )
  expect(told).toEqual([[], ['b complete'], ['a complete']])
})

test('failures and ends are told only if the operator has chosen them; cancelled sessions never', () => {
  const before = look(...['a', 'b', 'c'].map((id) => fleetSession(id, 'running')))
  const now = look(
    fleetSession('a', 'failed', { reason: 'No disk' }),
    fleetSession('b', 'complete'),
    fleetSession('c', 'cancelled'),
  )
  const tell = (failed: boolean, complete: boolean) =>
    newsOf(alertsFor(before, now, { failed, complete })?.alerts)
  expect(tell(false, false)).toEqual([])
  expect(tell(true, false)).toEqual(['a failed'])
  expect(tell(false, true)).toEqual(['b complete'])
  expect(now.alertsOf.get('a')?.[0]?.detail).toBe('No disk')
})

test('quiet hours hold everything back, and at their end one summary counts what still waits', () => {
  const rows = [asking('a'), asking('b'), fleetSession('c', 'failed')]
  const before = lookAt(rows.slice(0, 1), { quiet }, night)
  const inTheNight = lookAt(rows, { quiet }, night)
  expect(alertsFor(before, inTheNight, all)).toBeNull()
  const telling = alertsFor(inTheNight, lookAt(rows, { quiet }, noon), all)
  expect(telling?.as).toBe('end-of-quiet')
  expect(newsOf(telling?.alerts)).toEqual(['a question inp_a', 'b question inp_b'])
  expect(telling && groupsOf(telling)).toHaveLength(1)
  expect(alertsFor(inTheNight, look(fleetSession('a', 'running')), all)).toBeNull()
})

test('three at once are three notifications, four are one', () => {
  const alerts = tapsIn(...['a', 'b', 'c', 'd'].map(asking))
  const groupsOfFirst = (count: number) => groupsOf({ as: 'news', alerts: alerts.slice(0, count) })
  expect(groupsOfFirst(3)).toEqual(alerts.slice(0, 3).map((alert) => [alert]))
  expect(groupsOfFirst(4)).toEqual([alerts])
  expect(groupsOfFirst(0)).toEqual([])
})

test('news is on screen in its session, in its entry and, unless it is complete, in the list of the inbox', () => {
  const [question, end] = tapsIn(asking('s/1'), fleetSession('s2', 'complete'))
  if (!question || !end) throw new Error('two alerts')
  const other = '/inbox?item=question%2Fs2%2Finp_s2'
  const pages = ['/sessions/s%2F1', '/sessions/s2', '/inbox', '/sessions', question.href, other]
  const ofQuestion = pages.filter((path) => isOnScreen(question, path))
  expect(ofQuestion).toEqual(['/sessions/s%2F1', '/inbox', question.href])
  expect(pages.filter((path) => isOnScreen(end, path))).toEqual(['/sessions/s2'])
  expect(question.href).toBe('/inbox?item=question%2Fs%252F1%2Finp_s%252F1')
})

test('a session is named by the title that the operator gave it', () => {
  const row = asking('a')
  const titled = { ...row, known: { ...row.known, title: 'Yard' } }
  expect(tapsIn(titled)[0]?.goal).toBe('Yard')
  expect(tapsIn(row)[0]?.goal).toBe('Goal of a')
})

test('a failure is news no more when the operator has seen it', () => {
  const row = fleetSession('a', 'failed')
  const seen = { ...row, known: { ...row.known, failureSeen: true } }
  expect(newsOf(tapsIn(row))).toEqual(['a failed'])
  expect(tapsIn(seen)).toEqual([])
})

test('news holds until its question is answered, its session goes on or leaves the list', () => {
  const rows = [asking('a'), fleetSession('b', 'cost-limited'), fleetSession('c', 'failed')]
  const alerts = tapsIn(...rows)
  const holding = (...now: readonly FleetSession[]) =>
    alerts.filter((alert) => stillHolds(alert, look(...now))).map(({ sessionId }) => sessionId)
  expect(holding(...rows)).toEqual(['a', 'b', 'c'])
  const answered = ['a', 'b'].map((id) => fleetSession(id, 'running'))
  expect(holding(...answered, fleetSession('c', 'failed'))).toEqual(['c'])
  expect(holding()).toEqual([])
})

test('a session that is as it was is not looked through again, so that a long list costs little', () => {
  const rows = Array.from({ length: 100 }, (_, at) => fleetSession(`s${at}`, 'failed'))
  const before = look(...rows)
  const now = look(...rows.with(7, asking('s7')))
  const changed = [...now.alertsOf].filter(([id, alerts]) => alerts !== before.alertsOf.get(id))
  expect(changed.map(([id]) => id)).toEqual(['s7'])
})
