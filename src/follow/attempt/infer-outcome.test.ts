import { describe, expect, test } from 'vitest'

import { attemptOf } from '#src/model/attempt-fixture.ts'
import type { Attempt, AttemptAction } from '#src/model/attempt.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Message } from '#src/model/message.ts'
import { humanInputWith, messageWith, sessionWith } from '#src/model/session-fixture.ts'
import type { Session } from '#src/model/session.ts'

import {
  inferOutcome,
  outcomeByAnybody,
  outcomeByMessages,
  settledBy,
  timesSaid,
} from './infer-outcome.ts'

type Change = NonNullable<Parameters<typeof attemptOf>[1]>
type Row = [AttemptAction, Partial<Session>, taken: boolean | null, of?: Change]

const verdict = (action: AttemptAction, session: Partial<Session>, change?: Change) =>
  inferOutcome(attemptOf(action, { state: 'unknown', ...change }), sessionWith(session))

const input = (change: Partial<HumanInput>) => ({ humanInputs: [humanInputWith(change)] })
const answered = (answer: unknown) => input({ state: 'answered', answer })
const cost = (budgetMicros: number) => ({ spentMicros: 1, budgetMicros, currency: 'USD' })
const before = (change: Partial<Attempt['before']>) => ({
  before: { status: 'running', requestedSignal: null, budgetMicros: null, ...change },
})
const five = { request: { type: 'resume', newBudget: 5 } }
const fiveBefore = { ...five, ...before({ status: 'paused', budgetMicros: 5_000_000 }) }
const unread = { ...five, ...before({ status: null }) }
const held = before({ status: 'held' })
const sent = (request: unknown) => ({ request })
const ours = sent({ response: { b: 1, a: 'x' } })

const rows: readonly Row[] = [
  // A pause: that it is paused, or that the service names it and did not before.
  ['pause', { state: 'paused' }, true],
  ['pause', { state: 'running', requestedSignal: 'pause' }, true],
  ['pause', { state: 'running' }, null],
  ['pause', { state: 'complete' }, false],
  ['pause', { requestedSignal: 'pause' }, null, before({ requestedSignal: 'pause' })],
  // A cancel: only that it is cancelled; another end means that it is over.
  ['cancel', { state: 'cancelled' }, true],
  ['cancel', { state: 'complete' }, false],
  ['cancel', { state: 'running' }, null],
  // A resume: that it is no longer held, with the very budget that was sent.
  ['resume', { state: 'running' }, true],
  ['resume', { state: 'paused' }, null],
  ['resume', { state: 'running', cost: cost(5_000_000) }, true, five],
  ['resume', { state: 'running', cost: cost(4_000_000) }, null, five],
  ['resume', { state: 'cost-limited', cost: cost(5_000_000) }, true, five],
  ['resume', { state: 'complete', cost: cost(5_000_000) }, false, five],
  // Without a new budget: that nothing holds the session any more.
  ['resume', { state: 'cost-limited' }, null],
  ['resume', { state: 'running', requestedSignal: 'pause' }, null],
  ['resume', { state: 'unknown', status: 'held' }, null, held],
  ['resume', { state: 'unknown', status: 'moving' }, true, held],
  // With the budget that it had before, or not read before: only that it is held no longer.
  ['resume', { state: 'paused', cost: cost(5_000_000) }, null, fiveBefore],
  ['resume', { state: 'running', cost: cost(5_000_000) }, true, fiveBefore],
  ['resume', { state: 'unknown', cost: cost(5_000_000) }, null, unread],
  ['resume', { state: 'cost-limited', cost: cost(5_000_000) }, null, unread],
  ['resume', { state: 'running', cost: cost(5_000_000) }, true, unread],
  // A redirect: of the record, nothing but the service naming it.
  ['redirect', { requestedSignal: 'redirect' }, true],
  ['redirect', { state: 'running' }, null],
  ['redirect', { state: 'complete' }, null],
  // An answer: that it stands; that of another, or an end, means that ours does not.
  ['answer', answered({ a: 'x', b: 1 }), true, ours],
  ['answer', answered('theirs'), false, ours],
  ['answer', answered(null), true, ours],
  ['answer', input({ state: 'answered' }), true, ours],
  ['answer', input({}), null, ours],
  ['answer', input({ state: 'expired' }), false, ours],
  ['answer', { state: 'failed', ...input({}) }, false, ours],
  ['answer', input({ state: 'answered', answer: 'x', inputId: 'inp_2' }), null, sent('x')],
  // An end does not tell, where the record shows the request no longer.
  ['answer', { state: 'complete' }, null, ours],
  // It is recognised in whatever shape it was sent.
  ['answer', answered('move'), true, sent('move')],
  ['answer', answered('move'), false, sent({ note: 'move' })],
  ['answer', answered('move'), true, sent({ choiceId: 'move', comment: 'now' })],
  ['answer', answered('move'), false, sent({ choiceId: 'leave', comment: 'move' })],
  ['answer', answered('move'), false, sent({ first: 'move', second: 'leave' })],
  ['answer', answered('move'), false, sent(null)],
  // A create, a sign-up, a key and a question that an earlier version withdrew: no reading at all.
  ['create', { state: 'complete' }, null],
  ['signup', { state: 'complete' }, null],
  ['createKey', { state: 'complete' }, null],
  ['revokeKey', { state: 'complete' }, null],
  ['dismiss', input({ state: 'expired' }), null],
]

describe('what settles an attempt whose answer never came', () => {
  test.each(rows)('%s, with %j: taken is %s', (action, session, taken, change) => {
    const outcome = verdict(action, session, change)
    expect(outcome && outcome.taken).toBe(taken)
  })

  test.each([
    [[{ a: 1, b: [2] }, 3], [{ b: [2], a: 1 }, 3], true],
    [{ c: 1, a: 2, b: 3 }, { b: 3, c: 1, a: 2 }, true],
    [{ a: null }, { a: null }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: { b: 1 } }, { a: { b: 2 } }, false],
    [[1, 2], [2, 1], false],
    [[1], [2], false],
    [[['a', 1]], { a: 1 }, false],
  ])('the answer %j is the same as %j at every depth: %s', (shown, response, same) => {
    expect(verdict('answer', answered(shown), sent({ response }))?.taken).toBe(same)
  })

  test.each<[AttemptAction, Partial<Session>, RegExp]>([
    ['answer', answered('theirs'), /elsewhere/],
    ['answer', input({ state: 'expired' }), /no answer/],
    ['cancel', { state: 'complete' }, /ended/],
  ])('that a %s did not come about is told in words: %j', (action, session, words) => {
    const told = { taken: false, words: expect.stringMatching(words) }
    expect(verdict(action, session)).toMatchObject(told)
  })
})

const said = (role: Message['role'], text: string, at: number | null = 5_000) =>
  messageWith({ roundId: 'rnd_1', role, text, at })

describe('the messages of a session', () => {
  const at = before({ updatedAt: 1_000 })

  test.each([
    ['by an operator', at, said('operator', 'Refunds first\n', 1_001), true],
    // The same words from before, another's words, and what cannot be placed in time.
    ['before', at, said('operator', 'Refunds first', 1_000), false],
    ['at no time', at, said('operator', 'Refunds first', null), false],
    ['in other words', at, said('operator', 'Refunds last', 1_001), false],
    ['by the agent', at, said('agent', 'Refunds first', 1_001), false],
    ['without a time of before', before({}), said('operator', 'Refunds first', 1_001), false],
  ])('settle a redirect by its words, said after the last reading: %s', (_, of, message, taken) => {
    const request = { type: 'redirect', message: ' Refunds first' }
    const redirect = attemptOf('redirect', { request, ...of })
    const outcome = outcomeByMessages(redirect, [said('agent', ''), message])
    expect(outcome).toEqual(taken ? { taken, applied: true } : null)
  })

  test('show the effect of a redirect that was taken once they say its words once more', () => {
    const message = 'Leave November alone'
    const earlier = [said('operator', message)]
    const saying = (text: string, saidBefore: number, ...more: readonly Message[]) => {
      const request = { type: 'redirect', message: text }
      const of = { state: 'confirmed', request, ...before({ saidBefore }) } as const
      return outcomeByMessages(attemptOf('redirect', of), [...earlier, ...more])?.applied ?? false
    }
    expect(timesSaid(message, earlier)).toBe(1)
    expect(saying(message, 1)).toBe(false)
    expect(saying(message, 1, said('agent', 'I leave it alone.'))).toBe(false)
    expect(saying(message, 1, said('operator', message))).toBe(true)
    expect(saying(message, 1, said('agent', `New direction: ${message}.`))).toBe(true)
    expect(saying('Go on', 0, said('agent', 'Go on with it?'))).toBe(false)
  })
})

describe('the effect of a signal that the service has accepted', () => {
  const paused = before({ status: 'paused' })

  test.each<[AttemptAction, Partial<Session>, seen: boolean, of?: Change]>([
    ['pause', { status: 'paused', state: 'paused' }, true],
    ['pause', { status: 'parked', state: 'unknown' }, true],
    ['pause', { status: 'paused', state: 'cost-limited' }, true],
    ['resume', { status: 'running', state: 'running' }, true, paused],
    ['resume', { state: 'running' }, true, { ...paused, ...five }],
    ['cancel', { status: 'cancelled', state: 'cancelled' }, true],
    ['redirect', { status: 'running', state: 'running' }, true, { named: true }],
    ['pause', { status: 'running', state: 'running' }, false],
    ['pause', { status: 'paused', state: 'paused', requestedSignal: 'pause' }, false],
    ['resume', { status: 'paused', state: 'paused' }, false],
    ['resume', { status: 'running', state: 'running', requestedSignal: 'resume' }, false],
    ['cancel', { status: 'paused', state: 'paused' }, false],
    ['redirect', { status: 'running', state: 'running' }, false],
    ['redirect', { status: 'running', state: 'running', requestedSignal: 'redirect' }, false],
    ['redirect', { status: 'complete', state: 'complete' }, false],
  ])('%s, with %j: seen is %s', (action, session, seen, change) => {
    const outcome = verdict(action, session, { state: 'confirmed', ...change })
    expect(outcome?.applied === true && outcome.taken).toBe(seen)
  })

  test.each(['cancel', 'pause'] as const)('a %s of a session that completes has none', (action) => {
    const outcome = verdict(action, { state: 'complete' }, { state: 'confirmed' })
    expect(outcome).toMatchObject({ taken: false, applied: false })
  })
})

test('a signal that the service named before it was sent shows nothing, unless anybody counts', () => {
  const pause = attemptOf('pause', { state: 'unknown', ...before({ requestedSignal: 'pause' }) })
  const session = sessionWith({ state: 'running', requestedSignal: 'pause' })
  expect(inferOutcome(pause, session)).toBeNull()
  expect(outcomeByAnybody(pause, session)).toEqual({ taken: true, applied: false })
})

test.each<[Partial<Session>, answer: string | null]>([
  [{ state: 'complete', ...input({}) }, 'ended'],
  [input({}), null],
  [input({ state: 'unknown' }), null],
  [input({ state: 'answered' }), 'answered-elsewhere'],
  [input({ state: 'expired' }), 'answered-elsewhere'],
  // The record does not show the question: it may not show any.
  [{ state: 'waiting' }, null],
  [{ state: 'unknown' }, null],
  [{ state: 'running' }, 'answered-elsewhere'],
  [{ state: 'waiting', ...input({ inputId: 'inp_2' }) }, 'answered-elsewhere'],
])('with %j an answer is settled as %s', (shown, answer) => {
  expect(settledBy(sessionWith(shown), 'inp_1')?.kind ?? null).toBe(answer)
})

test('the answer that stands is told if the record shows it', () => {
  const answer = humanInputWith({ state: 'answered' })
  const shown = sessionWith({ humanInputs: [answer] })
  expect(settledBy(shown, 'inp_1')).toMatchObject({ input: answer })
  expect(settledBy(sessionWith({ state: 'running' }), 'inp_1')).toMatchObject({ input: null })
})
