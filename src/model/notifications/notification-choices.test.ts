import { assert, constantFrom, integer, property } from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

import { isQuiet, readChoices } from './notification-choices.ts'

afterEach(() => vi.unstubAllEnvs())

const two = (part: number) => String(part).padStart(2, '0')
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const minutesOfDay = integer({ min: 0, max: 24 * 60 - 1 })

/** The quiet minutes of the 27 hours from a moment on, by the clock on the wall. */
function quietTimes(from: string, to: string, start: number): Set<string> {
  const times = Array.from({ length: 27 * 60 }, (_, minute) => new Date(start + minute * 60_000))
  const quiet = times.filter((at) => isQuiet({ from, to }, at))
  return new Set(quiet.map((at) => timeOf(at.getHours() * 60 + at.getMinutes())))
}

/** The times that a clock shows as it goes round from one time to another. */
function walkedTimes(from: number, to: number): Set<string> {
  const length = (to - from + 1440) % 1440
  return new Set(Array.from({ length }, (_, step) => timeOf((from + step) % 1440)))
}

test('quiet hours last from the one time of the wall clock to the other, over midnight and summer time', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(new Date('2026-06-01T20:00:00Z').getHours()).toBe(22)
  // The nights of 2026 in which the clock stays, goes forward and goes back.
  const nights = ['2026-06-01', '2026-03-28', '2026-10-24']
  const starts = nights.map((day) => new Date(`${day}T20:00:00Z`).getTime())
  assert(
    property(minutesOfDay, minutesOfDay, constantFrom(...starts), (from, to, start) => {
      const skipped = start === starts[1] ? /^02:/ : /^never/
      const walked = [...walkedTimes(from, to)].filter((time) => !skipped.test(time))
      const quiet = quietTimes(timeOf(from), timeOf(to), start)
      expect([...quiet].filter((time) => !skipped.test(time)).toSorted()).toEqual(walked.toSorted())
    }),
    { numRuns: 60 },
  )
})

test('without quiet hours, or from a time to the same time, no moment is quiet', () => {
  const at = new Date(2026, 5, 1, 8, 30)
  expect(isQuiet(null, at)).toBe(false)
  expect(isQuiet({ from: '08:30', to: '08:30' }, at)).toBe(false)
})

test('stored choices are read part by part, and a malformed part is off', () => {
  const off = { failed: false, complete: false, sound: false, quiet: null }
  expect(readChoices(null)).toEqual(off)
  for (const text of ['{', '[]', 'null', '7', '{"failed":"yes","quiet":{"from":"25:00"}}']) {
    expect(readChoices(text)).toEqual(off)
  }
  const chosen = {
    failed: true,
    complete: true,
    sound: true,
    quiet: { from: '22:00', to: '07:30' },
  }
  expect(readChoices(JSON.stringify(chosen))).toEqual(chosen)
})
