import { expect, test } from 'vitest'

import { humanInputWith, sessionWith } from '#src/model/session-fixture.ts'

import { roundBetween as round } from './round-fixture.ts'
import { timesOf } from './times.ts'
import { durationOf } from './work.ts'

const seconds = (count: number) => count * 1_000

test('the time of a session is work, waiting for a human, and the rest', () => {
  const session = sessionWith({
    createdAt: 0,
    rounds: [round(10, 100, 5), round(160, null, null)],
    humanInputs: [
      humanInputWith({
        state: 'answered',
        roundId: 'at 10',
        askedAt: seconds(40),
        answeredAt: seconds(90),
      }),
    ],
  })
  expect(timesOf(session, seconds(200))).toEqual({
    activeMs: seconds(30 + 10 + 40),
    waitedMs: seconds(50),
    heldMs: seconds(10 + 60),
  })
})

test('an open question waits until now, and the time of an ended session stands still', () => {
  const asked = humanInputWith({ roundId: 'at 0', askedAt: seconds(20) })
  const waiting = sessionWith({
    state: 'waiting',
    createdAt: 0,
    rounds: [round(0, null, 5)],
    humanInputs: [asked],
  })
  expect(timesOf(waiting, seconds(80))).toEqual({
    activeMs: seconds(20),
    waitedMs: seconds(60),
    heldMs: 0,
  })
  const ended = sessionWith({
    state: 'complete',
    createdAt: 0,
    endedAt: seconds(30),
    rounds: [round(0, 30, 5)],
  })
  expect(timesOf(ended, seconds(900))).toMatchObject({ activeMs: seconds(30), heldMs: 0 })
})

test('while one subagent asks, the work of the other is work', () => {
  const parent = { parentId: 'at 0' }
  const session = sessionWith({
    createdAt: 0,
    rounds: [round(0, null, 5), round(10, null, 5, parent), round(11, 40, 5, parent)],
    humanInputs: [humanInputWith({ roundId: 'at 10', askedAt: seconds(20) })],
  })
  expect(timesOf(session, seconds(60))).toEqual({
    activeMs: seconds(40),
    waitedMs: seconds(20),
    heldMs: 0,
  })
})

test('nothing is said where the service leaves out the time of a round, of a question, or a round', () => {
  const rounds = [round(0, 10, 5), round(10, null, 5, { startedAt: null })]
  expect(timesOf(sessionWith({ createdAt: 0, rounds }), 99)).toBeNull()
  const one = rounds.slice(0, 1)
  expect(timesOf(sessionWith({ createdAt: 0, rounds: one, state: 'waiting' }), 99)).toBeNull()
  expect(timesOf(sessionWith({ createdAt: 0, rounds: one, roundCount: 7 }), 99)).toBeNull()
  expect(timesOf(sessionWith({ rounds: one }), 99)).toBeNull()
})

test('a round took as long as it was at work, however long its answer took', () => {
  const asked = humanInputWith({ state: 'answered', roundId: 'at 0', askedAt: seconds(20) })
  const inputs = [{ ...asked, answeredAt: seconds(3_620) }]
  expect(durationOf(round(0, 3_630, 5), inputs, null)).toBe(seconds(30))
  expect(durationOf(round(1, 31, 5), [], null)).toBe(seconds(30))
  expect(durationOf(round(0, null, 5), inputs, seconds(10))).toBe(seconds(10))
  expect(durationOf(round(0, null, 5), inputs, null)).toBeNull()
})
