import { expect, test } from 'vitest'

import { findSession } from './decode-session.ts'

const base = { id: 's', status: 'running', goal: 'Tidy' }

test('model, tokens, the task of a subagent and an unconfirmed cost are read under several names', () => {
  const rounds = [
    { id: 'r1', cost: '0.02', unconfirmedCost: '0.01', tokens: { input: 900, output: 40 } },
    { id: 'r2', parentId: 'r1', agent: 'archive', task: 'Read the archive', cost: null },
    { id: 'r3', tokenUsage: { promptTokens: 5, completionTokens: 6 } },
  ]
  const session = findSession({ ...base, model: { name: 'qwen3' }, tokens: null, rounds }, 's')
  expect(session).toMatchObject({ model: 'qwen3', tokens: null })
  expect(session?.rounds).toMatchObject([
    { costMicros: 20_000, unconfirmedMicros: 10_000, tokens: { input: 900, output: 40 } },
    { agent: 'archive', task: 'Read the archive', costMicros: null, tokens: null },
    { tokens: { input: 5, output: 6 } },
  ])
})

test.each([
  [{ tool: 'files__write', arguments: { path: 'a.md' } }],
  [{ name: 'files__write', input: '{"path":"a.md"}' }],
])('a tool call that waits for approval is read from %j', (approval) => {
  const humanInput = [{ inputId: 'i', question: 'Allow it?', options: ['approve'], approval }]
  const session = findSession({ ...base, status: 'waiting_human', humanInput }, 's')
  expect(session?.humanInputs[0]?.approval).toEqual({
    tool: 'files__write',
    arguments: { path: 'a.md' },
  })
})

test('a cost that the service does not know is no cost of nothing', () => {
  const cost = { amount: null, currency: 'USD', budget: null }
  expect(findSession({ ...base, cost }, 's')?.cost.spentMicros).toBe(null)
})
