import { expect, test } from 'vitest'

import { fleetPaceMs, openPaceMs } from './pace.ts'

test('an open session is read as often as its state deserves, an ended one not at all', () => {
  expect(openPaceMs('running', false)).toBe(2_000)
  expect(openPaceMs('waiting', false)).toBe(5_000)
  expect(openPaceMs('paused', false)).toBe(10_000)
  expect(openPaceMs('unknown', false)).toBe(5_000)
  expect(openPaceMs('complete', false)).toBe(false)
})

test('a hidden tab slows down and never stands still', () => {
  expect(openPaceMs('running', true)).toBe(15_000)
  expect(openPaceMs('cancelled', true)).toBe(false)
  expect(fleetPaceMs('ses_1', 'waiting', true)).toBeGreaterThan(20_000)
})

test('a fleet is spread in time, each session always the same', () => {
  const paces = Array.from({ length: 200 }, (_, one) => fleetPaceMs(`ses_${one}`, 'running', false))
  for (const pace of paces) {
    expect(pace).toBeGreaterThanOrEqual(8_500)
    expect(pace).toBeLessThanOrEqual(11_500)
  }
  expect(new Set(paces).size).toBeGreaterThan(50)
  expect(fleetPaceMs('ses_7', 'running', false)).toBe(paces[7])
  expect(fleetPaceMs('ses_7', 'failed', false)).toBe(false)
})
