import { expect, test } from 'vitest'

import type { HumanInput } from './human-input.ts'
import { summaryOf, withFirstSeen } from './saved-session.ts'
import { humanInputWith, sessionWith } from './session-fixture.ts'
import { roundBetween } from './spend/round-fixture.ts'

const input = (inputId: string, state: HumanInput['state']) =>
  humanInputWith({ inputId, state, question: `Question ${inputId}`, askedAt: 5 })

test('a summary names the question that waits, not one that was answered', () => {
  const humanInputs = [input('1', 'answered'), input('2', 'pending'), input('3', 'pending')]
  const summary = summaryOf(sessionWith({ humanInputs, state: 'waiting' }), 9)
  expect(summary).toMatchObject({ question: 'Question 2', pendingCount: 2, askedAt: 5, asOf: 9 })
  const ended = summaryOf(sessionWith({ humanInputs, state: 'cancelled' }), 9)
  expect(ended).toMatchObject({ question: null, pendingCount: 0 })
})

test('a summary names the round that runs, else the last', () => {
  const rounds = [
    roundBetween(0, 1, null, { title: 'First' }),
    roundBetween(1, null, null, { title: 'Second' }),
    roundBetween(2, 3, null, { title: 'Third' }),
  ]
  expect(summaryOf(sessionWith({ rounds }), 9).roundTitle).toBe('Second')
  expect(summaryOf(sessionWith({ rounds: rounds.slice(0, 1) }), 9).roundTitle).toBe('First')
  expect(summaryOf(sessionWith({}), 9)).toMatchObject({ roundTitle: null, question: null })
})

const asking = (question: string) =>
  sessionWith({ state: 'waiting', humanInputs: [humanInputWith({ question, askedAt: null })] })

test('since when the same question was seen to wait is kept, and begins anew with another', () => {
  const unread = withFirstSeen(summaryOf(sessionWith({ state: 'waiting' }), 3), null)
  const first = withFirstSeen(summaryOf(asking('1'), 5), unread)
  const again = withFirstSeen(summaryOf(asking('1'), 9), first)
  const other = withFirstSeen(summaryOf(asking('2'), 12), again)
  const over = withFirstSeen(summaryOf(sessionWith({}), 15), other)
  const seen = [unread, first, again, other, over].map(({ firstSeenAt }) => firstSeenAt)
  expect(seen).toEqual([3, 3, 3, 12, undefined])
})

test('of a summary from before this was kept, its own time is the first', () => {
  const older = summaryOf(asking('1'), 5)
  expect(withFirstSeen(summaryOf(asking('1'), 9), older).firstSeenAt).toBe(5)
})
