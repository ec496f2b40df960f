import { expect, test } from 'vitest'

import { fleetSession } from './fleet-fixture.ts'
import {
  countByFilter,
  inListOrder,
  type ListFilter,
  readListFilter,
  selectRows,
} from './list-filter.ts'
import { sessionRow } from './session-row.ts'

const everything = { filter: 'all', search: '', tag: null, age: null } as const

const row = (...of: Parameters<typeof fleetSession>) => sessionRow(fleetSession(...of))
const rows = [
  row('ses_done', 'complete', { goal: 'Summarise incidents', updatedAt: 900 }),
  row('ses_old', 'running', { goal: 'Port the ETL', createdAt: 100, updatedAt: 990 }),
  row('ses_new', 'running', { goal: 'Index the archive', createdAt: 200, updatedAt: 300 }),
  row('ses_limit', 'cost-limited', { updatedAt: 950, budgetMicros: 6_000_000 }),
  row('ses_ask', 'waiting', {
    goal: 'Reconcile October',
    question: 'Move the refunds?',
    updatedAt: 5,
  }),
  row('ses_stop', 'cancelled', { reason: 'superseded', updatedAt: 10 }),
]

test('what needs somebody comes first, then what is at work by its start, then the rest by when it moved', () => {
  expect(inListOrder(rows, 0).map(({ id }) => id)).toEqual([
    'ses_ask',
    'ses_limit',
    'ses_new',
    'ses_old',
    'ses_done',
    'ses_stop',
  ])
})

test('a session that was never read stands where it was added, by the clock of the service', () => {
  const added = fleetSession('ses_added', 'complete')
  const unread = { ...added, session: null, known: { ...added.known, addedAt: 400, summary: null } }
  const read = [
    fleetSession('ses_early', 'running', { createdAt: 1_300 }),
    fleetSession('ses_late', 'running', { createdAt: 1_500 }),
  ]
  const ordered = (offset: number) =>
    inListOrder(
      [...read, unread].map((one) => sessionRow(one)),
      offset,
    ).map(({ id }) => id)
  // The service is a second ahead: a session added at 400 here was added at 1,400 there.
  expect(ordered(1_000)).toEqual(['ses_late', 'ses_added', 'ses_early'])
  expect(ordered(0)).toEqual(['ses_late', 'ses_early', 'ses_added'])
})

test('a paused session with a question is among those that wait, and among those that are paused', () => {
  const paused = row('ses_held', 'paused', { question: 'Move the refunds?' })
  const all = [...rows, paused]
  expect(countByFilter(all)).toMatchObject({ waiting: 2, paused: 1 })
  const behind = (filter: ListFilter) =>
    selectRows(all, { ...everything, filter }, 0).map(({ id }) => id)
  expect(behind('waiting')).toEqual(['ses_ask', 'ses_held'])
  expect(behind('paused')).toEqual(['ses_held'])
})

test('every session without a question is behind exactly one filter: the counts add up to all', () => {
  const { all, ...others } = countByFilter(rows)
  expect(others).toEqual({
    waiting: 1,
    running: 2,
    paused: 0,
    'cost-limited': 1,
    complete: 1,
    failed: 1,
    'near-limit': 0,
  })
  expect(Object.values(others).reduce((sum, count) => sum + count)).toBe(all)
})

test('what has just failed stands above what is long at work, and sinks as others are started', () => {
  const failed = row('ses_failed', 'failed', { createdAt: 50, updatedAt: 150 })
  const ids = inListOrder([...rows, failed], 0).map(({ id }) => id)
  expect(ids.slice(2, 5)).toEqual(['ses_new', 'ses_failed', 'ses_old'])
})

const asking = (id: string, askedAt: number) =>
  fleetSession(id, 'waiting', { question: 'Go on?', askedAt, updatedAt: askedAt })

test('of the sessions that wait, the longest wait stands first, and an unknown one last', () => {
  const unsaid = fleetSession('unsaid', 'waiting', { updatedAt: 9000 })
  // This browser saw the wait first, by a clock that is 500 ms behind the service's clock.
  const summary = unsaid.known.summary && { ...unsaid.known.summary, firstSeenAt: 1000 }
  const seen = { ...unsaid, known: { ...unsaid.known, id: 'seen', summary } }
  const order = [asking('late', 3000), unsaid, seen, asking('early', 1200)].map((one) =>
    sessionRow(one),
  )
  expect(inListOrder(order, 500).map(({ id }) => id)).toEqual(['early', 'seen', 'late', 'unsaid'])
})

const found = (search: string) => selectRows(rows, { ...everything, search }, 0).map(({ id }) => id)

test('search finds words of the goal, the id, the question and the last word, in any order', () => {
  expect(found('october RECONCILE')).toEqual(['ses_ask'])
  expect(found('refunds')).toEqual(['ses_ask'])
  expect(found('ses_done')).toEqual(['ses_done'])
  expect(found('superseded')).toEqual(['ses_stop'])
  expect(found('october etl')).toEqual([])
})

test('an address with a filter that does not exist shows all', () => {
  expect(readListFilter('waiting')).toBe('waiting')
  expect(readListFilter('nonsense')).toBe('all')
  expect(readListFilter(null)).toBe('all')
})

test('a session that has not been read yet shows what was kept of it', () => {
  const kept = fleetSession('ses_kept', 'waiting', { question: 'Go on?', spentMicros: 1_000_000 })
  const unread = sessionRow({ ...kept, session: null, freshness: { kind: 'loading' } })
  expect(unread).toMatchObject({
    state: 'waiting',
    question: 'Go on?',
    spentMicros: 1_000_000,
    asOf: 1000,
  })
})

test('a session at its cost limit says which budget holds it', () => {
  const limited = rows.find(({ id }) => id === 'ses_limit')
  expect(limited?.lastWord).toBe('Held at its cost limit of $6.00')
})

test('tag, age and nearness to the limit choose rows', () => {
  const now = 10 * 3_600_000
  const tagged = fleetSession('ses_tag', 'running', { createdAt: now - 60_000 })
  const near = fleetSession('ses_near', 'running', {
    createdAt: now - 2 * 3_600_000,
    spentMicros: 85,
    budgetMicros: 100,
  })
  const own = [
    sessionRow({ ...tagged, known: { ...tagged.known, tags: ['q4'], title: 'Close the quarter' } }),
    sessionRow(near),
  ]
  const ids = (changes: Partial<Parameters<typeof selectRows>[1]>) =>
    selectRows(own, { ...everything, ...changes }, now).map(({ id }) => id)
  expect(ids({ tag: 'q4' })).toEqual(['ses_tag'])
  expect(ids({ age: '1h' })).toEqual(['ses_tag'])
  expect(ids({ age: '24h' })).toEqual(['ses_tag', 'ses_near'])
  expect(ids({ filter: 'near-limit' })).toEqual(['ses_near'])
  expect(ids({ search: 'quarter' })).toEqual(['ses_tag'])
})
