import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'

import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import type { Attempt } from '#src/model/attempt.ts'
import type { Round, SessionState } from '#src/model/session.ts'
import { parseMicros } from '#src/model/spend/money.ts'
import { roundBetween } from '#src/model/spend/round-fixture.ts'

import { type BudgetRule, type BulkAction, planSignals } from './bulk-plan.ts'

const dollar = 1_000_000
const at = { attempts: [] as readonly Attempt[], now: 5_000 }
const wishes = (rule: BudgetRule) => ({ message: '', rule })
const quarter: BudgetRule = { kind: 'percent', amount: 25 }

const held = (id: string, spent: number, budget: number, rounds: readonly Round[] = []) =>
  fleetSession(id, 'cost-limited', {
    spentMicros: spent * dollar,
    budgetMicros: budget * dollar,
    rounds,
  })

test('a pause goes to what may run, and says why the others get none', () => {
  const fleet = [
    fleetSession('runs', 'running'),
    fleetSession('asks', 'waiting', { question: 'Go on?' }),
    fleetSession('held', 'paused'),
    fleetSession('over', 'complete'),
    { ...fleetSession('new', 'running'), session: null },
  ]
  const { send, leave } = planSignals(fleet, 'pause', wishes(quarter), at)
  expect(send.map(({ id, note }) => [id, note])).toEqual([
    ['runs', ''],
    ['asks', 'its question stays open'],
  ])
  expect(leave.map(({ id, why }) => [id, why])).toEqual([
    ['held', 'The session is already paused or held'],
    ['over', 'The session has ended'],
    ['new', 'The console has not read this session yet'],
  ])
})

test('a resume gives a new budget to what its limit holds, and none to what is only paused', () => {
  const fleet = [held('held', 4, 4), fleetSession('paused', 'paused', { budgetMicros: dollar })]
  const { send } = planSignals(fleet, 'resume', wishes(quarter), at)
  expect(send.map(({ request }) => request)).toEqual([
    { type: 'resume', newBudget: 5 },
    { type: 'resume' },
  ])
})

test('the first rule gives each enough for ten more rounds, and every plan says what a budget buys', () => {
  const rounds = [roundBetween(0, 30, 70), roundBetween(30, 60, 65)]
  const row = held('held', 1.4, 2, rounds)
  const planned = (rule: BudgetRule) => planSignals([row], 'resume', wishes(rule), at).send[0]
  expect(planned({ kind: 'rounds', amount: 10 })).toMatchObject({
    request: { type: 'resume', newBudget: 8.4 },
    note: 'new budget $8.40, about 10 more rounds at up to $0.70 each',
  })
  expect(planned(quarter)?.note).toBe('new budget $2.50, about 1 more round at up to $0.70 each')
  expect(planned({ kind: 'each', amount: 2 * dollar })?.note).toBe(
    'new budget $2.00, less than one round at up to $0.70',
  )
})

test('a signal that is under way is not sent again', () => {
  const row = fleetSession('runs', 'running')
  const named = {
    ...row,
    session: row.session && { ...row.session, requestedSignal: 'pause' as const },
  }
  const { send, leave } = planSignals([named], 'pause', wishes(quarter), at)
  expect([send, leave.map(({ why }) => why)]).toEqual([[], ['A pause is under way']])
})

test('a resume of what is paused takes back a pause under way, and leaves a session at its cost limit', () => {
  const fleet = [
    fleetSession('paused', 'paused'),
    fleetSession('stops', 'running', { requestedSignal: 'pause' }),
    held('held', 4, 4),
    fleetSession('runs', 'running'),
  ]
  const { send, leave } = planSignals(fleet, 'resume', { ...wishes(quarter), pausedOnly: true }, at)
  expect(send.map(({ id, request }) => [id, request])).toEqual([
    ['paused', { type: 'resume' }],
    ['stops', { type: 'resume' }],
  ])
  expect(leave.map(({ id, why }) => [id, why])).toEqual([
    ['held', 'The session is not paused'],
    ['runs', 'The session is not paused'],
  ])
})

const states: readonly SessionState[] = [
  'queued',
  'running',
  'waiting',
  'paused',
  'cost-limited',
  'complete',
  'failed',
  'cancelled',
  'unknown',
]
const anyRow = record({
  state: constantFrom(...states),
  spentMicros: integer({ min: 0, max: 50 * dollar }),
  budgetMicros: integer({ min: 0, max: 50 * dollar }),
}).map(({ state, ...money }) => ({ state, money }))
const anyRule = record({
  kind: constantFrom('rounds' as const, 'percent' as const, 'each' as const),
  amount: integer({ min: 0, max: 200 * dollar }),
})
const actions: readonly BulkAction[] = ['pause', 'resume', 'redirect', 'cancel', 'budget']

test('every session is in the plan once, no ended one gets a signal, and each budget is above the spend', () => {
  assert(
    property(
      array(anyRow, { maxLength: 8 }),
      anyRule,
      constantFrom(...actions),
      (rows, rule, action) => {
        const fleet = rows.map(({ state, money }, id) => fleetSession(`ses_${id}`, state, money))
        const { send, leave } = planSignals(fleet, action, { message: 'x', rule }, at)
        const ids = new Set([...send, ...leave].map(({ id }) => id))
        expect(ids).toEqual(new Set(fleet.map(({ known }) => known.id)))
        expect(send.length + leave.length).toBe(fleet.length)
        for (const { id, request } of send) {
          const row = fleet.find(({ known }) => known.id === id)
          expect(['complete', 'failed', 'cancelled']).not.toContain(row?.session?.state)
          if (request.type !== 'resume' || request.newBudget === undefined) continue
          const micros = parseMicros(request.newBudget) ?? 0
          expect(micros).toBeGreaterThan(row?.session?.cost.spentMicros ?? 0)
        }
      },
    ),
  )
})
