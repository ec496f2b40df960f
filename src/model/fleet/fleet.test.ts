import { expect, test } from 'vitest'

import type { HumanInput } from '#src/model/human-input.ts'
import { summaryOf } from '#src/model/saved-session.ts'
import { humanInputWith, sessionWith } from '#src/model/session-fixture.ts'

import { allWaiting, type FleetSession, countWaiting } from './fleet.ts'

const request = (inputId: string, askedAt: number | null, state: HumanInput['state']) =>
  humanInputWith({ question: 'Which?', inputId, askedAt, state })

function entry(id: string, humanInputs: readonly HumanInput[] | null): FleetSession {
  const known = { id, goal: `Goal of ${id}`, addedAt: 1 }
  return {
    known: { ...known, lastWord: null, summary: null },
    session: humanInputs && sessionWith({ id, humanInputs }),
    freshness: { kind: 'loading' },
  }
}

test('what waits is listed over all sessions, the oldest first, without what was answered', () => {
  const sessions = [
    entry('a', [request('a1', 30, 'pending'), request('a2', 5, 'answered')]),
    entry('b', null),
    entry('c', [request('c1', 20, 'pending'), request('c2', 40, 'expired')]),
  ]
  const waiting = allWaiting({ sessions, pending: false })
  expect(waiting.map(({ input }) => input?.inputId)).toEqual(['c1', 'a1'])
  expect(waiting[0]).toMatchObject({ sessionId: 'c', goal: 'Goal of c' })
})

test('one that has ended waits for nothing, whatever its requests are still called', () => {
  const waiting = entry('a', [request('a1', 30, 'pending')])
  const session = sessionWith({
    id: 'a',
    state: 'cancelled',
    humanInputs: waiting.session?.humanInputs ?? [],
  })
  const fleet = { sessions: [{ ...waiting, session }], pending: false }
  expect(allWaiting(fleet)).toEqual([])
  expect(countWaiting(fleet, [])).toBe(0)
})

/** A session that asks without saying when, and its kept summary. */
function waits(id: string, addedAt: number, firstSeenAt: number | null): FleetSession {
  const { known, session, freshness } = entry(id, [request(`${id}1`, null, 'pending')])
  const summary = session && { ...summaryOf(session, 1), firstSeenAt }
  return { known: { ...known, addedAt, summary }, session, freshness }
}

test('where no time of asking is shown, what was seen first comes first, and what is not kept yet last', () => {
  // The list has the newest session first.
  const sessions = [waits('d', 4, 70), waits('c', 3, null), waits('b', 2, 50), waits('a', 1, 70)]
  const waiting = allWaiting({ sessions, pending: false })
  expect(waiting.map(({ sessionId }) => sessionId)).toEqual(['b', 'a', 'd', 'c'])
})

test('a session that waits is told of, also before it is read and where its question is not', () => {
  const summary = summaryOf(
    sessionWith({ state: 'waiting', humanInputs: [request('a', 1, 'pending')] }),
    0,
  )
  const kept = entry('kept', null)
  const [paused, ended] = [entry('paused', null), entry('ended', null)]
  const sessions = [
    { ...kept, known: { ...kept.known, summary } },
    { ...ended, known: { ...ended.known, summary: { ...summary, state: 'cancelled' as const } } },
    { ...paused, known: { ...paused.known, summary: { ...summary, state: 'paused' as const } } },
    { ...entry('mute', null), session: sessionWith({ id: 'mute', state: 'waiting' }) },
    {
      ...entry('said', null),
      session: sessionWith({ state: 'waiting', humanInputs: [request('b', 1, 'pending')] }),
    },
    {
      ...entry('just answered', null),
      session: sessionWith({ state: 'waiting', humanInputs: [request('c', 1, 'answered')] }),
    },
    entry('runs', []),
    entry('new', null),
  ]
  const all = allWaiting({ sessions, pending: false })
  const unread = all.filter(({ input }) => input === null)
  expect(unread.toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))).toMatchObject([
    { sessionId: 'kept', question: 'Which?' },
    { sessionId: 'mute', question: null },
    { sessionId: 'paused', question: 'Which?' },
  ])
  expect(countWaiting({ sessions }, [])).toBe(4)
  expect(all.map(({ sessionId }) => sessionId).toSorted()).toEqual([
    'kept',
    'mute',
    'paused',
    'said',
  ])
})

/** A session that asks at a moment, as it was kept and as it is read. */
function asksAt(at: number): FleetSession {
  const { known, freshness } = entry(`at ${at}`, null)
  const session = sessionWith({ state: 'waiting', humanInputs: [request('a', at, 'pending')] })
  return { known: { ...known, summary: summaryOf(session, 1) }, session, freshness }
}

const idsOf = (sessions: readonly FleetSession[]) =>
  allWaiting({ sessions, pending: false }).map(({ sessionId }) => sessionId)

test('a session keeps its place among all that wait when its question is read', () => {
  const [late, early, later] = [asksAt(30), asksAt(10), asksAt(20)]
  const unread = [{ ...late, session: null }, early, { ...later, session: null }]
  expect(idsOf(unread)).toEqual(['at 10', 'at 20', 'at 30'])
  expect(idsOf([late, early, later])).toEqual(idsOf(unread))
})

/** A session from the service's list, with the moment of its last change. */
function listedAt(at: number): FleetSession {
  const { known, session, freshness } = entry(`at ${at}`, null)
  const summary = summaryOf(sessionWith({ state: 'waiting', updatedAt: at }), 9)
  return { known: { ...known, summary }, session, freshness }
}

test('what the list of the service alone tells of goes by its last change, among what is read', () => {
  // The list has the newest session first, and brings all of them in at once.
  const listed = [4, 3, 2, 1].map((at) => listedAt(at))
  expect(idsOf(listed)).toEqual(['at 1', 'at 2', 'at 3', 'at 4'])
  expect(idsOf(listed.with(1, asksAt(3)))).toEqual(idsOf(listed))
})
