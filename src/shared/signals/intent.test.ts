import { expect, test } from 'vitest'

import { at, sessionOf } from '#src/features/session/session-fixture.ts'
import { attemptOf } from '#src/model/attempt-fixture.ts'
import type { SignalAttempt } from '#src/model/attempt.ts'
import type { Session, SignalType } from '#src/model/session.ts'
import { intentOf, signalsOf } from '#src/model/signals.ts'
import { isFolded, signalRequests } from '#src/model/signals.ts'

function attempt(
  action: SignalType,
  seconds: number,
  change: Parameters<typeof attemptOf>[1] = {},
) {
  const startedAt = at(seconds)
  return attemptOf(action, {
    state: 'confirmed',
    uuid: `${action} ${seconds}`,
    startedAt,
    ...change,
  })
}

const seen = (seconds: number) => ({ effect: { applied: true, at: at(seconds) } })
const pause = attempt('pause', 0)

function intent(attempts: readonly SignalAttempt[], seconds: number, of: Partial<Session> = {}) {
  return intentOf(sessionOf(of), signalsOf(attempts, 'ses_1'), at(seconds))
}

function rows(attempts: readonly SignalAttempt[], of: Partial<Session> = {}) {
  return signalRequests(attempts, sessionOf(of))
}

const states = (...of: Parameters<typeof rows>) => rows(...of).map(({ state }) => state)

test('a signal that was asked for and not yet seen is an intent for a minute', () => {
  expect(intent([pause], 5)).toBe('pause')
  expect(intent([pause], 61)).toBeNull()
})

test('a signal that the service itself names stays an intent for as long as it does', () => {
  expect(intent([pause], 3600, { requestedSignal: 'pause' })).toBe('pause')
  expect(intent([], 3600, { requestedSignal: 'pause' })).toBe('pause')
})

test('a signal whose effect was seen, or whose session has ended, is no intent', () => {
  expect(intent([{ ...pause, ...seen(4) }], 5)).toBeNull()
  expect(intent([pause], 5, { state: 'complete' })).toBeNull()
})

test('a signal whose effect the state shows is no intent, also while its answer is still out', () => {
  const sending = attempt('pause', 0, { state: 'sending' })
  expect(intent([sending], 5)).toBe('pause')
  for (const one of [pause, sending]) expect(intent([one], 5, { state: 'paused' })).toBeNull()
  const resume = attempt('resume', 0)
  expect(intent([resume], 5, { state: 'paused' })).toBe('resume')
  expect(intent([resume], 5, { state: 'running' })).toBeNull()
})

test('a signal whose later repetition was lost is no intent: it is offered again at once', () => {
  expect(intent([attempt('pause', 2, { state: 'unknown' }), pause], 3)).toBeNull()
})

test('an accepted pause stays accepted, and the word of the service stands above our guess', () => {
  expect(rows([pause])).toMatchObject([{ state: 'accepted', isNamed: false, undo: 'resume' }])
  const named = { requestedSignal: 'pause' as const }
  expect(rows([pause], named)).toMatchObject([{ state: 'accepted', isNamed: true }])
  const lost = attempt('pause', 0, { state: 'unknown' })
  expect(states([lost])).toEqual(['unknown'])
  expect(states([lost], named)).toEqual(['accepted'])
})

test('a signal that was asked for elsewhere has a row, too, and can be taken back', () => {
  const named = rows([attempt('pause', 0, seen(4))], { requestedSignal: 'pause' })
  expect(named).toMatchObject([
    { state: 'accepted', attempt: null, at: null, undo: 'resume' },
    { state: 'observed', at: at(0), doneAt: at(4) },
  ])
  expect(rows([], { requestedSignal: 'redirect' })).toMatchObject([{ undo: null }])
})

test('a direction is accepted until the service stops naming it, also when its words are in the line', () => {
  const redirect = attempt('redirect', 0, seen(2))
  expect(states([redirect], { requestedSignal: 'redirect' })).toEqual(['accepted'])
  expect(states([redirect])).toEqual(['observed'])
})

test('a pause is taken back by a resume, and superseded by a cancel or by the same once more', () => {
  const resume = attempt('resume', 3)
  expect(states([resume, pause])).toEqual(['accepted', 'taken-back'])
  const later = attempt('pause', 9, seen(11))
  // A reading that shows the effect of the later pause settles the first one, too.
  const first = { ...pause, ...seen(11) }
  expect(states([later, attempt('resume', 3, seen(4)), first])).toEqual([
    'observed',
    'observed',
    'taken-back',
  ])
  expect(states([later, first])).toEqual(['observed', 'superseded'])
  const cancel = attempt('cancel', 3, seen(4))
  expect(states([cancel, pause], { state: 'cancelled' })).toEqual(['observed', 'superseded'])
})

test('a refused pause takes back nothing, and a cancel or a direction has no way back', () => {
  const refused = attempt('pause', 3, { state: 'refused', words: 'The session is not held.' })
  expect(states([refused, attempt('resume', 0)])).toEqual(['refused', 'accepted'])
  const others = rows([attempt('cancel', 1), attempt('redirect', 0)])
  expect(others.map(({ undo }) => undo)).toEqual([null, null])
  const resuming = attempt('resume', 3, { state: 'sending' })
  expect(rows([resuming, pause])[1]).toMatchObject({ state: 'accepted', undo: null })
})

test('a request folds away a minute after it was over, a lost request never', () => {
  const [row] = rows([attempt('pause', 0, seen(10))])
  if (!row) throw new Error('No row')
  expect(isFolded(row, sessionOf(), at(70))).toBe(false)
  expect(isFolded(row, sessionOf(), at(71))).toBe(true)
  const [lost] = rows([attempt('pause', 0, { state: 'unknown' })])
  if (!lost) throw new Error('No row')
  expect(isFolded(lost, sessionOf(), at(86_400))).toBe(false)
})
