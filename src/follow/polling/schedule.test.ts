import { describe, expect, test } from 'vitest'

import { jittered, targetMs } from './intervals.ts'
import { createSchedule } from './schedule.ts'

const half = () => 0.5
const create = () => createSchedule(half)

describe('the target', () => {
  const seen = { idleReads: 0, hiddenMs: null }
  test.each([
    ['running', 'open', seen, 2_000],
    ['waiting', 'fleet', seen, 5_000],
    ['running', 'fleet', seen, 10_000],
    ['unknown', 'fleet', seen, 15_000],
    ['queued', 'fleet', seen, 15_000],
    ['paused', 'fleet', seen, 60_000],
    ['cost-limited', 'fleet', seen, 60_000],
    ['running', 'open', { idleReads: 1, hiddenMs: null }, 3_000],
    ['running', 'open', { idleReads: 9, hiddenMs: null }, 10_000],
    ['running', 'open', { idleReads: 0, hiddenMs: 1 }, 30_000],
    ['running', 'fleet', { idleReads: 0, hiddenMs: 1 }, 60_000],
    ['running', 'fleet', { idleReads: 0, hiddenMs: 1_800_001 }, 120_000],
    ['complete', 'open', seen, null],
    ['failed', 'fleet', seen, null],
    ['cancelled', 'fleet', { idleReads: 0, hiddenMs: 1 }, null],
  ] as const)('of a %s session, %s, %j is %s ms', (state, place, rest, expected) => {
    expect(targetMs(state, { place, ...rest })).toBe(expected)
  })

  test('is spread by 15 % to either side', () => {
    expect([0, 0.5, 1].map((random) => Math.round(jittered(10_000, random)))).toEqual([
      8_500, 10_000, 11_500,
    ])
  })
})

test('a start is spread over ten seconds, but for what is on screen and the first few', () => {
  let turn = 0
  const schedule = createSchedule(() => (turn = (turn + 0.37) % 1))
  for (let index = 0; index < 500; index += 1) {
    schedule.follow(`s${index}`, { state: 'running', place: index === 499 ? 'open' : 'fleet' }, 0)
  }
  const dueBy = (now: number) => {
    let due = 0
    for (let chosen = schedule.choose(now); chosen; chosen = schedule.choose(now)) {
      schedule.asked(chosen.id, now)
      due += 1
    }
    return due
  }
  expect(schedule.choose(0)?.id).toBe('s499')
  expect(dueBy(0)).toBeLessThanOrEqual(5)
  expect(dueBy(5_000)).toBeGreaterThan(200)
  dueBy(10_000)
  expect(schedule.nextAt()).toBeNull()
})

test('of a large fleet those that are known to wait are read first after a load', () => {
  const schedule = create()
  for (let index = 0; index < 200; index += 1) {
    const state = index % 40 === 39 ? 'waiting' : 'running'
    schedule.follow(`s${index}`, { state, place: 'fleet' }, 0)
  }
  const first = [0, 500, 1_000, 1_500, 2_000].map((now) => {
    const id = schedule.choose(now)?.id ?? ''
    schedule.asked(id, now)
    return id
  })
  expect(first).toEqual(['s39', 's79', 's119', 's159', 's199'])
})

test('of a large fleet those that may ask come after those that wait, and before the others', () => {
  const schedule = create()
  for (let index = 0; index < 200; index += 1) {
    const state = index === 150 ? 'waiting' : index % 80 === 20 ? 'paused' : 'running'
    schedule.follow(`s${index}`, { state, place: 'fleet', mayAsk: state === 'paused' }, 0)
  }
  const next = (now: number) => {
    const id = schedule.choose(now)?.id ?? ''
    schedule.asked(id, now)
    return id
  }
  const answer = (id: string, now: number) =>
    schedule.answered(id, { kind: 'read', state: 'paused', changed: false }, now)
  expect([500, 1_000, 1_500, 6_000].map(next)).toEqual(['s150', 's20', 's100', 's180'])
  for (const id of ['s20', 's100', 's180']) answer(id, 6_500)
  // Once read, a paused session has no more turns than before.
  expect(next(70_000)).toBe('s0')
})

test('a session that the list says to wait comes ahead of a fleet that was never read', () => {
  const schedule = create()
  for (const id of ['a', 'b', 'c', 'd']) {
    schedule.follow(id, { state: 'running', place: 'fleet' }, 0)
  }
  schedule.hurry('d', 10_000, 'waiting')
  expect(schedule.choose(10_000)?.id).toBe('d')
  schedule.hurry('c', 10_000, 'paused')
  schedule.asked('d', 10_000)
  expect(schedule.choose(10_000)?.id).toBe('a')
})

test('one request per session is under way at most', () => {
  const schedule = create()
  schedule.follow('a', { state: 'running', place: 'open' }, 0)
  schedule.asked('a', 0)
  expect(schedule.choose(60_000)).toBeNull()
  schedule.answered('a', { kind: 'read', state: 'running', changed: true }, 60_000)
  expect(schedule.choose(61_000)).toBeNull()
  expect(schedule.choose(62_000)?.id).toBe('a')
})

test('what is on screen comes first, and a starved fleet is never forgotten', () => {
  const schedule = create()
  schedule.follow('open', { state: 'running', place: 'open' }, 0)
  for (let index = 0; index < 100; index += 1) {
    schedule.follow(`s${index}`, { state: 'running', place: 'fleet' }, 0)
  }
  const asked = new Map<string, number>()
  for (let now = 20_000; now < 1_020_000; now += 1_000) {
    const chosen = schedule.choose(now)
    if (!chosen) continue
    schedule.asked(chosen.id, now)
    schedule.answered(chosen.id, { kind: 'read', state: 'running', changed: true }, now)
    asked.set(chosen.id, (asked.get(chosen.id) ?? 0) + 1)
  }
  expect(asked.get('open')).toBeGreaterThan(150)
  expect(asked.size).toBe(101)
  expect(Math.min(...asked.values())).toBeGreaterThanOrEqual(2)
})

/** The turns of each session when there is a turn a second, far too few for all. */
function turns(
  schedule: ReturnType<typeof create>,
  stateOf: (id: string) => 'waiting' | 'running',
) {
  const asked = new Map<string, number>()
  for (let now = 20_000; now < 2_020_000; now += 1_000) {
    const id = schedule.choose(now)?.id
    if (id === undefined) continue
    schedule.asked(id, now)
    schedule.answered(id, { kind: 'read', state: stateOf(id), changed: true }, now)
    asked.set(id, (asked.get(id) ?? 0) + 1)
  }
  const sum = (state: string) =>
    [...asked].reduce((all, [id, count]) => all + (stateOf(id) === state ? count : 0), 0)
  return { asked, share: (state: string) => sum(state) / (sum('waiting') + sum('running')) }
}

test.each([
  ['a few questions are looked at more often than what runs', 2, 0.12, 0.25],
  [
    'many known questions leave two thirds of the turns to sessions that may begin to wait',
    50,
    0.3,
    0.37,
  ],
])('%s', (_, waiting, least, most) => {
  const stateOf = (id: string) => (Number(id.slice(1)) < waiting ? 'waiting' : 'running')
  const schedule = create()
  for (let index = 0; index < 100; index += 1) {
    schedule.follow(`s${index}`, { state: stateOf(`s${index}`), place: 'fleet' }, 0)
  }
  const { share } = turns(schedule, stateOf)
  expect(share('waiting')).toBeGreaterThan(least)
  expect(share('waiting')).toBeLessThan(most)
})

/** The turns of the session on screen when each of them takes so many requests. */
function turnsOnScreen(requests: number): number {
  const schedule = create()
  schedule.follow('s0', { state: 'running', place: 'open' }, 0)
  for (let index = 1; index < 100; index += 1) {
    schedule.follow(`s${index}`, { state: 'running', place: 'fleet' }, 0)
  }
  const { asked } = turns(schedule, (id) => {
    if (id === 's0') for (let more = 1; more < requests; more += 1) schedule.charge('s0')
    return 'running'
  })
  return asked.get('s0') ?? 0
}

test('a session whose turns take many requests has fewer of them where turns are scarce', () => {
  expect(turnsOnScreen(1)).toBeGreaterThan(600)
  expect(turnsOnScreen(4)).toBeLessThan(turnsOnScreen(1) / 2)
  expect(turnsOnScreen(4)).toBeGreaterThan(turnsOnScreen(1) / 5)
})

test('where turns are scarce, sessions never read come before those that were read lately', () => {
  const schedule = create()
  for (let index = 0; index < 100; index += 1) {
    schedule.follow(`s${index}`, { state: index < 50 ? 'running' : 'unknown', place: 'fleet' }, 0)
  }
  const asked = new Set<string>()
  for (let now = 20_000; now < 135_000; now += 1_000) {
    const id = schedule.choose(now)?.id ?? ''
    schedule.asked(id, now)
    schedule.answered(id, { kind: 'read', state: 'running', changed: true }, now)
    asked.add(id)
  }
  expect(asked.size).toBe(100)
})
