import { describe, expect, test } from 'vitest'

import type { Attempt, AttemptAction } from '#src/model/attempt.ts'
import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  SessionError,
  UnreadableResponseError,
} from '#src/model/errors.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { KnownRole, Message } from '#src/model/message.ts'
import { humanInputWith, sessionWith } from '#src/model/session-fixture.ts'
import type { Session } from '#src/model/session.ts'

import { attemptOf } from './attempt-fixture.ts'
import { classifyWrite, isOvertaken, findEqualCreate } from './attempt-machine.ts'
import { inferOutcome, outcomeByMessages, timesSaid } from './infer-outcome.ts'

const answeredWith = (answer: unknown) => ({
  humanInputs: [humanInputWith({ state: 'answered', answer })],
})
const input = (change: Partial<HumanInput>) => ({ humanInputs: [humanInputWith(change)] })
const silence: Message = {
  id: null,
  roundId: 'rnd_1',
  role: 'agent',
  author: null,
  text: '',
  tool: null,
  at: 5_000,
  extra: {},
}
const cost = (budgetMicros: number) => ({ spentMicros: 1, budgetMicros, currency: 'USD' })

const words = (action: AttemptAction, session: Partial<Session>, request?: unknown) => {
  const outcome = inferOutcome(attemptOf(action, { request }), sessionWith(session))
  return outcome?.taken === false ? outcome.words : null
}

/** What an answer in the record says of the one that was sent. */
const seen = (answer: unknown, response: unknown) =>
  verdict('answer', { humanInputs: [humanInputWith({ state: 'answered', answer })] }, { response })

const verdict = (action: AttemptAction, session: Partial<Session>, request?: unknown) =>
  inferOutcome(attemptOf(action, { request }), sessionWith(session))?.taken ?? null

describe('what settles an attempt whose answer never came', () => {
  test('a pause: that it is paused, or that the service names it', () => {
    expect(verdict('pause', { state: 'paused' })).toBe(true)
    expect(verdict('pause', { state: 'running', requestedSignal: 'pause' })).toBe(true)
    expect(verdict('pause', { state: 'running' })).toBeNull()
    expect(verdict('pause', { state: 'complete' })).toBe(false)
    const named = attemptOf('pause', {
      before: { status: 'running', requestedSignal: 'pause', budgetMicros: null },
    })
    expect(inferOutcome(named, sessionWith({ requestedSignal: 'pause' }))).toBeNull()
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
    expect(verdict('resume', { state: 'complete', cost: cost(5_000_000) }, request)).toBe(false)
  })

  test('a resume without a new budget: that nothing holds the session any more', () => {
    expect(verdict('resume', { state: 'cost-limited' })).toBeNull()
    expect(verdict('resume', { state: 'running', requestedSignal: 'pause' })).toBeNull()
    expect(verdict('resume', { state: 'running' }, { type: 'resume' })).toBe(true)
    const before = { status: 'held', requestedSignal: null, budgetMicros: null }
    const now = (status: string) =>
      inferOutcome(attemptOf('resume', { before }), sessionWith({ state: 'unknown', status }))
    expect(now('held')).toBeNull()
    expect(now('moving')).toEqual({ taken: true, applied: true })
  })

  test('a resume with the budget that the session had before: only that it is held no longer', () => {
    const before = { status: 'paused', requestedSignal: null, budgetMicros: 5_000_000 }
    const attempt = attemptOf('resume', { before, request: { type: 'resume', newBudget: 5 } })
    const now = (state: Session['state']) =>
      inferOutcome(attempt, sessionWith({ state, cost: cost(5_000_000) }))
    expect(now('paused')).toBeNull()
    expect(now('running')).toEqual({ taken: true, applied: true })
  })

  test('a resume of a session that was not read before: only that nothing holds it any more', () => {
    const before = { status: null, requestedSignal: null, budgetMicros: null }
    const attempt = attemptOf('resume', { before, request: { type: 'resume', newBudget: 5 } })
    const now = (state: Session['state']) =>
      inferOutcome(attempt, sessionWith({ state, cost: cost(5_000_000) }))
    expect(now('unknown')).toBeNull()
    expect(now('cost-limited')).toBeNull()
    expect(now('running')).toEqual({ taken: true, applied: true })
  })

  test('a redirect: of the record, nothing but the service naming it', () => {
    expect(verdict('redirect', { requestedSignal: 'redirect' })).toBe(true)
    expect(verdict('redirect', { state: 'running' })).toBeNull()
    expect(verdict('redirect', { state: 'complete' })).toBeNull()
  })

  test('a redirect: its words among the messages, said by an operator after the last reading', () => {
    const said = { role: 'operator', text: 'Refunds first\n', at: 1_001 } as const
    const settles = (change: Partial<Message>, updatedAt: number | null = 1_000) => {
      const request = { type: 'redirect', message: ' Refunds first' }
      const before = { status: 'running', requestedSignal: null, budgetMicros: null, updatedAt }
      const message = { ...silence, ...said, ...change }
      return outcomeByMessages(attemptOf('redirect', { request, before }), [silence, message])
    }
    expect(settles({})).toEqual({ taken: true, applied: true })
    // The same words from before, another's words, and what cannot be placed in time.
    for (const change of [
      { at: 1_000 },
      { at: null },
      { text: 'Refunds last' },
      { role: 'agent' as const },
    ]) {
      expect(settles(change)).toBeNull()
    }
    expect(settles({}, null)).toBeNull()
  })

  test('anything but a redirect: no message', () => {
    const actions = ['create', 'answer', 'dismiss', 'pause', 'resume', 'cancel', 'signup'] as const
    for (const action of actions) {
      const request = { type: action, message: 'Refunds first' }
      const before = { status: null, requestedSignal: null, budgetMicros: null, updatedAt: 0 }
      const message = { ...silence, role: 'operator' as const, text: 'Refunds first', at: 1 }
      expect(outcomeByMessages(attemptOf(action, { request, before }), [message])).toBeNull()
    }
  })

  test('an answer: that it stands; that of another, or an end, means that ours does not', () => {
    const ours = { response: { b: 1, a: 'x' } }
    expect(verdict('answer', answeredWith({ a: 'x', b: 1 }), ours)).toBe(true)
    expect(verdict('answer', answeredWith('theirs'), ours)).toBe(false)
    expect(verdict('answer', answeredWith(null), ours)).toBe(true)
    expect(verdict('answer', { humanInputs: [humanInputWith({})] }, ours)).toBeNull()
    expect(verdict('answer', { humanInputs: [humanInputWith({ state: 'expired' })] }, ours)).toBe(
      false,
    )
    expect(verdict('answer', { state: 'failed', ...input({}) }, ours)).toBe(false)
  })

  test('an answer: an end does not tell, where the record shows the request no longer', () => {
    expect(verdict('answer', { state: 'complete' }, { response: 'x' })).toBeNull()
  })

  test('an answer is the same whatever the order of members, at every depth', () => {
    expect(seen([{ a: 1, b: [2] }, 3], [{ b: [2], a: 1 }, 3])).toBe(true)
    expect(seen({ c: 1, a: 2, b: 3 }, { b: 3, c: 1, a: 2 })).toBe(true)
    expect(seen({ a: 1 }, { a: 2 })).toBe(false)
    expect(seen({ a: { b: 1 } }, { a: { b: 2 } })).toBe(false)
    expect(seen([1, 2], [2, 1])).toBe(false)
    expect(seen([1], [2])).toBe(false)
    expect(seen({ a: null }, { a: null })).toBe(true)
    expect(seen([['a', 1]], { a: 1 })).toBe(false)
  })

  test('an answer is recognised in whatever shape it was sent', () => {
    const answered = { humanInputs: [humanInputWith({ state: 'answered', answer: 'move' })] }
    expect(verdict('answer', answered, 'move')).toBe(true)
    expect(verdict('answer', answered, { note: 'move' })).toBe(false)
    expect(verdict('answer', answered, { choiceId: 'move', comment: 'now' })).toBe(true)
    expect(verdict('answer', answered, { choiceId: 'leave', comment: 'move' })).toBe(false)
    expect(verdict('answer', answered, { first: 'move', second: 'leave' })).toBe(false)
    expect(verdict('answer', answered, null)).toBe(false)
    expect(
      verdict('answer', { humanInputs: [humanInputWith({ state: 'answered' })] }, 'move'),
    ).toBe(true)
    const other = { ...humanInputWith({ state: 'answered', answer: 'move' }), inputId: 'inp_2' }
    expect(verdict('answer', { humanInputs: [other] }, 'move')).toBeNull()
  })

  test('a dismissal: that the question waits no longer, where the record showed it before', () => {
    const shown = { shown: true }
    expect(verdict('dismiss', input({ state: 'expired' }), shown)).toBe(true)
    expect(verdict('dismiss', input({}), shown)).toBeNull()
    expect(verdict('dismiss', input({ state: 'unknown' }), shown)).toBeNull()
    expect(verdict('dismiss', input({ state: 'answered', answer: 'x' }), shown)).toBe(false)
    expect(verdict('dismiss', { state: 'running', humanInputs: [] }, shown)).toBe(true)
    expect(verdict('dismiss', { state: 'running', humanInputs: [] }, { shown: false })).toBeNull()
    expect(verdict('dismiss', { state: 'complete', humanInputs: [] }, shown)).toBe(false)
  })

  test('what did not come about is told in words', () => {
    const answered = [humanInputWith({ state: 'answered', answer: 'theirs' })]
    expect(words('answer', { humanInputs: answered }, 'ours')).toMatch(/elsewhere/)
    expect(words('answer', { humanInputs: [humanInputWith({ state: 'expired' })] })).toMatch(
      /no answer/,
    )
    expect(words('cancel', { state: 'complete' })).toMatch(/ended/)
    expect(words('pause', { state: 'paused' })).toBeNull()
  })

  test('a create and a sign-up: no reading at all', () => {
    for (const state of ['running', 'complete', 'cancelled'] as const) {
      expect(verdict('create', { state })).toBeNull()
      expect(verdict('signup', { state })).toBeNull()
    }
  })
})

/** What a reading says of a signal that the service has accepted. */
const effect = (
  action: AttemptAction,
  session: Partial<Session>,
  change: Parameters<typeof attemptOf>[1] = {},
) => inferOutcome(attemptOf(action, { state: 'confirmed', ...change }), sessionWith(session))

const said = (role: KnownRole, text: string): Message => ({ ...silence, role, text })

describe('the effect of a signal that the service has accepted', () => {
  const held = { before: { status: 'paused', requestedSignal: null, budgetMicros: null } }

  test.each([
    ['pause', { status: 'paused', state: 'paused' }, {}],
    ['pause', { status: 'parked', state: 'unknown' }, {}],
    ['pause', { status: 'paused', state: 'cost-limited' }, {}],
    ['resume', { status: 'running', state: 'running' }, held],
    ['resume', { state: 'running' }, { ...held, request: { type: 'resume', newBudget: 9 } }],
    ['cancel', { status: 'cancelled', state: 'cancelled' }, {}],
    ['redirect', { status: 'running', state: 'running' }, { named: true }],
  ] as const)('%s is seen in %j', (action, session, change) => {
    expect(effect(action, session, change)).toMatchObject({ taken: true, applied: true })
  })

  test.each([
    ['pause', { status: 'running', state: 'running' }],
    ['pause', { status: 'paused', state: 'paused', requestedSignal: 'pause' }],
    ['resume', { status: 'paused', state: 'paused' }],
    ['resume', { status: 'running', state: 'running', requestedSignal: 'resume' }],
    ['cancel', { status: 'paused', state: 'paused' }],
    ['redirect', { status: 'running', state: 'running' }],
    ['redirect', { status: 'running', state: 'running', requestedSignal: 'redirect' }],
    ['redirect', { status: 'complete', state: 'complete' }],
  ] as const)('%s is not yet seen in %j', (action, session) => {
    expect(effect(action, session)?.applied ?? false).toBe(false)
  })

  test('a cancel or a pause of a session that completes has none', () => {
    for (const action of ['cancel', 'pause'] as const) {
      expect(effect(action, { state: 'complete' })).toMatchObject({ taken: false, applied: false })
    }
  })

  test('a redirect is taken once the messages say its words once more', () => {
    const message = 'Leave November alone'
    const earlier = [said('operator', message)]
    const saying = (text: string, saidBefore: number, ...more: readonly Message[]) => {
      const before = { status: 'running', requestedSignal: null, budgetMicros: null, saidBefore }
      const request = { type: 'redirect', message: text }
      const attempt = attemptOf('redirect', { state: 'confirmed', request, before })
      return outcomeByMessages(attempt, [...earlier, ...more])?.applied ?? false
    }
    expect(timesSaid(message, earlier)).toBe(1)
    expect(saying(message, 1)).toBe(false)
    expect(saying(message, 1, said('agent', 'I leave it alone.'))).toBe(false)
    expect(saying(message, 1, said('operator', message))).toBe(true)
    expect(saying(message, 1, said('agent', `New direction: ${message}.`))).toBe(true)
    expect(saying('Go on', 0, said('agent', 'Go on with it?'))).toBe(false)
  })
})

const answer = (status: number) => ({ status, body: null, requestId: null })

test('only a refusal in so many words means that nothing happened', () => {
  expect(classifyWrite(new SessionError('no', answer(400)))).toBe('refused')
  expect(classifyWrite(new NotFoundError('no', answer(404)))).toBe('refused')
  expect(classifyWrite(new RateLimitError('no', { ...answer(429), retryAfterMs: 1 }))).toBe(
    'refused',
  )
  expect(classifyWrite(new ServiceError('no', answer(409)))).toBe('refused')
  expect(classifyWrite(new ServiceError('still at it', answer(409)), true)).toBe('lost')
  expect(classifyWrite(new ServiceError('no', answer(500)))).toBe('lost')
  expect(classifyWrite(new ServiceError('no', answer(503)))).toBe('lost')
  expect(classifyWrite(new ServiceError('slow', answer(408)))).toBe('lost')
  expect(classifyWrite(new ConnectionError('no', { timedOut: true }))).toBe('lost')
  const unreadable = new UnreadableResponseError({ status: 201, body: '<p>', field: 'no JSON' })
  expect(classifyWrite(unreadable)).toBe('lost')
})

test('a refusal that may mean "too late" is one that reading again explains', () => {
  const overtaken = [400, 401, 404, 409, 410, 413, 422, 500].filter((status) =>
    isOvertaken(new ServiceError('', answer(status))),
  )
  expect(overtaken).toEqual([400, 409, 410, 422])
  expect(isOvertaken(new NotFoundError('', answer(404)))).toBe(true)
  expect(isOvertaken(new AuthenticationError('', answer(400)))).toBe(false)
  expect(isOvertaken(new ConnectionError('', { timedOut: true }))).toBe(false)
  expect(isOvertaken(null)).toBe(false)
})

const create = (state: Attempt['state'], startedAt: number) =>
  attemptOf('create', { state, startedAt, request: { goal: ' Reconcile ' } })

test('an equal goal is one that was sent in the last 10 s, is under way, or has no known outcome', () => {
  const found = (attempt: ReturnType<typeof create>, now: number) =>
    findEqualCreate([attempt], 'Reconcile', now) !== null
  expect(found(create('confirmed', 0), 9_000)).toBe(true)
  expect(found(create('confirmed', 0), 11_000)).toBe(false)
  expect(found(create('unknown', 0), 3_600_000)).toBe(true)
  expect(found(create('sending', 0), 3_600_000)).toBe(true)
  expect(found(create('refused', 0), 1)).toBe(false)
  expect(found(create('draft', 0), 1)).toBe(false)
  expect(found(create('confirmed', 1_000_000), 1_009_999)).toBe(true)
  expect(found(create('confirmed', 1_000_000), 1_010_000)).toBe(false)
  expect(findEqualCreate([create('confirmed', 0)], 'Another', 1)).toBeNull()
})

test('of several equal goals the latest is named, however it was spaced', () => {
  const [old, late, between] = [1_000, 3_000, 2_000].map((at) => create('unknown', at))
  const all = [old, late, between].flatMap((one) => one ?? [])
  expect(findEqualCreate(all, '  Reconcile  ', 4_000)).toBe(late)
})
