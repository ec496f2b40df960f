import { array, assert, constantFrom, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'

import { shareOf } from '#src/testing/tier.ts'

import { attemptOf } from './attempt-fixture.ts'
import {
  attemptAfter,
  digestOf,
  directionOf,
  findEqualCreate,
  isOpen,
  isRepetition,
  isSettled,
  isSignal,
  keepsPrevious,
  slotOf,
  startAttempt,
  type Attempt,
  type AttemptAction,
  type AttemptEvent,
} from './attempt.ts'

const RUNS = shareOf({ full: 5_000, soak: 20_000, quick: 500 })

const actions: readonly AttemptAction[] = [
  'create',
  'answer',
  'pause',
  'resume',
  'redirect',
  'cancel',
  'signup',
]

type EventWithoutTime = AttemptEvent extends infer Event
  ? Event extends AttemptEvent
    ? Omit<Event, 'at'>
    : never
  : never

const kinds: readonly EventWithoutTime[] = [
  { type: 'accepted' },
  { type: 'refused', words: 'no' },
  { type: 'lost', words: 'gone' },
  { type: 'seen', taken: true },
  { type: 'seen', taken: false, words: 'over' },
  { type: 'repeated' },
]

/** Any events in any order, each a little later than the one before. */
const histories = tuple(
  constantFrom(...actions),
  array(constantFrom(...kinds), { maxLength: 14 }),
).map(([action, list]) => {
  const events = list.map((event, index) => ({ ...event, at: index + 1 }))
  const states: Attempt[] = [attemptOf(action)]
  for (const event of events) states.push(attemptAfter(states.at(-1) ?? attemptOf(action), event))
  return { events, states }
})

const always = (holds: (history: { events: AttemptEvent[]; states: Attempt[] }) => void) =>
  assert(property(histories, holds), { numRuns: RUNS })

const possible =
  /^sending lost unknown$|^unknown repeated sending$|^(sending|unknown) accepted confirmed$|^(sending|unknown) refused refused$|^unknown seen (confirmed|refused)$/

const lost = (action: AttemptAction) => attemptOf(action, { state: 'unknown' })

test('whatever happens in whatever order, what is settled stays as it is', () => {
  always(({ states }) => {
    const first = states.findIndex(isSettled)
    if (first === -1) return
    for (const later of states.slice(first)) expect(later).toBe(states[first])
  })
})

test('it leaves the machine once, and again only as often as the operator repeats it', () => {
  always(({ events, states }) => {
    const departures = states.filter(
      (attempt, index) => attempt.state === 'sending' && states[index - 1]?.state !== 'sending',
    )
    const repeats = events.filter(({ type }) => type === 'repeated').length
    expect(departures.length).toBeLessThanOrEqual(1 + repeats)
  })
})

test('it is unknown only after it may have left, and is settled only by evidence', () => {
  always(({ events, states }) => {
    states.forEach((attempt, index) => {
      const before = states[index - 1]
      if (!before || before.state === attempt.state) return
      const type = events[index - 1]?.type
      expect(`${before.state} ${type} ${attempt.state}`).toMatch(possible)
    })
  })
})

test('its identity, its slot and the time of its click never change', () => {
  always(({ states }) => {
    const [first] = states
    for (const attempt of states) {
      expect(attempt.uuid).toBe(first?.uuid)
      expect(slotOf(attempt)).toBe(slotOf(first ?? attempt))
      expect(attempt.startedAt).toBe(first?.startedAt)
      expect(attempt.settledAt === null).toBe(!isSettled(attempt))
    }
  })
})

test('of one session and action, one attempt has the place; creates differ by what they ask for', () => {
  expect(slotOf(attemptOf('pause'))).toBe(slotOf(attemptOf('pause', { bodyHash: 'other' })))
  expect(slotOf(attemptOf('pause'))).not.toBe(slotOf(attemptOf('cancel')))
  expect(slotOf(attemptOf('pause'))).not.toBe(slotOf(attemptOf('pause', { sessionId: 'ses_2' })))
  expect(slotOf(attemptOf('answer'))).not.toBe(slotOf(attemptOf('answer', { inputId: 'inp_2' })))
  expect(slotOf(attemptOf('create'))).not.toBe(slotOf(attemptOf('create', { bodyHash: 'other' })))
})

test('a slot is told by action, session, question and, where many may wait, the words', () => {
  expect(slotOf(attemptOf('pause'))).toBe('pause ses_1')
  expect(slotOf(attemptOf('answer'))).toBe('answer ses_1 inp_1')
  expect(slotOf(attemptOf('create'))).toBe('create hash')
  expect(slotOf(attemptOf('redirect'))).toBe('redirect ses_1 hash')
})

test('an attempt is open while its answer or the effect of its signal is missing', () => {
  const states = ['sending', 'unknown', 'confirmed', 'refused'] as const
  const open = (action: AttemptAction, more = {}) =>
    states.filter((state) => isOpen(attemptOf(action, { state, ...more })))
  expect(open('pause')).toEqual(['unknown', 'confirmed'])
  expect(open('pause', { effect: { applied: true, at: 1 } })).toEqual(['unknown'])
  expect(open('answer')).toEqual(['unknown'])
  expect(states.filter((state) => isSettled(attemptOf('answer', { state })))).toEqual([
    'confirmed',
    'refused',
  ])
  const signals = actions.filter((action) => isSignal(attemptOf(action)))
  expect(signals).toEqual(['pause', 'resume', 'redirect', 'cancel'])
})

test.each([
  [{ type: 'named' }, ['unknown', 'confirmed'], { named: true }],
  [
    { type: 'effect', at: 7, applied: true },
    ['unknown', 'confirmed', 'refused'],
    { effect: { applied: true, at: 7 } },
  ],
] as const)('a reading that tells %j is kept with a signal that is %j', (event, keeping, kept) => {
  for (const state of ['sending', 'unknown', 'confirmed', 'refused'] as const) {
    const signal = attemptOf('pause', { state })
    const after = attemptAfter(signal, event)
    expect(after).toEqual(keeping.some((one) => one === state) ? { ...signal, ...kept } : signal)
    const answer = attemptOf('answer', { state })
    expect(attemptAfter(answer, event)).toBe(answer)
  }
})

test('a lost redirect is repeated with its key or left, as the click asks, and others begin anew', () => {
  const previous = lost('redirect')
  const known = [attemptOf('redirect', { bodyHash: 'other' }), previous]
  const asked = attemptOf('redirect', { uuid: 'new', startedAt: 5 })
  const repeated = { attempt: { ...previous, state: 'sending', words: null }, previous }
  const begun = { attempt: asked, previous, isAgain: false }
  expect(startAttempt(asked, known, 5)).toEqual({ ...repeated, isAgain: true })
  expect(startAttempt(asked, known, 5, true)).toEqual({ ...repeated, isAgain: true })
  expect(startAttempt(asked, known, 5, false)).toEqual(begun)
  expect(startAttempt(asked, [], 5)).toEqual({ ...begun, previous: undefined })
  expect(startAttempt(asked, [], 5, true)).toBeNull()
  const pause = attemptOf('pause', { uuid: 'new' })
  expect(startAttempt(pause, [lost('pause')], 5)).toMatchObject({ attempt: pause, isAgain: false })
})

test.each([
  ['refused', false, false, true],
  ['refused', false, true, false],
  ['lost', false, false, false],
  ['lost', true, false, true],
  ['refused', true, false, false],
] as const)(
  'after a later attempt that is %s (nothing sent: %s, a repetition: %s) the lost one stays: %s',
  (failure, keptOnly, isAgain, stays) => {
    const after = (previous: Attempt | undefined) =>
      keepsPrevious({ attempt: attemptOf('pause'), previous, isAgain }, failure, keptOnly)
    expect(after(lost('pause'))).toBe(stays)
    expect(after(lost('signup'))).toBe(false)
    expect(after(attemptOf('pause', { state: 'confirmed' }))).toBe(false)
    expect(after(undefined)).toBe(false)
  },
)

test('the words of a redirect are its direction, and no other request has them', () => {
  const request = { type: 'redirect', message: ' Refunds first\n' }
  expect(directionOf(attemptOf('redirect', { request }))).toBe('Refunds first')
  expect(directionOf(attemptOf('pause', { request }))).toBeNull()
  expect(directionOf(attemptOf('pause'))).toBeNull()
})

test('a digest is the same in every version, since it is stored', () => {
  expect(digestOf({ goal: 'Reconcile' })).toBe('5b74ea309baf4fac')
  expect(digestOf('')).toBe('e88e64ef86ab6457')
  expect(digestOf(undefined)).toBe('deadbeef41c6ce57')
})

test.each([
  ['sending', 'accepted', 'confirmed'],
  ['sending', 'refused', 'refused'],
  ['sending', 'lost', 'unknown'],
  ['unknown', 'accepted', 'confirmed'],
  ['unknown', 'refused', 'refused'],
  ['unknown', 'repeated', 'sending'],
] as const)('%s, then %s, is %s', (state, type, after) => {
  const event = { type, at: 7, words: 'no' }
  expect(attemptAfter(attemptOf('pause', { state }), event).state).toBe(after)
})

test('what a reading shows settles what is unknown, in the words of the reading', () => {
  const took = attemptAfter(lost('pause'), { type: 'seen', at: 7, taken: true })
  expect(took).toMatchObject({ state: 'confirmed', settledAt: 7, words: null })
  const over = attemptAfter(lost('pause'), { type: 'seen', at: 7, taken: false, words: 'over' })
  expect(over).toMatchObject({ state: 'refused', settledAt: 7, words: 'over' })
})

test('only what a key makes safe is repeated with its key, for less than a day', () => {
  const repeated = actions.filter((action) => isRepetition(lost(action), 'hash', 1))
  expect(repeated).toEqual(['create', 'answer', 'redirect'])
  expect(isRepetition(lost('create'), 'other', 1)).toBe(false)
  const late = attemptOf('create', { state: 'unknown', startedAt: 1_000_000 })
  expect(isRepetition(late, 'hash', 1_000_000 + 23 * 3_600_000 - 1)).toBe(true)
  expect(isRepetition(late, 'hash', 1_000_000 + 23 * 3_600_000)).toBe(false)
  expect(isRepetition(attemptOf('create', { state: 'confirmed' }), 'hash', 1)).toBe(false)
})

const create = (state: Attempt['state'], startedAt: number) =>
  attemptOf('create', { state, startedAt, request: { goal: ' Reconcile ' } })

test.each([
  ['confirmed', 0, 9_000, true],
  ['confirmed', 0, 11_000, false],
  ['unknown', 0, 3_600_000, true],
  ['sending', 0, 3_600_000, true],
  ['refused', 0, 1, false],
  ['confirmed', 1_000_000, 1_009_999, true],
  ['confirmed', 1_000_000, 1_010_000, false],
] as const)(
  'an equal goal that is %s since %i, at %i: may stand is %s',
  (state, at, now, found) => {
    expect(findEqualCreate([create(state, at)], 'Reconcile', now) !== null).toBe(found)
    expect(findEqualCreate([create(state, at)], 'Another', now)).toBeNull()
  },
)

test('of several equal goals the latest is named, however it was spaced', () => {
  const [old, late, between] = [1_000, 3_000, 2_000].map((at) => create('unknown', at))
  const all = [old, late, between].flatMap((one) => one ?? [])
  expect(findEqualCreate(all, '  Reconcile  ', 4_000)).toBe(late)
})
