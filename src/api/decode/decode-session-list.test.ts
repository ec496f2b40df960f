import { describe, expect, test } from 'vitest'

import type { ListingNames } from '#src/model/dialect.ts'
import { UnreadableResponseError } from '#src/model/errors.ts'

import { decodeSessionList, firstPage } from './decode-session-list.ts'
import { createReading } from './fields.ts'

const attributes = { status: 'waiting_human', goal: 'Move the export' }
const one = { id: 'ses_1', ...attributes }
const names: ListingNames = { limit: 'limit', limitMost: null, cursor: 'cursor' }

function read(body: unknown, asked: { query?: string; names?: ListingNames | null } = {}) {
  return decodeSessionList(body, { query: '', names: null, ...asked }, createReading(null))
}

describe('the list', () => {
  test.each([
    [[one]],
    [{ data: { sessions: [one] } }],
    [{ result: { items: [one], total: 1 } }],
    [{ data: { edges: [{ node: one }], pageInfo: { hasNextPage: false, endCursor: 'c' } } }],
    [[{ session: one }]],
    [[{ session_id: 'ses_1', state: 'WAITING_HUMAN', title: 'Move the export' }]],
  ])('%j', (body) => {
    expect(read(body)).toMatchObject({
      sessions: [
        { id: 'ses_1', goal: 'Move the export', session: { id: 'ses_1', state: 'waiting' } },
      ],
      next: null,
    })
  })

  test('JSON:API: where the next page begins stands in the links', () => {
    const data = [{ type: 'agent-session', id: 'ses_1', attributes }]
    const links = { self: '/v1/sessions', next: '/v1/sessions?page[cursor]=c2' }
    const { sessions, next } = read({ jsonapi: { version: '1.1' }, data, links })
    expect(sessions).toMatchObject([{ goal: 'Move the export', session: { state: 'waiting' } }])
    expect(next).toBe('page%5Bcursor%5D=c2')
  })

  test.each([
    [{ data: [], links: { self: '/v1/sessions' } }],
    [{ page: { size: 20, totalElements: 0 }, _links: { self: { href: '/v1/sessions' } } }],
    [{ total: 0 }],
  ])('an empty one, also where an empty list is left out: %j', (body) => {
    expect(read(body)).toEqual({ sessions: [], next: null })
  })

  test.each([null, 'none', 7, {}, { sessions: 'none' }, { data: { count: 0 } }])(
    'there is none in %j',
    (body) => {
      expect(() => read(body)).toThrow(UnreadableResponseError)
    },
  )

  test('ids alone are enough, and what tells no state is no reading', () => {
    const { sessions } = read(['ses_1', 7, { id: 'ses_2', goal: 'Move the export' }])
    expect(sessions).toEqual([
      { id: 'ses_1', goal: null, session: null },
      { id: '7', goal: null, session: null },
      { id: 'ses_2', goal: 'Move the export', session: null },
    ])
  })

  test.each(['', ' ', '..', '../keys', 'a/b', 'a b', 'a?b', '\n', 'x'.repeat(129), null, {}, []])(
    'what can be no id is left out: %j',
    (id) => {
      expect(read([{ ...one, id }, id, one]).sessions).toMatchObject([{ id: 'ses_1' }])
    },
  )

  test('a mapping says where it stands, and a page is not endless', () => {
    const reading = createReading({ 'sessions.list': 'all.of', 'session.record': 'nothing' })
    const body = { all: { of: Array.from({ length: 3_000 }, (_, index) => `ses_${index}`) } }
    const { sessions } = decodeSessionList(body, { query: '', names: null }, reading)
    expect(sessions).toHaveLength(1_000)
    expect(reading.notRead).toEqual([])
  })
})

const nextBehind = (query: string, cursor: string) =>
  read({ sessions: [one, one], hasMore: true }, { query, names: { ...names, cursor } }).next

describe('the page that follows', () => {
  const full = { limit: 'limit', limitMost: 1, cursor: 'after' }

  test.each([
    [{ nextCursor: 'c2' }, names, 'limit=50&cursor=c2'],
    [{ next_page_token: 'c2' }, { ...names, cursor: 'page_token' }, 'limit=50&page_token=c2'],
    [{ meta: { nextCursor: 'c2' } }, names, 'limit=50&cursor=c2'],
    [{ nextCursor: 'c2' }, null, 'cursor=c2'],
    [{ nextCursor: 'c2', hasMore: false }, names, null],
    [{ nextCursor: '' }, names, null],
    [{ hasMore: true }, { ...names, cursor: 'after' }, 'limit=50&after=ses_1'],
    [{ hasMore: true }, { ...names, cursor: 'offset' }, 'limit=50&offset=1'],
    [{ hasMore: true }, { ...names, cursor: 'page' }, 'limit=50&page=1'],
    [{ hasMore: true }, { ...names, cursor: null }, null],
    [{}, full, 'limit=1&after=ses_1'],
    [{}, { ...full, limitMost: 2 }, null],
    [{ links: { next: 'https://evil.example/v1/keys?c=2#x' } }, names, 'c=2'],
    [{ links: { next: { href: '/v1/sessions?limit=9&c=2' } } }, names, 'limit=9&c=2'],
    [
      { links: { next: 'https://evil.example/' } },
      { ...names, limit: null },
      'cursor=https%3A%2F%2Fevil.example%2F',
    ],
    [{ nextCursor: 'x'.repeat(2_000) }, names, null],
  ])('after %j of %j', (beside, listing, next) => {
    const query = firstPage(listing)
    expect(read({ sessions: [one], ...beside }, { query, names: listing }).next).toBe(next)
  })

  test('offsets and numbers of pages go on from where they were', () => {
    expect(nextBehind('offset=40', 'offset')).toBe('offset=42')
    expect(nextBehind('page=3', 'page')).toBe('page=4')
  })

  test('as many are asked for as are allowed, within reason', () => {
    const most = (limitMost: number | null) => firstPage({ ...names, limitMost })
    expect([20, null, 10_000].map(most)).toEqual(['limit=20', 'limit=50', 'limit=200'])
    expect([firstPage(null), firstPage({ ...names, limit: null })]).toEqual(['', ''])
  })
})
