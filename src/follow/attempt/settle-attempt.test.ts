import { describe, expect, test } from 'vitest'

import type { AttemptAction } from '#src/model/attempt/attempt.ts'
import {
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  SessionError,
  UnreadableResponseError,
} from '#src/model/errors.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import type { Session } from '#src/model/session.ts'

import { fateOf, isOvertaken } from './attempt-fate.ts'
import { attemptOf } from './attempt-fixture.ts'
import { findEqualCreate } from './equal-create.ts'
import { verdictOf } from './settle-attempt.ts'

const input = (change: Partial<HumanInput>): HumanInput => ({
  inputId: 'inp_1',
  roundId: 'rnd_1',
  question: 'Which totals?',
  detail: null,
  options: [],
  questions: [],
  schema: null,
  state: 'pending',
  askedAt: 0,
  answeredAt: null,
  answer: null,
  note: null,
  ...change,
})
const cost = (budgetMicros: number) => ({ spentMicros: 1, budgetMicros, currency: 'USD' })

const verdict = (action: AttemptAction, session: Partial<Session>, request: unknown = null) =>
  verdictOf(attemptOf(action, { request }), sessionWith(session))?.took ?? null

describe('what settles an attempt whose answer never came', () => {
  test('a pause: that it is paused, or that the service names it', () => {
    expect(verdict('pause', { state: 'paused' })).toBe(true)
    expect(verdict('pause', { state: 'running', requestedSignal: 'pause' })).toBe(true)
    expect(verdict('pause', { state: 'running' })).toBeNull()
    expect(verdict('pause', { state: 'complete' })).toBe(false)
    const named = attemptOf('pause', {
      before: { status: 'running', requestedSignal: 'pause', budgetMicros: null },
    })
    expect(verdictOf(named, sessionWith({ requestedSignal: 'pause' }))).toBeNull()
  })

  test('a cancel: only that it is cancelled; another end means that it is over', () => {
    expect(verdict('cancel', { state: 'cancelled' })).toBe(true)
    expect(verdict('cancel', { state: 'complete' })).toBe(false)
    expect(verdict('cancel', { state: 'running' })).toBeNull()
  })

  test('a resume: that it is no longer held, with the very budget that was sent', () => {
    const request = { type: 'resume', newBudget: 5 }
    expect(verdict('resume', { state: 'running' })).toBe(true)
    expect(verdict('resume', { state: 'paused' })).toBeNull()
    expect(verdict('resume', { state: 'running', cost: cost(5_000_000) }, request)).toBe(true)
    expect(verdict('resume', { state: 'running', cost: cost(4_000_000) }, request)).toBeNull()
    expect(verdict('resume', { state: 'cost-limited', cost: cost(5_000_000) }, request)).toBe(true)
  })

  test('a redirect: nothing but the service naming it', () => {
    expect(verdict('redirect', { requestedSignal: 'redirect' })).toBe(true)
    expect(verdict('redirect', { state: 'running' })).toBeNull()
    expect(verdict('redirect', { state: 'complete' })).toBeNull()
  })

  test('an answer: that it stands; that of another, or an end, means that ours does not', () => {
    const ours = { response: { b: 1, a: 'x' } }
    const answered = (answer: unknown) => ({
      humanInputs: [input({ state: 'answered', answer })],
    })
    expect(verdict('answer', answered({ a: 'x', b: 1 }), ours)).toBe(true)
    expect(verdict('answer', answered('theirs'), ours)).toBe(false)
    expect(verdict('answer', answered(null), ours)).toBe(true)
    expect(verdict('answer', { humanInputs: [input({})] }, ours)).toBeNull()
    expect(verdict('answer', { humanInputs: [input({ state: 'expired' })] }, ours)).toBe(false)
    expect(verdict('answer', { state: 'failed' }, ours)).toBe(false)
  })

  test('a create and a sign-up: no reading at all', () => {
    for (const state of ['running', 'complete', 'cancelled'] as const) {
      expect(verdict('create', { state })).toBeNull()
      expect(verdict('signup', { state })).toBeNull()
    }
  })
})

const answer = (status: number) => ({ status, body: null, requestId: null })

test('only a refusal in so many words means that nothing happened', () => {
  expect(fateOf(new SessionError('no', answer(400)))).toBe('refused')
  expect(fateOf(new NotFoundError('no', answer(404)))).toBe('refused')
  expect(fateOf(new RateLimitError('no', { ...answer(429), retryAfterMs: 1 }))).toBe('refused')
  expect(fateOf(new ServiceError('no', answer(409)))).toBe('refused')
  expect(fateOf(new ServiceError('still at it', answer(409)), true)).toBe('lost')
  expect(fateOf(new ServiceError('no', answer(503)))).toBe('lost')
  expect(fateOf(new ConnectionError('no', { timedOut: true }))).toBe('lost')
  const unreadable = new UnreadableResponseError({ status: 201, body: '<p>', field: 'no JSON' })
  expect(fateOf(unreadable)).toBe('lost')
  expect(
    [400, 409, 410].map((status) => isOvertaken(new ServiceError('', answer(status)))),
  ).toEqual([true, true, true])
  expect(isOvertaken(new ServiceError('', answer(413)))).toBe(false)
})

const create = (state: 'confirmed' | 'refused' | 'unknown', startedAt: number) =>
  attemptOf('create', { state, startedAt, request: { goal: ' Reconcile ' } })

test('an equal goal is one that was sent in the last 10 s, is under way, or has no known outcome', () => {
  const found = (attempt: ReturnType<typeof create>, now: number) =>
    findEqualCreate([attempt], 'Reconcile', now) !== null
  expect(found(create('confirmed', 0), 9_000)).toBe(true)
  expect(found(create('confirmed', 0), 11_000)).toBe(false)
  expect(found(create('unknown', 0), 3_600_000)).toBe(true)
  expect(found(create('refused', 0), 1)).toBe(false)
  expect(findEqualCreate([create('confirmed', 0)], 'Another', 1)).toBeNull()
})
