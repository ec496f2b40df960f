import { expect, test } from 'vitest'

import { at, sessionOf } from '#src/features/session/session-fixture.ts'
import { attemptOf } from '#src/follow/attempt/attempt-fixture.ts'

import { findIntent, signalAttempts } from './use-signals.ts'

const pause = attemptOf('pause', { state: 'confirmed', startedAt: at(0) })
const { latest } = signalAttempts([pause], 'ses_1')

test('a signal that was asked for and not yet seen is an intent for a minute', () => {
  expect(findIntent(sessionOf(), latest, null, at(5))).toBe('pause')
  expect(findIntent(sessionOf(), latest, null, at(61))).toBeNull()
})

test('a signal that the service itself names stays an intent for as long as it does', () => {
  const session = sessionOf({ requestedSignal: 'pause' })
  expect(findIntent(session, latest, null, at(3600))).toBe('pause')
})

test('a signal whose effect was seen, or whose session has ended, is no intent', () => {
  const seen = { ...pause, effect: { applied: true, at: at(4) } }
  const after = signalAttempts([seen], 'ses_1').latest
  expect(findIntent(sessionOf(), after, null, at(5))).toBeNull()
  expect(findIntent(sessionOf({ state: 'complete' }), latest, null, at(5))).toBeNull()
})

test('a signal whose effect the state shows is no intent, so that the opposite signal is offered', () => {
  expect(findIntent(sessionOf({ state: 'paused' }), latest, null, at(5))).toBeNull()
  const resume = attemptOf('resume', { state: 'confirmed', startedAt: at(0) })
  const resumed = signalAttempts([resume], 'ses_1').latest
  expect(findIntent(sessionOf({ state: 'paused' }), resumed, null, at(5))).toBe('resume')
  expect(findIntent(sessionOf({ state: 'running' }), resumed, null, at(5))).toBeNull()
})

test('a signal whose later repetition was lost is no intent: it is offered again at once', () => {
  const lost = attemptOf('pause', { state: 'unknown', uuid: 'lost', startedAt: at(2) })
  expect(signalAttempts([lost, pause], 'ses_1')).toMatchObject({ latest: null, lost: [lost] })
})
