import { expect, test, vi } from 'vitest'

import { followAll, pathOf, runOnOurClock } from './followed-fixture.ts'

const MINUTE_MS = 60_000

runOnOurClock()

test('of twenty sessions five fail each time: the others are read as ever', async () => {
  const ids = Array.from({ length: 20 }, (_, at) => `s${at}`)
  const failing = new Set(ids.filter((_, at) => at % 4 === 0).map(pathOf))
  const { count } = await followAll(ids, (path) => (failing.has(path) ? 503 : undefined))
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  const readings = (paths: readonly string[]) => paths.map((path) => count(path))
  const healthy = ids.map(pathOf).filter((path) => !failing.has(path))
  expect(Math.max(...readings([...failing]))).toBeLessThanOrEqual(25)
  expect(Math.min(...readings(healthy))).toBeGreaterThanOrEqual(45)
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
