import { expect, test } from 'vitest'

import { summaryOf } from '#src/model/saved-session.ts'
import { humanInputWith, sessionWith } from '#src/model/session-fixture.ts'

import { withFirstSeen } from './with-first-seen.ts'

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
