import { expect, test } from 'vitest'

import { decodeMessages } from './decode-messages.ts'
import { decodeCreatedId, decodeSession } from './decode-session.ts'
import { idInName } from './fields.ts'

test.each([
  ['sessions/7f3a', '7f3a'],
  ['projects/p-1/sessions/7f3a', '7f3a'],
  ['sessions/7f3a/rounds/r2', 'r2'],
  ['sessions/7f3a/humanInputs/hi-1', 'hi-1'],
  ['import/export', null],
  ['sessions/', null],
  ['sessions/a b', null],
  ['/etc/sessions/x/y', null],
  [7, null],
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

test('a title that looks a little like a name stays a title', () => {
  const rounds = [{ id: 'r1', name: 'import/export' }]
  expect(decodeSession({ id: '1', status: 'running', rounds }, '1').rounds).toMatchObject([
    { id: 'r1', title: 'import/export' },
  ])
})
