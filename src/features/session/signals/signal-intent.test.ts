import { expect, test } from 'vitest'

import { at, sessionOf } from '#src/features/session/session-fixture.ts'
import type { SignalNote } from '#src/model/signal-note.ts'

import { findIntent } from './signal-intent.ts'

const note: SignalNote = {
  type: 'pause',
  requestedAt: at(0),
  observedAt: null,
  fromStatus: 'running',
  shown: false,
}

test('a signal that was asked for and not yet seen is an intent for a minute', () => {
  expect(findIntent(sessionOf(), note, null, at(5))).toBe('pause')
  expect(findIntent(sessionOf(), note, null, at(61))).toBeNull()
})

test('a signal that the service itself names stays an intent for as long as it does', () => {
  const session = sessionOf({ requestedSignal: 'pause' })
  expect(findIntent(session, note, null, at(3600))).toBe('pause')
})

test('once its effect was seen, or the session has ended, nothing is intended', () => {
  expect(findIntent(sessionOf(), { ...note, observedAt: at(4) }, null, at(5))).toBeNull()
  expect(findIntent(sessionOf({ state: 'complete' }), note, null, at(5))).toBeNull()
})
