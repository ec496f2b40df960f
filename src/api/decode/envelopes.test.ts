import { expect, test } from 'vitest'

import { decodeMessages } from './decode-messages.ts'
import { decodeCreatedId, decodeSession } from './decode-session.ts'
import { idInName } from './fields.ts'
import { unwrapEnvelope } from './find-list.ts'

const named = (type: string, id: string) => ({ data: { type, id } })

test('a session whose rounds and questions stand beside it, named by relationships, has them', () => {
  const body = {
    data: {
      type: 'sessions',
      id: '418',
      attributes: { goal: 'Remind', status: 'waiting_human', cost: { cents: 84, currency: 'EUR' } },
      relationships: {
        rounds: {
          data: [
            { type: 'rounds', id: '420' },
            { type: 'rounds', id: '419' },
          ],
        },
        humanInputs: { data: [{ type: 'humanInputs', id: '421' }] },
        messages: { links: { related: '/v1/sessions/418/messages' } },
      },
    },
    included: [
      {
        type: 'humanInputs',
        id: '421',
        attributes: { prompt: 'Which?', state: 'open', options: [{ id: 'a', text: 'One' }] },
        relationships: { round: named('rounds', '420'), session: named('sessions', '418') },
      },
      { type: 'rounds', id: '419', attributes: { summary: 'Read', state: 'finished' } },
      {
        type: 'rounds',
        id: '420',
        attributes: { summary: 'Ask', state: 'in_progress' },
        relationships: { parent: named('rounds', '419') },
      },
    ],
  }
  expect(decodeSession(body, '418')).toMatchObject({
    id: '418',
    state: 'waiting',
    cost: { spentMicros: 840_000, currency: 'EUR' },
    rounds: [
      { id: '420', title: 'Ask', state: 'running', parentId: '419' },
      { id: '419', title: 'Read', state: 'complete', parentId: null },
    ],
    humanInputs: [
      {
        inputId: '421',
        roundId: '420',
        question: 'Which?',
        state: 'pending',
        form: { kind: 'choice', options: [{ value: 'a', label: 'One' }] },
      },
    ],
    raw: body,
  })
  expect(decodeCreatedId(body)).toBe('418')
})

test('a message has the words of its attributes and the round of its relationship', () => {
  const attributes = { sender: 'agent', body: 'Hello', createdAt: '2026-11-20T12:00:00Z' }
  const relationships = { round: named('rounds', '419') }
  const data = [{ type: 'messages', id: '7', attributes, relationships }]
  expect(decodeMessages({ data, links: { next: null } }).messages).toMatchObject([
    { id: '7', roundId: '419', role: 'agent', text: 'Hello', at: 1_795_176_000_000 },
  ])
})

test('resources that name each other in a circle come to an end', () => {
  const one = { type: 'a', id: '1', attributes: {}, relationships: { next: named('b', '2') } }
  const two = { type: 'b', id: '2', attributes: {}, relationships: { next: named('a', '1') } }
  expect(unwrapEnvelope({ data: one, included: [one, two] })).toMatchObject({
    data: { id: '1', next: { id: '2', next: { id: '1', next: { id: '2', next: { id: '1' } } } } },
  })
})

test('what is embedded in a record belongs to it, and its own members go first', () => {
  const links = { _links: { self: { href: 'https://service.example/v1/sessions/1042' } } }
  const body = {
    id: 1042,
    status: 'WAITING_HUMAN',
    cost: '1.8400',
    costLimit: '2.0000',
    _embedded: {
      status: 'not this',
      rounds: [{ roundId: 1043, sequence: 1, description: 'Look', status: 'IN_PROGRESS' }],
      humanInputs: [
        {
          inputId: 1044,
          question: 'May I?',
          choices: [{ code: 'YES', label: 'Yes' }],
          status: 'OPEN',
        },
      ],
    },
    ...links,
  }
  expect(decodeSession(body, '1042')).toMatchObject({
    state: 'waiting',
    cost: { spentMicros: 1_840_000, budgetMicros: 2_000_000 },
    rounds: [{ id: '1043', number: 1, title: 'Look', state: 'running' }],
    extra: {},
    humanInputs: [{ inputId: '1044', form: { options: [{ value: 'YES', label: 'Yes' }] } }],
  })
  expect(decodeCreatedId(links)).toBe('1042')
})

test.each([
  [{}, null],
  [{ _links: {}, page: { size: 50, totalElements: 0, totalPages: 0, number: 0 } }, null],
  [{ total: 0 }, null],
])('%j is a page without messages', (body, hasMore) => {
  expect(decodeMessages(body)).toEqual({ messages: [], hasMore })
})

test('a next page that is given as a link follows', () => {
  const links = { next: { href: '/v1/sessions/1/messages?after=2' } }
  const body = { _embedded: { messages: [{ messageId: 1, text: 'Hello' }] }, _links: links }
  expect(decodeMessages(body)).toMatchObject({ messages: [{ id: '1' }], hasMore: true })
})

test.each([
  ['sessions/7f3a', '7f3a'],
  ['projects/p-1/sessions/7f3a', '7f3a'],
  ['sessions/7f3a/rounds/r2', 'r2'],
  ['sessions/7f3a/humanInputs/hi-1', 'hi-1'],
  ['import/export', null],
  ['sessions/a b', null],
  ['/etc/sessions/x/y', null],
])('the id in the name %j is %s', (name, id) => {
  expect(idInName(name)).toBe(id)
})

test('a session and its parts are known by the ends of their names', () => {
  const body = {
    name: 'sessions/7f3a',
    state: 'SESSION_STATE_WAITING_HUMAN',
    cost: { currencyCode: 'EUR', units: '1', nanos: 840_000_000 },
    budget: { currencyCode: 'EUR', nanos: 500_000_000 },
    rounds: [
      { name: 'sessions/7f3a/rounds/r1', displayName: 'Look', state: 'ROUND_STATE_SUCCEEDED' },
      { name: 'sessions/7f3a/rounds/r2', parentRound: 'sessions/7f3a/rounds/r1' },
    ],
    humanInputs: [
      {
        name: 'sessions/7f3a/humanInputs/hi-1',
        round: 'sessions/7f3a/rounds/r2',
        prompt: 'Which?',
        choices: [{ id: 'a', displayName: 'One' }],
        state: 'HUMAN_INPUT_STATE_PENDING',
      },
    ],
  }
  expect(decodeSession(body, '7f3a')).toMatchObject({
    id: '7f3a',
    state: 'waiting',
    cost: { spentMicros: 1_840_000, budgetMicros: 500_000, currency: 'EUR' },
    rounds: [
      { id: 'r1', title: 'Look', state: 'complete' },
      { id: 'r2', parentId: 'r1' },
    ],
    humanInputs: [
      {
        inputId: 'hi-1',
        roundId: 'r2',
        state: 'pending',
        form: { options: [{ value: 'a', label: 'One' }] },
      },
    ],
  })
  expect(decodeCreatedId(body)).toBe('7f3a')
})

test('a message is no author, and its round is that of the session', () => {
  const message = {
    name: 'sessions/7f3a/messages/4',
    round: 'sessions/7f3a/rounds/r2',
    role: 'ROLE_MODEL',
    parts: [{ text: 'Hello' }],
  }
  expect(decodeMessages({ messages: [message] }).messages).toMatchObject([
    { id: '4', roundId: 'r2', role: 'agent', author: null, text: 'Hello' },
  ])
})
