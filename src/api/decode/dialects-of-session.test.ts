import { describe, expect, test } from 'vitest'

import { decodeSession, findSession } from './decode-session.ts'

const least = { id: 'ses_1', status: 'running' }
const cost = (value: unknown) => decodeSession({ ...least, cost: value }, 'ses_1').cost
const rounds = (value: unknown) => decodeSession({ ...least, rounds: value }, 'ses_1')

describe('envelopes', () => {
  test.each([
    [{ response: { session: least } }],
    [{ payload: least }],
    [{ data: { id: 'ses_1', type: 'session', attributes: { status: 'running' } } }],
    [{ record: { uuid: 'ses_1', phase: 'running' } }],
    [[least]],
    [{ id: 'req_7', result: { session_id: 'ses_1', status: 'running' } }],
  ])('%j holds the session', (body) => {
    expect(decodeSession(body, 'ses_1')).toMatchObject({ id: 'ses_1', state: 'running' })
  })

  test('what stands beside the session in its envelope belongs to it', () => {
    const body = {
      message: 'OK',
      session: least,
      cost: 1.5,
      rounds: ['r1'],
      completion_report: 'Done',
      pendingInput: { id: 'inp_1' },
    }
    expect(decodeSession(body, 'ses_1')).toMatchObject({
      cost: { spentMicros: 1_500_000 },
      roundCount: 1,
      report: 'Done',
      reason: null,
      humanInputs: [{ inputId: 'inp_1' }],
    })
  })

  test('an accepted signal that shows no session is none', () => {
    expect(findSession({ ok: true, data: { accepted: true } }, 'ses_1')).toBeNull()
  })
})

describe('cost', () => {
  test.each([
    [{ amount: 1284, unit: 'cents' }],
    [{ amount: '1284', currency: 'USD', decimals: 2 }],
    [{ value: 12_840_000, unit: 'micros' }],
    [{ units: '12', nanos: 840_000_000, currency_code: 'USD' }],
    [{ total: { amount: '12.84', currency: 'USD' } }],
    [{ spent_cents: 1284 }],
    [{ amount_minor: 1284, currency: { code: 'usd' } }],
    [[{ currency: 'USD', amount: 12.84 }]],
    [{ used: 12.84, total: 20 }],
  ])('%j is $12.84', (value) => {
    expect(cost(value)).toMatchObject({ spentMicros: 12_840_000, currency: 'USD' })
  })

  test('protobuf leaves out what is zero: of nothing spent the currency alone is left', () => {
    expect(cost({ currencyCode: 'EUR' })).toMatchObject({ spentMicros: 0, currency: 'EUR' })
    expect(cost({ currency: 'EUR' }).spentMicros).toBeNull()
  })

  test.each([
    [{ total: { amount: '12.84', currency: 'EUR' } }, 'EUR'],
    [[{ currency: 'gbp', amount: 12.84 }], 'GBP'],
  ])('the currency of %j is %s', (value, currency) => {
    expect(cost(value).currency).toBe(currency)
  })

  test.each([
    [{ total_cost_micros: 12_840_000 }],
    [{ costCents: 1284 }],
    [{ spent_usd: '12.84' }],
    [{ budget: { limit: 20, spent: 12.84 } }],
  ])('a session with %j has spent $12.84', (more) => {
    expect(decodeSession({ ...least, ...more }, 'ses_1').cost.spentMicros).toBe(12_840_000)
  })

  test.each([
    [{ cost: { amount: 1, budget: { amount: '20', currency: 'USD' } } }],
    [{ cost: { amount: 100, limit: 2000, unit: 'cents' } }],
    [{ cost: { amount: 1, limit_cents: 2000 } }],
    [{ cost: 1, budget: { limit: 20, spent: 1 } }],
    [{ cost: 1, spend_limit: '20.00' }],
    [{ cost: 1, constraints: { max_cost: 20 } }],
  ])('the budget of %j is $20', (more) => {
    expect(decodeSession({ ...least, ...more }, 'ses_1').cost).toMatchObject({
      spentMicros: 1_000_000,
      budgetMicros: 20_000_000,
    })
  })

  test('costs in several currencies are no one amount, and it is said', () => {
    const { cost: read, notRead } = decodeSession(
      {
        ...least,
        cost: [
          { amount: 1, currency: 'USD' },
          { amount: 1, currency: 'EUR' },
        ],
      },
      'ses_1',
    )
    expect(read.spentMicros).toBeNull()
    expect(notRead).toEqual([{ what: 'session.cost', at: 'cost' }])
  })
})

describe('rounds', () => {
  test('a tree is a line with branches', () => {
    const { rounds: line, roundCount } = rounds([
      { id: 'r1', subagents: [{ id: 'r2', agent: { name: 'fx' }, cost_cents: 84 }] },
      { id: 'r3', subagents: ['fx'] },
    ])
    expect(line).toMatchObject([
      { id: 'r1', parentId: null },
      { id: 'r2', parentId: 'r1', agent: 'fx', costMicros: 840_000 },
      { id: 'r3' },
    ])
    expect([line.length, roundCount]).toEqual([3, 3])
  })

  test.each([
    [[{ number: 1 }, { number: 2 }], ['1', '2'], 2],
    [{ nodes: [{ uuid: 'r1' }], totalCount: 8 }, ['r1'], 8],
    [[{ round_id: 'r1', parent: { id: 'r0' } }], ['r1'], 1],
  ])('%j', (value, ids, count) => {
    const read = rounds(value)
    expect([read.rounds.map(({ id }) => id), read.roundCount]).toEqual([ids, count])
  })

  test('a request that stands in a round is asked by the session, once', () => {
    const inRound = [{ id: 'r4', humanInput: { inputId: 'inp_1', question: 'Which?' } }]
    expect(rounds(inRound).humanInputs).toMatchObject([{ inputId: 'inp_1', roundId: 'r4' }])
    const both = { ...least, rounds: inRound, humanInput: { inputId: 'inp_1', question: 'Or?' } }
    expect(decodeSession(both, 'ses_1').humanInputs).toMatchObject([{ question: 'Or?' }])
  })
})

test('what stands in its place and is not understood is named, and kept', () => {
  const { extra, notRead } = decodeSession(
    { ...least, cost: 'a lot', rounds: 'many', createdAt: 'yesterday', region: 'eu' },
    'ses_1',
  )
  expect(notRead).toEqual([
    { what: 'session.rounds', at: 'rounds' },
    { what: 'session.cost', at: 'cost' },
    { what: 'session.createdAt', at: 'createdAt' },
  ])
  expect(extra).toEqual({
    cost: 'a lot',
    rounds: 'many',
    createdAt: 'yesterday',
    region: 'eu',
  })
})
