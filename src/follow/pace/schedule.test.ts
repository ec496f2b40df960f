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

test('one request per session is under way at most', () => {
  const schedule = create()
  schedule.follow('a', { state: 'running', place: 'open' }, 0)
  schedule.asked('a', 0)
  expect(schedule.choose(60_000)).toBeNull()
  schedule.answered('a', { kind: 'read', state: 'running', changed: true }, 60_000)
  expect(schedule.choose(61_000)).toBeNull()
  expect(schedule.choose(62_000)?.id).toBe('a')
})

test('an ended session is asked for no more, and one that is missing twice seldom', () => {
  const schedule = create()
  schedule.follow('a', { state: 'running', place: 'fleet' }, 0)
  schedule.answered('a', { kind: 'missing' }, 0)
  expect(schedule.choose(4_999)).toBeNull()
  expect(schedule.choose(5_000)?.id).toBe('a')
  schedule.asked('a', 5_000)
  schedule.answered('a', { kind: 'missing' }, 5_000)
  expect(schedule.choose(64_000)).toBeNull()
  expect(schedule.choose(65_000)?.id).toBe('a')
  schedule.answered('a', { kind: 'read', state: 'complete', changed: true }, 65_000)
  expect(schedule.nextAt()).toBeNull()
  expect(schedule.summary(65_000).followed).toBe(0)
})

test('an open session in which nothing happens for two minutes is asked for less often', () => {
  const schedule = create()
  schedule.follow('a', { state: 'running', place: 'open' }, 0)
  const gaps: number[] = []
  let now = 0
  for (let read = 0; read < 80; read += 1) {
    schedule.asked('a', now)
    schedule.answered('a', { kind: 'read', state: 'running', changed: false }, now)
    const next = schedule.nextAt() ?? Number.NaN
    gaps.push(next - now)
    now = next
  }
  expect(gaps[0]).toBe(2_000)
  expect(gaps.at(-1)).toBe(10_000)
  schedule.answered('a', { kind: 'read', state: 'running', changed: true }, now)
  expect(schedule.nextAt()).toBe(now + 2_000)
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
