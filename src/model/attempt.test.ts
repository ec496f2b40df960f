import { expect, test } from 'vitest'

import { signalProgress, type SignalAttempt } from './attempt.ts'

const pause: SignalAttempt = {
  uuid: 'c0ffee',
  action: 'pause',
  sessionId: 'ses_1',
  inputId: null,
  bodyHash: 'hash',
  request: { type: 'pause' },
  state: 'confirmed',
  startedAt: 1_000,
  sentAt: 1_000,
  settledAt: 1_100,
  words: null,
  before: { status: 'running', requestedSignal: null, budgetMicros: null },
}
const shows = { requestedSignal: null }

test('a signal without a visible effect is not confirmed after a minute', () => {
  expect(signalProgress(pause, shows, 60_999)).toBe('pending')
  expect(signalProgress(pause, shows, 61_000)).toBe('not-confirmed')
})

test('a signal whose effect was seen is observed, and one that the end came before is told so', () => {
  const observed = { ...pause, effect: { applied: true, at: 2_000 } }
  expect(signalProgress(observed, shows, 61_000)).toBe('observed')
  const over = { ...pause, effect: { applied: false, at: 2_000 } }
  expect(signalProgress(over, shows, 2_000)).toBe('ended-before')
})

test('a signal that the service names is accepted, however long ago it was asked for', () => {
  expect(signalProgress(pause, { requestedSignal: 'pause' }, 3_601_000)).toBe('accepted')
  expect(signalProgress(pause, { requestedSignal: 'redirect' }, 3_601_000)).toBe('not-confirmed')
})
