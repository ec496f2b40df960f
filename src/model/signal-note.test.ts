import { describe, expect, test } from 'vitest'

import type { Message } from './message.ts'
import { sessionWith } from './session-fixture.ts'
import type { Session } from './session.ts'
import {
  noteAfter,
  noteAfterMessages,
  noteState,
  timesSaid,
  type SignalNote,
} from './signal-note.ts'
import type { SignalType } from './signals.ts'

const asked = (type: SignalType, fromStatus = 'running'): SignalNote => ({
  type,
  requestedAt: 1_000,
  observedAt: null,
  fromStatus,
  shown: false,
})
const observedAt = (note: SignalNote, session: Partial<Session>) =>
  noteAfter(note, sessionWith(session), 9_000).observedAt

describe('the effect of a signal counts as seen', () => {
  test.each([
    [asked('pause'), { status: 'paused', state: 'paused' }],
    [asked('pause'), { status: 'complete', state: 'complete' }],
    [asked('pause'), { status: 'parked', state: 'unknown' }],
    [asked('pause'), { status: 'paused', state: 'cost-limited' }],
    [asked('resume', 'paused'), { status: 'running', state: 'running' }],
    [asked('resume', 'cost_limited'), { status: 'waiting_human', state: 'waiting' }],
    [asked('cancel'), { status: 'cancelled', state: 'cancelled' }],
    [
      { ...asked('redirect'), shown: true },
      { status: 'running', state: 'running' },
    ],
  ] as const)('%j, then %j', (note, session) => {
    expect(observedAt(note, session)).toBe(9_000)
  })
})

describe('the effect of a signal is not yet seen', () => {
  test.each([
    [asked('pause'), { status: 'running', state: 'running' }],
    [asked('pause', 'queued'), { status: 'running', state: 'running' }],
    [asked('pause'), { status: 'paused', state: 'paused', requestedSignal: 'pause' }],
    [asked('resume', 'paused'), { status: 'paused', state: 'paused' }],
    [asked('cancel'), { status: 'paused', state: 'paused' }],
    [asked('redirect'), { status: 'running', state: 'running' }],
    [asked('redirect'), { status: 'running', state: 'running', requestedSignal: 'redirect' }],
    [asked('redirect'), { status: 'complete', state: 'complete' }],
  ] as const)('%j, then %j', (note, session) => {
    expect(observedAt(note, session)).toBeNull()
  })
})

test('a redirect that was shown as waiting and no longer is has been taken up', () => {
  const shown = noteAfter(asked('redirect'), sessionWith({ requestedSignal: 'redirect' }), 5_000)
  expect(shown).toMatchObject({ shown: true, observedAt: null })
  expect(noteAfter(shown, sessionWith({}), 6_000).observedAt).toBe(6_000)
})

const said = (role: string, text: string): Message => ({
  id: null,
  roundId: 'r1',
  role,
  author: null,
  text,
  tool: null,
  at: null,
  extra: {},
})

test('a redirect is taken once the messages say its words once more', () => {
  const words = 'Leave November alone'
  const before = [said('operator', words)]
  const note = { ...asked('redirect'), words, saidBefore: timesSaid(words, before) }
  const after = (...more: readonly Message[]) =>
    noteAfterMessages(note, [...before, ...more], 9_000).observedAt
  expect(after()).toBeNull()
  expect(after(said('agent', 'I leave it alone.'))).toBeNull()
  expect(after(said('operator', words))).toBe(9_000)
  expect(after(said('agent', `New direction: ${words}.`))).toBe(9_000)
  const short = { ...note, words: 'Go on', saidBefore: 0 }
  expect(noteAfterMessages(short, [said('agent', 'Go on with it?')], 9_000)).toBe(short)
  expect(noteAfterMessages(asked('redirect'), before, 9_000).observedAt).toBeNull()
})

test('once seen, the time does not move', () => {
  const seen = { ...asked('pause'), observedAt: 2_000 }
  expect(noteAfter(seen, sessionWith({ state: 'paused' }), 9_000)).toBe(seen)
})

test('what nothing has shown for a minute is not confirmed', () => {
  const note: SignalNote = asked('pause')
  const shows = { requestedSignal: null }
  expect(noteState(note, shows, note.requestedAt + 59_999)).toBe('pending')
  expect(noteState(note, shows, note.requestedAt + 60_000)).toBe('not-confirmed')
  expect(noteState({ ...note, observedAt: 1 }, shows, note.requestedAt + 60_000)).toBe('observed')
})

test('what the service names as requested is accepted by it, however long ago it was asked for', () => {
  const note: SignalNote = asked('pause')
  const hourLater = note.requestedAt + 3_600_000
  expect(noteState(note, { requestedSignal: 'pause' }, hourLater)).toBe('accepted')
  expect(noteState(note, { requestedSignal: 'redirect' }, hourLater)).toBe('not-confirmed')
})
