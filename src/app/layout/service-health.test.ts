import { expect, onTestFinished, test, vi } from 'vitest'

import { ConnectionError } from '#src/model/errors.ts'
import type { DisconnectedCause, Freshness } from '#src/model/freshness.ts'

import { firstReadSince, healthWords, serviceHealthOf } from './connection-status.tsx'

const live = (asOf: number): Freshness => ({ kind: 'live', asOf })
const cut = (cause: DisconnectedCause): Freshness => ({
  kind: 'disconnected',
  cause,
  asOf: 5,
  error: new Error(cause),
})

test('the service is live when all that is followed is live', () => {
  expect(serviceHealthOf([live(4), live(9), { kind: 'final', asOf: 1 }])).toEqual({ kind: 'live' })
})

test('one session that is cut off is enough to be no longer live, and no word on the service', () => {
  const health = serviceHealthOf([live(9), live(8), { kind: 'final', asOf: 2 }, cut('unreachable')])
  expect(health).toEqual({
    kind: 'partial',
    cause: 'unreachable',
    asOf: 5,
    cut: 1,
    followed: 3,
  })
  expect(healthWords(health)).toBe('1 of 3 sessions not read')
})

test('the service is cut off when none was read later than what is not', () => {
  const stale: Freshness = { kind: 'stale', asOf: 7 }
  const all = [cut('unreachable'), stale, live(4), { kind: 'loading' } as const]
  expect(serviceHealthOf(all)).toMatchObject({ kind: 'disconnected', asOf: 7 })
})

test('a device that is offline and a key that is refused concern all, however fresh the rest is', () => {
  for (const cause of ['offline', 'signed-out'] as const) {
    expect(serviceHealthOf([live(9), cut(cause)])).toMatchObject({ kind: 'disconnected', cause })
  }
})

test('of several causes the one that needs the operator comes first', () => {
  expect(serviceHealthOf([cut('service-error'), cut('signed-out')])).toMatchObject({
    cause: 'signed-out',
  })
})

test('a session that is gone says nothing about the service', () => {
  expect(serviceHealthOf([live(9), cut('gone')])).toMatchObject({ kind: 'live' })
})

test('a stalled session is never hidden behind a live one', () => {
  expect(serviceHealthOf([live(9), { kind: 'stale', asOf: 2 }])).toEqual({ kind: 'stale', asOf: 2 })
})

test('what was read before the page was opened is still to be read, and no sign of silence', () => {
  const kept: Freshness = { kind: 'stale', asOf: 2 }
  expect(serviceHealthOf([live(9), kept], { readSince: 5 })).toEqual({ kind: 'loading' })
  expect(serviceHealthOf([live(9), kept], { readSince: 1 })).toEqual({ kind: 'stale', asOf: 2 })
})

test('what an earlier page has read is not called live before this page has an answer', () => {
  expect(serviceHealthOf([live(4), live(3)], { readSince: 5 })).toEqual({ kind: 'loading' })
  expect(serviceHealthOf([live(6), live(3)], { readSince: 5 })).toEqual({ kind: 'live' })
})

test('a page begins until the last of its first readings, which are spread over ten seconds, may be here', () => {
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  clock.mockReturnValue(12_000)
  expect(firstReadSince()).toBe(performance.timeOrigin)
  clock.mockReturnValue(30_000)
  expect(firstReadSince()).toBe(0)
})

test('what is late while all that may be asked is answered is behind, by the age of the oldest', () => {
  const late: Freshness[] = [
    { kind: 'stale', asOf: 4 },
    { kind: 'stale', asOf: 2 },
  ]
  const behind = serviceHealthOf([live(9), ...late], { isAtLimit: true })
  expect(behind).toEqual({ kind: 'behind', asOf: 2 })
  expect(healthWords(behind)).toBe('Behind')
  expect(serviceHealthOf([live(9)], { isAtLimit: true }).kind).toBe('live')
})

test('a fault is never called being behind', () => {
  const silence = new ConnectionError('no', { timedOut: true })
  const stale: Freshness = { kind: 'stale', asOf: 2 }
  expect(serviceHealthOf([stale, cut('service-error')], { isAtLimit: true }).kind).toBe(
    'disconnected',
  )
  expect(serviceHealthOf([stale], { isAtLimit: true, silence }).kind).toBe('disconnected')
  expect(healthWords(serviceHealthOf([stale]))).toBe('Not updated')
})

test('a session that was never read is still to be read, however many others are live', () => {
  expect(serviceHealthOf([live(9), { kind: 'loading' }])).toEqual({ kind: 'loading' })
})

test('nothing followed, or only what has ended, is idle and not live', () => {
  expect(serviceHealthOf([])).toEqual({ kind: 'idle' })
  expect(serviceHealthOf([{ kind: 'final', asOf: 3 }])).toEqual({ kind: 'idle' })
  expect(serviceHealthOf([{ kind: 'loading' }])).toEqual({ kind: 'loading' })
})

test('after half a minute without a success nothing is live, whatever the sessions say', () => {
  const silence = new ConnectionError('no', { timedOut: true })
  expect(serviceHealthOf([live(9)], { silence })).toEqual({
    kind: 'disconnected',
    cause: 'unreachable',
    asOf: 9,
    error: silence,
  })
  expect(serviceHealthOf([live(9)], { silence, online: false })).toMatchObject({ cause: 'offline' })
  expect(serviceHealthOf([{ kind: 'loading' }], { silence })).toMatchObject({ asOf: null })
  expect(serviceHealthOf([cut('signed-out')], { silence })).toMatchObject({ cause: 'signed-out' })
})
