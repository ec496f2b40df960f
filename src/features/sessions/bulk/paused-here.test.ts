import { expect, test } from 'vitest'

import { roundOf } from '#src/features/session/session-fixture.ts'
import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import { attemptOf } from '#src/model/attempt-fixture.ts'
import type { SignalAttempt } from '#src/model/attempt.ts'
import type { Round, SessionState } from '#src/model/session.ts'

import { fateOfPause } from './paused-here.ts'

const AT = 1000
// Rows of the fixture are read at 1000.
const applied = { applied: true, at: 900 }
const pause = attemptOf('pause', { startedAt: 1100, state: 'confirmed', effect: applied })
const resume = attemptOf('resume', { startedAt: 1300, state: 'confirmed' })
const later = attemptOf('pause', { startedAt: 1400, state: 'confirmed', effect: applied })

const fate = (state: SessionState, ...newestFirst: readonly SignalAttempt[]) =>
  fateOfPause(fleetSession('ses_1', state), AT, newestFirst)

const began = (startedAt: number, more: Partial<Round> = {}) =>
  fleetSession('ses_1', 'paused', { rounds: [roundOf('r', 0, null, { startedAt, ...more })] })

test('a session stays paused by it from the click on, also before the pause takes effect', () => {
  expect(fate('running', attemptOf('pause', { startedAt: AT }))).toBe('paused')
  expect(fate('running', attemptOf('pause', { startedAt: AT, state: 'confirmed' }))).toBe('paused')
  expect(fate('paused', pause)).toBe('paused')
})

test('a pause that took effect stays one until a later reading of its session', () => {
  const justSeen = { ...pause, effect: { applied: true, at: 1200 } }
  expect(fate('waiting', justSeen)).toBe('paused')
  expect(fate('waiting', pause)).toBe('over')
})

test('days later, when its attempt is no longer kept, the state of the session decides', () => {
  expect(fate('paused')).toBe('paused')
  expect(fate('running')).toBe('open')
  const unread = { ...fleetSession('ses_1', 'running'), session: null }
  expect(fateOfPause(unread, AT, [pause])).toBe('open')
})

test('a refused pause is none, and may be sent again', () => {
  const refused = attemptOf('pause', { startedAt: AT, state: 'refused' })
  expect(fate('paused', refused)).toBe('open')
  expect(fate('paused', pause, refused)).toBe('paused')
})

test('it is over with the end of the session, and with a resume, here or elsewhere', () => {
  expect(fate('cancelled', pause)).toBe('over')
  expect(fate('running', pause)).toBe('over')
  expect(fate('cost-limited', pause)).toBe('over')
  expect(fate('paused', later, resume, pause)).toBe('over')
})

test('a session that was resumed elsewhere and paused again days later is not offered', () => {
  const day = 24 * 60 * 60_000
  expect(fateOfPause(began(AT - day), AT, [])).toBe('paused')
  expect(fateOfPause(began(AT + day), AT, [])).toBe('over')
  // The present round may call subagents for long, and clocks differ.
  expect(fateOfPause(began(AT + day, { parentId: 'main' }), AT, [])).toBe('paused')
  expect(fateOfPause(began(AT + 60_000), AT, [])).toBe('paused')
})

test('signals from before it say nothing of it', () => {
  const before = attemptOf('resume', { startedAt: 900, state: 'confirmed' })
  expect(fate('paused', pause, before)).toBe('paused')
})
