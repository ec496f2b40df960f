import { expect, test } from 'vitest'

import { summaryOf } from '#src/model/saved-session.ts'
import { humanInputWith, sessionWith } from '#src/model/session-fixture.ts'
import type { Session } from '#src/model/session.ts'

import { attentionQueue } from './attention.ts'
import { countHeldOrFailed, countWaiting, type FleetSession } from './fleet.ts'

const DAY_MS = 86_400_000

function row(more: Partial<Session> & { id: string }, known: Partial<FleetSession['known']> = {}) {
  const session = sessionWith(more)
  const saved = { id: more.id, goal: null, addedAt: 0, lastWord: null }
  return {
    known: { ...saved, summary: summaryOf(session, 1), ...known },
    session,
    freshness: { kind: 'loading' as const },
  }
}

const fleetOf = (...sessions: readonly FleetSession[]) => ({ sessions, pending: false })

test('questions come first, then held sessions, then new failures, each group oldest first', () => {
  const asks = { state: 'waiting', humanInputs: [humanInputWith({ askedAt: 50 })] } as const
  const fleet = fleetOf(
    row({ id: 'failed late', state: 'failed', endedAt: 20, reason: 'No disk' }),
    row({ id: 'failed early', state: 'failed', endedAt: 10 }),
    row({ id: 'held', state: 'cost-limited', updatedAt: 5 }),
    row({ id: 'asks', ...asks }),
    row({ id: 'runs' }),
  )
  const queue = attentionQueue(fleet)
  expect(queue.map(({ key, since }) => [key, since])).toEqual([
    ['question/asks/inp_1', 50],
    ['held/held', 5],
    ['failed/failed%20early', 10],
    ['failed/failed%20late', 20],
  ])
  // Amber tells of questions alone; the others have a count of their own.
  expect([countWaiting(fleet, []), countHeldOrFailed(fleet)]).toEqual([1, 3])
})

test('an entry has the title that the operator gave, or the goal', () => {
  const titled = row({ id: 'a', state: 'cost-limited', goal: 'Go' }, { title: 'Mine' })
  const fleet = fleetOf(titled, row({ id: 'b', state: 'cost-limited', goal: 'Go' }))
  expect(attentionQueue(fleet).map(({ title }) => title)).toEqual(['Mine', 'Go'])
})

test('a failure is known by its summary after a reload, and leaves the queue once it is seen', () => {
  const failed = { ...row({ id: 'a', state: 'failed', reason: 'No disk' }), session: null }
  expect(attentionQueue(fleetOf(failed))).toMatchObject([{ kind: 'failed', reason: 'No disk' }])
  const seen = { ...failed, known: { ...failed.known, failureSeen: true } }
  expect(attentionQueue(fleetOf(seen))).toEqual([])
  expect([failed, seen].map((one) => countHeldOrFailed(fleetOf(one)))).toEqual([1, 0])
})

test('a failure of more than a day before this browser met the session is no news', () => {
  const metAt = 5 * DAY_MS
  const failedAt = (endedAt: number | null) =>
    row({ id: `at ${endedAt}`, state: 'failed', endedAt }, { addedAt: metAt })
  const fleet = fleetOf(failedAt(metAt - 2 * DAY_MS), failedAt(metAt - 1), failedAt(null))
  expect(attentionQueue(fleet).map(({ sessionId }) => sessionId)).toEqual([
    `at ${metAt - 1}`,
    'at null',
  ])
})
