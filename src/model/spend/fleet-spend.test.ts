import { expect, test } from 'vitest'

import type { SessionState } from '#src/model/session.ts'

import { fleetSpend } from './fleet-spend.ts'

const NOW = new Date(2026, 10, 20, 12).getTime()

const session = (
  id: string,
  spentMicros: number | null,
  currency = 'USD',
  state: SessionState = 'running',
) => ({ id, state, spentMicros, budgetMicros: null, currency })

const sample = (sessionId: string, at: number, spentMicros: number, currency = 'USD') => ({
  sessionId,
  at: NOW - at,
  spentMicros,
  currency,
})

test('where the service shows no cost, neither a rate nor a sum of today is made up', () => {
  const begun = [sample('a', 60_000, 0)]
  expect(fleetSpend([session('a', null)], begun, NOW)).toEqual({ burn: null, today: null })
  expect(fleetSpend([], [], NOW).today).toBeNull()
})

test('an account in euros begins with no euros, whatever its counting began with', () => {
  const begun = [sample('a', 60_000, 0)]
  const euros = session('a', 0, 'EUR')
  expect(fleetSpend([euros], begun, NOW)).toEqual({ burn: '€0.00', today: '€0.00' })
  const ended = session('a', 0, 'EUR', 'complete')
  expect(fleetSpend([ended], begun, NOW)).toEqual({ burn: '€0.00', today: '€0.00' })
})

test('nothing spent in several currencies has no sign', () => {
  const two = [session('a', 0), session('b', 0, 'EUR')]
  const begun = [sample('a', 60_000, 0), sample('b', 60_000, 0, 'EUR')]
  expect(fleetSpend(two, begun, NOW)).toEqual({ burn: '0.00', today: '0.00' })
})

test('a session that ended before it was watched has spent nothing that was seen today', () => {
  const ended = session('a', 2_000_000, 'EUR', 'complete')
  expect(fleetSpend([ended], [], NOW)).toEqual({ burn: '€0.00', today: '€0.00' })
})

test('what was seen to be spent counts, also of a session that is off the list by now', () => {
  const samples = [sample('gone', 120_000, 0), sample('gone', 60_000, 3_000_000)]
  expect(fleetSpend([session('a', 1_000_000)], samples, NOW).today).toBe('$3.00')
})
