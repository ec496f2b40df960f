import { expect, test, vi } from 'vitest'

import { followAll, pathOf, runOnOurClock } from './followed-fixture.ts'

const MINUTE_MS = 60_000

runOnOurClock()

test.each([
  [20, 5],
  [40, 8],
])('of %i sessions %i fail each time: the others are read as ever', async (all, broken) => {
  const ids = Array.from({ length: all }, (_, at) => `s${at}`)
  const failing = new Set(ids.filter((_, at) => at % (all / broken) === 0).map(pathOf))
  const { count } = await followAll(ids, (path) => (failing.has(path) ? 503 : undefined))
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  const asked = ids.map(pathOf)
  // The first minutes go into learning how much the service takes.
  const before = new Map(asked.map((path) => [path, count(path)]))
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  const lately = asked.map((path) => ({
    fails: failing.has(path),
    readings: count(path) - (before.get(path) ?? 0),
  }))
  const readings = (fails: boolean) =>
    lately.filter((one) => one.fails === fails).map((one) => one.readings)
  expect(Math.max(...readings(true))).toBeLessThanOrEqual(15)
  expect(Math.min(...readings(false))).toBeGreaterThanOrEqual(45)
})

test('after an outage every session is read again at once', async () => {
  let fails = false
  const ids = ['one', 'two', 'three', 'four', 'five', 'six']
  const { client, count } = await followAll(ids, () => (fails ? 503 : undefined))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  fails = true
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS)
  fails = false
  client.following.askNow()
  const before = ids.map((id) => count(pathOf(id)))
  await vi.advanceTimersByTimeAsync(15_000)
  for (const [at, id] of ids.entries()) expect(count(pathOf(id))).toBeGreaterThan(before[at] ?? 0)
})

test('a session whose reading was given up has its turn again', async () => {
  let hangs = false
  const { client, count } = await followAll(['mine'], (path) =>
    path === pathOf('mine') && hangs ? null : undefined,
  )
  hangs = true
  const giveUp = new AbortController()
  const reading = client.following.readFresh('mine', giveUp.signal)
  await vi.advanceTimersByTimeAsync(1_000)
  giveUp.abort()
  await expect(reading).rejects.toThrow('abort')
  hangs = false
  const before = count(pathOf('mine'))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(count(pathOf('mine')) - before).toBeGreaterThanOrEqual(5)
})
