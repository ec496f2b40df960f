import { expect, test } from 'vitest'

import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { humanInputWith } from '#src/model/session-fixture.ts'

import { createWaitingChanges } from './waiting-news.tsx'

/** A session as it was read, which asks these, of no known time. */
function asking(id: string, ...inputIds: readonly string[]): FleetSession {
  const humanInputs = inputIds.map((inputId) =>
    humanInputWith({ inputId, question: `Question ${inputId}`, askedAt: null }),
  )
  return fleetSession(id, inputIds.length > 0 ? 'waiting' : 'running', { humanInputs })
}

/** A session that waits without showing its question. */
const mute = (id: string) => fleetSession(id, 'waiting')

/** The same session before this page has read it: only its stored summary is known. */
const kept = (row: FleetSession): FleetSession => ({ ...row, session: null })

const fleet = (...sessions: readonly FleetSession[]) => ({ sessions, pending: false })

/** The announcements for a series of readings. */
function saidOf(...readings: readonly (readonly FleetSession[])[]) {
  const changesOf = createWaitingChanges()
  return readings.map((sessions) => changesOf(fleet(...sessions))?.words ?? null)
}

test('at first only how many wait is said, and what is read of them then is no news', () => {
  const changesOf = createWaitingChanges()
  expect(changesOf({ sessions: [], pending: true })).toBeNull()
  const rows = [asking('a', '1', '2'), mute('b'), asking('c')]
  expect(changesOf(fleet(...rows.map(kept)))?.words).toBe('2 waiting for you')
  expect(changesOf(fleet(...rows))).toBeNull()
  expect(saidOf([asking('c')], [asking('c')])).toEqual([null, null])
})

test('each question is said once, also one of an older session, and none again as others are answered', () => {
  const said = saidOf(
    [asking('new'), asking('old')],
    [asking('new', '1'), asking('old')],
    [asking('new', '1'), asking('old', '2')],
    [asking('new', '1'), asking('old')],
    [asking('new'), asking('old')],
    [asking('new', '3'), asking('old')],
  )
  expect(said).toEqual([
    null,
    'Waiting for you: Question 1 (Goal of new)',
    'Waiting for you: Question 2 (Goal of old)',
    null,
    null,
    'Waiting for you: Question 3 (Goal of new)',
  ])
})

test('several at once are counted', () => {
  const said = saidOf([asking('a', '1'), asking('b')], [asking('a', '1', '2'), mute('b')])
  expect(said).toEqual(['1 waiting for you', '2 new questions wait for you'])
})

test('a session whose request cannot be read is told of by its goal, and not again once it can', () => {
  const said = saidOf(
    [asking('a')],
    [mute('a')],
    [asking('a', '1')],
    [asking('a')],
    [mute('a')],
    [asking('a')],
    [asking('a', '2')],
  )
  const byGoal = 'Waiting for you: Goal of a'
  const byQuestion = 'Waiting for you: Question 2 (Goal of a)'
  expect(said).toEqual([null, byGoal, null, null, byGoal, null, byQuestion])
})

test('a question is said with the title that the operator gave its session', () => {
  const row = asking('a', '1')
  const titled = { ...row, known: { ...row.known, title: 'Mine' } }
  expect(saidOf([asking('a')], [titled])[1]).toContain('Mine')
})
