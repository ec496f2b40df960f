import { describe, expect, test } from 'vitest'

import { UnreadableResponseError } from '#src/model/errors.ts'

import {
  decodeContext,
  decodeCreatedId,
  decodeSession,
  findAnsweredSession,
  findSession,
} from './decode-session.ts'

const least = { id: 'ses_1', status: 'running' }
const at = Date.parse('2026-11-20T12:00:00Z')

test('an answer with a context is that context, and one without is refused', () => {
  expect([{ context: { a: 1 } }, { context: null }].map(decodeContext)).toEqual([{ a: 1 }, null])
  for (const body of [{}, [], null, 'context']) {
    expect(() => decodeContext(body)).toThrow(UnreadableResponseError)
  }
})

test.each([
  [{ maxRounds: 400 }, 400],
  [{ maxRounds: 'many' }, null],
  ['Be quick.\n maximum rounds: 12 ', 12],
  [null, null],
])('the round cap of the guardrails %o is %s', (guardrails, roundCap) => {
  const session = decodeSession({ ...least, guardrails }, 'ses_1')
  expect(session).toMatchObject({ roundCap, guardrails })
})

test.each([
  ['Budget: 20\nMaximum rounds: 40', 20_000_000, 'USD'],
  ['No refunds.\r\nbudget: €12.50', 12_500_000, 'EUR'],
  ['Budget: 20, and no more', null, 'USD'],
])('guardrails as the text %j hold the budget %s', (guardrails, budgetMicros, currency) => {
  const session = decodeSession({ ...least, guardrails }, 'ses_1')
  expect(session).toMatchObject({ guardrails, cost: { budgetMicros, currency } })
  const told = { ...least, guardrails, cost: { spent: 1, budget: 30, currency } }
  expect(decodeSession(told, 'ses_1').cost.budgetMicros).toBe(30_000_000)
})

/** The same session in three ways of writing it. */
const dialects = {
  'snake_case in a wrapper': {
    data: {
      session_id: 'ses_1',
      objective: 'Tidy the archive',
      state: 'in_progress',
      total_cost: 12.84,
      currency: 'eur',
      budget: 20,
      rounds: {
        items: [
          { round_id: 'r1', name: 'Look', state: 'done', spend: 0.84, started_at: at / 1000 },
          { round_id: 'r2', state: 'active', parent_round_id: 'r1', agent_name: 'fx' },
        ],
      },
      created_at: at / 1000,
    },
  },
  'wrapped twice, strings and milliseconds': {
    status: 'ok',
    result: {
      session: {
        sessionId: 'ses_1',
        goal: { text: 'Tidy the archive' },
        status: { name: 'Running' },
        cost: '12.84 EUR',
        guardrails: { maxCost: '20' },
        rounds: {
          r1: { title: 'Look', status: 'completed', cost: { usd: 0.84 }, createdAt: at },
          r2: { status: 'started', parent: 'r1', subagent: 'fx' },
        },
        created: String(at),
      },
    },
  },
  'micro-units': {
    session: {
      id: 'ses_1',
      status: 'RUNNING',
      goal: [{ type: 'text', text: 'Tidy the archive' }],
      spend: { spentMicros: 12_840_000, currencyCode: 'EUR', limit: 20 },
      rounds: [
        { id: 'r1', title: 'Look', completedAt: at + 1, cost: 0.84, startedAt: at },
        { id: 'r2', status: 'running', parent: 'r1', author: 'fx' },
      ],
      createdAt: at * 1000,
    },
  },
}

test.each(Object.entries(dialects))('a session in %s reads the same', (_name, body) => {
  const session = decodeSession(body, 'ses_1')
  expect(session).toMatchObject({
    id: 'ses_1',
    state: 'running',
    goal: 'Tidy the archive',
    cost: { spentMicros: 12_840_000, budgetMicros: 20_000_000, currency: 'EUR' },
    rounds: [
      { id: 'r1', title: 'Look', state: 'complete', costMicros: 840_000, startedAt: at },
      { id: 'r2', state: 'running', parentId: 'r1', agent: 'fx' },
    ],
    roundCount: 2,
    report: null,
    createdAt: at,
    raw: body,
  })
})

describe('id and status', () => {
  test.each([
    null,
    [],
    'running',
    7,
    {},
    { id: 'ses_1' },
    { data: { id: 'ses_1' } },
    { status: 7 },
    { ok: true, data: { accepted: true } },
  ])('without a status %j is no session', (body) => {
    expect(() => decodeSession(body, 'ses_1')).toThrow(UnreadableResponseError)
    expect(findSession(body, 'ses_1')).toBeNull()
  })

  test('the id that was asked for stands in for one that is missing', () => {
    expect(decodeSession({ status: 'queued' }, 'ses_1').id).toBe('ses_1')
    expect(decodeSession({ session: { status: 'queued' } }, 'ses_1').id).toBe('ses_1')
  })

  test('another session than the one asked for is refused', () => {
    expect(() => decodeSession({ id: 'ses_2', status: 'running' }, 'ses_1')).toThrow(
      'another session',
    )
  })

  test('a row number beside the session id does not stand in its way', () => {
    expect(decodeSession({ id: 5, sessionId: 'ses_1', status: 'running' }, 'ses_1').id).toBe(
      'ses_1',
    )
  })

  test.each([
    { ok: true, status: 'paused' },
    { id: 'ses_1', status: 'paused' },
    { id: 'sig_1', sessionId: 'ses_1', type: 'pause', status: 'complete', createdAt: at },
  ])('%j acknowledges, and is no session that hides what is known', (body) => {
    expect(findAnsweredSession(body, 'ses_1')).toBeNull()
    const whole = { ...body, status: 'paused', goal: 'Tidy the archive' }
    expect(findAnsweredSession(whole, 'ses_1')).toMatchObject({ id: 'ses_1', state: 'paused' })
  })

  test.each([
    [{ id: 'ses_1' }],
    [{ sessionId: 'ses_1', status: 'queued' }],
    [{ data: { session_id: 'ses_1' } }],
    [{ session: { id: 'ses_1', status: 'queued' } }],
    [{ location: 'https://service.example/v1/sessions/ses_1' }],
    [{ self: '/v1/sessions/ses_1/' }],
    [{ status: 'success', data: { id: 'ses_1' } }],
    [{ status: 'ok', session: { id: 'ses_1' } }],
    [{ status: 'created', location: '/v1/sessions/ses_1' }],
  ])('a new session is known by its id alone: %j', (body) => {
    expect(decodeCreatedId(body)).toBe('ses_1')
  })

  test.each([
    null,
    {},
    { status: 'queued' },
    'ses_1',
    { location: '/v1/sessions' },
    { status: 'fail', data: { id: 'An id is missing' } },
    { status: 'error', error: { id: 'err_1' }, data: { id: 'req_1' } },
  ])('%j names no new session', (body) => {
    expect(() => decodeCreatedId(body)).toThrow(UnreadableResponseError)
  })

  test.each([
    ['waiting_human', 'waiting'],
    ['cost_limited', 'cost-limited'],
    ['CANCELLED', 'cancelled'],
    ['completed', 'unknown'],
    ['hibernating', 'unknown'],
    ['constructor', 'unknown'],
    ['__proto__', 'unknown'],
  ])('the status %s is %s and shown as it is', (status, state) => {
    expect(decodeSession({ ...least, status }, 'ses_1')).toMatchObject({ status, state })
  })
})

describe('what is left open', () => {
  test.each([
    [['r1', 'r2'], 2, ['r1', 'r2']],
    [[1, 2], 2, ['1', '2']],
    [7, 7, []],
    ['7', 7, []],
    [{ total: 9 }, 9, []],
    [[{ number: 1 }, { number: 2 }], 2, ['1', '2']],
    [{ nodes: [{ uuid: 'r1' }], totalCount: 8 }, 8, ['r1']],
    [[{ round_id: 'r1', parent: { id: 'r0' } }], 1, ['r1']],
    [{ items: [{ id: 'r1' }], total: 9 }, 9, ['r1']],
    [[{ id: 'r1' }, { id: 'r1' }, { title: 'no id' }, null], 4, ['r1']],
    ['many', null, []],
  ])('rounds %j', (rounds, roundCount, ids) => {
    const session = decodeSession({ ...least, rounds }, 'ses_1')
    expect(session.roundCount).toBe(roundCount)
    expect(session.rounds.map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    ['Done.', 'Done.'],
    [{ markdown: '# Done' }, '# Done'],
    [{ verdict: 'fine', nextSteps: ['rest'] }, '## Verdict\n\nfine\n\n## Next steps\n\n- rest'],
    [{ format: 'markdown', content: '# Done' }, '# Done'],
    [
      { title: 'Orders', summary: 'Fine.', body: '1. Look' },
      '# Orders\n\n## Summary\n\nFine.\n\n1. Look',
    ],
    [{ counts: { moved: 3 } }, '## Counts\n\n```json\n{\n  "moved": 3\n}\n```'],
    [null, null],
  ])('report %j', (completion_report, report) => {
    expect(decodeSession({ ...least, completion_report }, 'ses_1').report).toBe(report)
  })

  test('what stands in its place and is not understood is named and kept, in fresh objects', () => {
    const told = '"cost":"a lot","rounds":"many","createdAt":"yesterday","region":"eu"'
    const body = `{"id":"ses_1","status":"running",${told},"__proto__":{"admin":true}}`
    const { extra, notRead } = decodeSession(JSON.parse(body), 'ses_1')
    expect(notRead).toEqual([
      { what: 'session.cost', at: 'cost' },
      { what: 'session.rounds', at: 'rounds' },
      { what: 'session.createdAt', at: 'createdAt' },
    ])
    expect(JSON.stringify(extra)).toBe(`{${told},"__proto__":{"admin":true}}`)
    expect(Reflect.get({}, 'admin')).toBeUndefined()
  })
})

test('a goal of nothing but spaces is not known', () => {
  expect(decodeSession({ id: 'a', status: 'running', goal: ' ' }, 'a')).toMatchObject({
    goal: null,
  })
})

test('where a session waits, a request of a state that nobody knows is what it waits for', () => {
  const humanInputs = [
    { id: 'old', question: 'Which?', status: 'answered' },
    { id: 'new', question: 'Which now?', status: 'awaiting_response' },
  ]
  const states = (status: string, inputs: readonly object[] = humanInputs) =>
    decodeSession({ id: 's', status, humanInputs: inputs }, 's').humanInputs.map(
      ({ state }) => state,
    )
  expect(states('waiting_human')).toEqual(['answered', 'pending'])
  expect(states('running')).toEqual(['answered', 'unknown'])
  const known = { id: 'known', question: 'This?', status: 'pending' }
  expect(states('waiting_human', [...humanInputs, known])).toEqual([
    'answered',
    'unknown',
    'pending',
  ])
})

test.each([
  [{ status: 'paused', statusReason: 'cost_limit' }, 'cost-limited', null],
  [{ status: 'paused', statusReason: 'BUDGET_EXHAUSTED' }, 'cost-limited', null],
  [{ status: 'on_hold', reason: 'cost_limit' }, 'cost-limited', null],
  [
    { status: 'paused', reason: { code: 'cost_limit', message: 'Spent.' } },
    'cost-limited',
    'Spent.',
  ],
  [{ status: 'paused', cost: 3, budget: 3, reason: 'Lunch' }, 'cost-limited', 'Lunch'],
  [{ status: 'paused', cost: 2.9, budget: 3 }, 'paused', null],
  [{ status: 'paused', reason: 'Near the cost limit' }, 'paused', 'Near the cost limit'],
  [{ status: 'running', cost: 3, budget: 3 }, 'running', null],
  [{ status: 'complete', reason: 'cost_limit' }, 'complete', null],
])('%j is %s', (record, state, reason) => {
  expect(decodeSession({ id: 'ses_1', ...record }, 'ses_1')).toMatchObject({ state, reason })
})

const namesOf = (given: unknown) =>
  decodeSession({ ...least, rounds: given }, 'ses_1').rounds.map(({ number, title }) => [
    number,
    title,
  ])

test('rounds without numbers are numbered in their order, and an id is no title', () => {
  expect(namesOf(['rnd_a', 'rnd_b'])).toEqual([
    [1, null],
    [2, null],
  ])
  const branch = { id: 'rnd_c', parentId: 'rnd_a', title: 'Look' }
  expect(namesOf([{ id: 'rnd_a', title: 'rnd_a' }, branch, { id: 'rnd_b' }])).toEqual([
    [1, null],
    [1, 'Look'],
    [2, null],
  ])
  expect(namesOf([{ id: 'rnd_a', number: 4 }, { id: 'rnd_b' }])).toEqual([
    [4, null],
    [null, null],
  ])
  // Of some of the rounds nobody knows the places.
  expect(namesOf({ items: ['rnd_x', 'rnd_y'], total: 9 })).toEqual([
    [null, null],
    [null, null],
  ])
})

const withRounds = (value: unknown) => decodeSession({ ...least, rounds: value }, 'ses_1')

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
})

describe('rounds', () => {
  test('a tree is a line with branches', () => {
    const { rounds: line, roundCount } = withRounds([
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

  test('a request that stands in a round is asked by the session, once', () => {
    const inRound = [{ id: 'r4', humanInput: { inputId: 'inp_1', question: 'Which?' } }]
    expect(withRounds(inRound).humanInputs).toMatchObject([{ inputId: 'inp_1', roundId: 'r4' }])
    const both = { ...least, rounds: inRound, humanInput: { inputId: 'inp_1', question: 'Or?' } }
    expect(decodeSession(both, 'ses_1').humanInputs).toMatchObject([{ question: 'Or?' }])
  })
})

test('model, tokens, the task of a subagent and an unconfirmed cost are read under several names', () => {
  const rounds = [
    { id: 'r1', cost: '0.02', unconfirmedCost: '0.01', tokens: { input: 900, output: 40 } },
    { id: 'r2', parentId: 'r1', agent: 'archive', task: 'Read the archive', cost: null },
    { id: 'r3', tokenUsage: { promptTokens: 5, completionTokens: 6 } },
  ]
  const session = decodeSession(
    { ...least, model: { name: 'qwen3' }, tokens: null, rounds },
    'ses_1',
  )
  expect(session).toMatchObject({ model: 'qwen3', tokens: null })
  expect(session.rounds).toMatchObject([
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
  const session = decodeSession({ ...least, humanInput }, 'ses_1')
  expect(session.humanInputs[0]?.approval).toEqual({
    tool: 'files__write',
    arguments: { path: 'a.md' },
  })
})
