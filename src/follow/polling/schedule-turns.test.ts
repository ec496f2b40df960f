import { describe, expect, test } from 'vitest'

import type { SessionState } from '#src/model/session.ts'

import type { Place } from './intervals.ts'
import { createSchedule, type Schedule } from './schedule.ts'

const create = (random = 0.5) => createSchedule(() => random)
const begun = 1_000_000

function follow(schedule: Schedule, id: string, state: SessionState, place: Place, now = begun) {
  schedule.follow(id, { state, place }, now)
}

function read(schedule: Schedule, id: string, now: number, state: SessionState = 'running') {
  schedule.asked(id, now)
  schedule.answered(id, { kind: 'read', state, changed: false }, now)
}

describe('a hidden page', () => {
  test('asks seldom, more seldom after half an hour, and as before once it is seen', () => {
    const schedule = create()
    follow(schedule, 'a', 'running', 'fleet')
    expect(schedule.targetOf('a', begun)).toBe(10_000)
    schedule.setHidden(begun)
    expect(schedule.targetOf('a', begun + 1_800_000)).toBe(60_000)
    expect(schedule.targetOf('a', begun + 1_800_001)).toBe(120_000)
    read(schedule, 'a', begun + 2_000)
    expect(schedule.nextAt()).toBe(begun + 62_000)
    schedule.setHidden(null)
    expect(schedule.nextAt()).toBe(begun + 12_000)
  })

  test('puts nothing off that is due already', () => {
    const schedule = create()
    follow(schedule, 'a', 'running', 'fleet')
    read(schedule, 'a', begun)
    schedule.setHidden(begun)
    expect(schedule.nextAt()).toBe(begun + 10_000)
  })

  test('hastens neither what has ended nor what is gone', () => {
    const ended = create()
    follow(ended, 'a', 'complete', 'fleet')
    ended.setHidden(null)
    expect(ended.nextAt()).toBeNull()
    const gone = create()
    follow(gone, 'a', 'running', 'fleet')
    gone.answered('a', { kind: 'missing' }, begun)
    gone.answered('a', { kind: 'missing' }, begun + 5_000)
    gone.setHidden(null)
    expect(gone.nextAt()).toBe(begun + 65_000)
  })
})

test('after waking up what is on screen and what waits is asked at once, whatever was under way, the rest within ten seconds', () => {
  const schedule = create()
  follow(schedule, 'open', 'running', 'open')
  follow(schedule, 'fleet', 'running', 'fleet')
  follow(schedule, 'waits', 'waiting', 'fleet')
  follow(schedule, 'ended', 'failed', 'fleet')
  follow(schedule, 'held', 'paused', 'fleet')
  for (const id of ['open', 'fleet', 'waits', 'held']) schedule.asked(id, begun)
  expect(schedule.nextAt()).toBeNull()
  schedule.wake(begun + 100_000)
  expect(schedule.choose(begun + 100_000)?.id).toBe('open')
  schedule.unfollow('open')
  expect(schedule.choose(begun + 100_000)?.id).toBe('waits')
  schedule.unfollow('waits')
  expect(schedule.nextAt()).toBe(begun + 105_000)
  for (const id of ['fleet', 'held']) schedule.unfollow(id)
  expect(schedule.nextAt()).toBeNull()
})

test('after waking up a small fleet is asked at once', () => {
  const schedule = create()
  follow(schedule, 'held', 'paused', 'fleet')
  schedule.asked('held', begun)
  schedule.wake(begun + 1_000)
  expect(schedule.nextAt()).toBe(begun + 1_000)
})

test('what ended without an answer has its turn again after its target', () => {
  const schedule = create()
  follow(schedule, 'a', 'running', 'open')
  schedule.asked('a', begun)
  schedule.released('a', begun + 100)
  expect(schedule.nextAt()).toBe(begun + 2_100)
  schedule.released('a', begun + 200)
  schedule.released('nobody', begun)
  expect(schedule.nextAt()).toBe(begun + 2_100)
})

test('haste makes one due now, puts nothing off, and does not bring back what has ended', () => {
  const schedule = create()
  follow(schedule, 'a', 'running', 'fleet')
  follow(schedule, 'b', 'cancelled', 'fleet')
  read(schedule, 'a', begun)
  schedule.hurry('a', begun + 3_000)
  schedule.hurry('a', begun + 8_000)
  schedule.hurry('b', begun)
  schedule.hurry('nobody', begun)
  expect(schedule.nextAt()).toBe(begun + 3_000)
})

describe('what is said anew of a session', () => {
  test('changes nothing when it is nothing new', () => {
    const schedule = create(1)
    follow(schedule, 'a', 'running', 'fleet')
    read(schedule, 'a', begun)
    follow(schedule, 'a', 'running', 'fleet', begun + 1_000)
    expect(schedule.nextAt()).toBe(begun + 11_500)
  })

  test('brings the next reading forward, never back', () => {
    const schedule = create(1)
    for (const id of ['1', '2', '3', '4', 'a']) follow(schedule, id, 'paused', 'fleet')
    for (const id of ['1', '2', '3', '4']) schedule.unfollow(id)
    expect(schedule.nextAt()).toBe(begun + 10_000)
    follow(schedule, 'a', 'running', 'open')
    expect(schedule.nextAt()).toBe(begun + 2_000)
    follow(schedule, 'a', 'running', 'fleet')
    expect(schedule.nextAt()).toBe(begun + 2_000)
  })

  test('counts when the state alone is new', () => {
    const schedule = create()
    follow(schedule, 'a', 'paused', 'fleet')
    read(schedule, 'a', begun, 'paused')
    expect(schedule.nextAt()).toBe(begun + 60_000)
    follow(schedule, 'a', 'running', 'fleet')
    expect(schedule.nextAt()).toBe(begun + 10_000)
    follow(schedule, 'a', 'complete', 'fleet')
    expect(schedule.nextAt()).toBeNull()
  })
})

describe('a session on screen in which nothing happens', () => {
  test('is idle after more than two minutes', () => {
    const schedule = create()
    follow(schedule, 'a', 'running', 'open')
    read(schedule, 'a', begun + 120_000)
    expect(schedule.targetOf('a', begun)).toBe(2_000)
    read(schedule, 'a', begun + 120_001)
    expect(schedule.targetOf('a', begun)).toBe(3_000)
  })

  test('is idle no longer once its state changes, or once it comes on screen again', () => {
    const schedule = create()
    follow(schedule, 'a', 'running', 'open')
    read(schedule, 'a', begun + 120_001)
    read(schedule, 'a', begun + 120_002, 'queued')
    expect(schedule.targetOf('a', begun)).toBe(2_000)
    read(schedule, 'a', begun + 250_000, 'queued')
    expect(schedule.targetOf('a', begun)).toBe(3_000)
    follow(schedule, 'a', 'running', 'open')
    expect(schedule.targetOf('a', begun)).toBe(3_000)
    follow(schedule, 'a', 'running', 'fleet')
    follow(schedule, 'a', 'running', 'open')
    expect(schedule.targetOf('a', begun)).toBe(2_000)
  })
})

test('gone is what was missing twice in five seconds; one answer in between, or none, is not', () => {
  const schedule = create()
  const next = () => (schedule.nextAt() ?? 0) - begun
  follow(schedule, 'a', 'running', 'fleet')
  schedule.answered('a', { kind: 'missing' }, begun)
  expect(next()).toBe(5_000)
  read(schedule, 'a', begun + 1_000)
  schedule.answered('a', { kind: 'missing' }, begun + 6_000)
  expect(next()).toBe(11_000)
  schedule.answered('a', { kind: 'failed' }, begun + 20_000)
  expect(next()).toBe(30_000)
  schedule.answered('a', { kind: 'missing' }, begun + 30_000)
  expect(next()).toBe(90_000)
})

describe('what is remembered as ended', () => {
  test('is asked while it is on screen until it was read, errors and waking up between or not', () => {
    const schedule = create()
    follow(schedule, 'a', 'complete', 'open')
    expect(schedule.choose(begun)?.id).toBe('a')
    schedule.asked('a', begun)
    schedule.answered('a', { kind: 'failed' }, begun + 100)
    expect(schedule.nextAt()).toBe(begun + 5_100)
    schedule.asked('a', begun + 5_100)
    schedule.wake(begun + 6_000)
    expect(schedule.choose(begun + 6_000)?.id).toBe('a')
    read(schedule, 'a', begun + 6_000, 'complete')
    expect(schedule.nextAt()).toBeNull()
    schedule.wake(begun + 7_000)
    expect(schedule.nextAt()).toBeNull()
  })

  test('is asked once it comes on screen, and no more once it has left it', () => {
    const schedule = create()
    follow(schedule, 'a', 'failed', 'fleet')
    expect(schedule.nextAt()).toBeNull()
    follow(schedule, 'a', 'failed', 'open', begun + 20_000)
    expect(schedule.choose(begun + 20_000)?.id).toBe('a')
    follow(schedule, 'a', 'failed', 'fleet', begun + 20_000)
    expect(schedule.nextAt()).toBeNull()
  })
})

test('a session that is forbidden is asked once a minute until it is read, whatever is said of it', () => {
  const schedule = create()
  follow(schedule, 'a', 'running', 'open')
  schedule.asked('a', begun)
  schedule.answered('a', { kind: 'forbidden' }, begun)
  expect(schedule.nextAt()).toBe(begun + 60_000)
  follow(schedule, 'a', 'waiting', 'fleet', begun + 1_000)
  schedule.answered('a', { kind: 'failed' }, begun + 60_000)
  expect(schedule.nextAt()).toBe(begun + 120_000)
  read(schedule, 'a', begun + 120_000)
  expect(schedule.nextAt()).toBe(begun + 130_000)
})

test('the first four are due at once, the fifth within ten seconds', () => {
  const schedule = create()
  for (const id of ['1', '2', '3', '4', '5']) follow(schedule, id, 'running', 'fleet')
  for (const id of ['1', '2', '3', '4']) {
    expect(schedule.choose(begun)?.id).toBe(id)
    schedule.asked(id, begun)
  }
  expect(schedule.nextAt()).toBe(begun + 5_000)
})

test('beside a session on screen the fleet is due a second later', () => {
  const schedule = create()
  follow(schedule, 'shown', 'running', 'open')
  follow(schedule, 'other', 'running', 'fleet')
  expect(schedule.choose(begun)?.id).toBe('shown')
  schedule.asked('shown', begun)
  expect(schedule.nextAt()).toBe(begun + 1_000)
})

test('the longest delay of all is told, and only of those that are followed', () => {
  const schedule = create()
  follow(schedule, 'a', 'running', 'fleet')
  follow(schedule, 'b', 'paused', 'fleet')
  follow(schedule, 'c', 'complete', 'fleet')
  read(schedule, 'a', begun + 5_000)
  expect(schedule.summary(begun + 20_000)).toEqual({ followed: 2, overdueMs: 20_000 })
  expect(schedule.summary(begun)).toEqual({ followed: 2, overdueMs: 0 })
})

test('a session that is not followed is not asked for, and what is told of it is nothing', () => {
  const schedule = create()
  follow(schedule, 'a', 'running', 'open')
  expect(schedule.has('a')).toBe(true)
  schedule.unfollow('a')
  expect(schedule.has('a')).toBe(false)
  schedule.asked('a', begun)
  schedule.charge('a')
  schedule.answered('a', { kind: 'missing' }, begun)
  expect(schedule.choose(begun)).toBeNull()
  expect(schedule.targetOf('a', begun)).toBeNull()
})

test('what nobody looks at is not charged for the requests of others', () => {
  const schedule = create()
  follow(schedule, 'a', 'running', 'fleet')
  follow(schedule, 'b', 'running', 'fleet')
  for (let request = 0; request < 9; request += 1) schedule.charge('a')
  for (const id of ['a', 'b']) read(schedule, id, begun)
  expect(schedule.choose(begun + 20_000)?.id).toBe('a')
})

describe('how urgent a question is', () => {
  test('alone: its age in targets, by its weight', () => {
    const schedule = create()
    follow(schedule, 'a', 'waiting', 'fleet')
    follow(schedule, 'b', 'waiting', 'fleet')
    expect(schedule.choose(begun + 20_000)?.score).toBe(32)
  })

  test('beside others that run: half as much for all questions as for all of these', () => {
    const schedule = create()
    follow(schedule, 'open', 'running', 'open')
    follow(schedule, 'ended', 'complete', 'fleet')
    for (const id of ['1', '2']) follow(schedule, id, 'running', 'fleet')
    for (let index = 0; index < 10; index += 1) follow(schedule, `w${index}`, 'waiting', 'fleet')
    for (const id of ['open', '1', '2']) schedule.asked(id, begun)
    expect(schedule.choose(begun + 20_000)?.score).toBeCloseTo(0.4)
  })
})

/** Milliseconds until something is due after a failure of "a". */
function fail(schedule: Schedule, at: number): number {
  schedule.answered('a', { kind: 'failed' }, at)
  return (schedule.nextAt() ?? 0) - at
}

describe('a session that fails', () => {
  test('is asked later with each failure while others are read, up to a minute, and as ever while none is', () => {
    const schedule = create()
    follow(schedule, 'a', 'running', 'fleet')
    expect(fail(schedule, begun)).toBe(10_000)
    const pauses = [1, 2, 3, 4, 5].map((turn) => {
      // Also of a session that only another tab follows.
      read(schedule, 'other', begun + turn)
      return fail(schedule, begun + turn)
    })
    expect(pauses).toEqual([10_000, 20_000, 40_000, 60_000, 60_000])
    expect(fail(schedule, begun + 6)).toBe(10_000)
    read(schedule, 'other', begun + 7)
    expect(fail(schedule, begun + 7)).toBe(60_000)
    read(schedule, 'a', begun + 8)
    read(schedule, 'other', begun + 9)
    expect(fail(schedule, begun + 9)).toBe(10_000)
    schedule.setHidden(begun - 3_600_000)
    expect(fail(schedule, begun + 10)).toBe(120_000)
  })

  test('is no failure where nothing is said of it, as under a limit of the rate', () => {
    const schedule = create()
    follow(schedule, 'a', 'running', 'fleet')
    for (const at of [begun, begun + 1, begun + 2]) {
      read(schedule, 'other', at)
      schedule.answered('a', { kind: 'unread' }, at)
    }
    read(schedule, 'other', begun + 3)
    expect(fail(schedule, begun + 3)).toBe(10_000)
  })

  test('comes after those that were not asked since, until a service that was silent answers', () => {
    const schedule = create()
    for (const id of ['a', 'b']) follow(schedule, id, 'running', 'fleet')
    fail(schedule, begun + 100_000)
    expect(schedule.choose(begun + 111_000)?.id).toBe('b')
    read(schedule, 'other', begun + 111_000)
    expect(schedule.choose(begun + 111_000)?.id).toBe('a')
    fail(schedule, begun + 112_000)
    read(schedule, 'other', begun + 113_000)
    expect(schedule.choose(begun + 200_000)?.id).toBe('b')
    read(schedule, 'a', begun + 200_000)
    read(schedule, 'b', begun + 205_000)
    expect(schedule.choose(begun + 230_000)?.id).toBe('a')
  })
})
