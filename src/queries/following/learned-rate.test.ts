import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { clientOf, memoryStorage } from '#src/queries/start/console-fixture.ts'
import { createConsole } from '#src/queries/start/create-console.ts'
import type { BrowserStorage } from '#src/storage/open-storage.ts'

import { storageOfMany } from './large-fleet-fixture.ts'
import { scriptedService, withHiddenLimit } from './scripted-service-fixture.ts'

const SESSIONS = 200
/** A small growth is not kept: the page that ends may have been a little ahead of what is kept. */
const KEPT_WITHIN_S = 2

/** Code that is loaded on demand comes in real time: a clock of ours would run ahead of it. */
beforeAll(async () => {
  const service = scriptedService(1, 10)
  const console = createConsole({
    baseUrl: 'http://localhost',
    fetch: service.fetch,
    storage: memoryStorage(),
  })
  await console.start()
  const client = clientOf(console)
  await client.following.readSession('ses_0')
  client.adopt({ account: null, keys: [] })
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page of the console: it follows what this browser knows, for so many seconds of a clock of ours. */
async function follow(storage: Promise<BrowserStorage>, perMinute: number, seconds: number) {
  const service = scriptedService(SESSIONS, 10)
  const { fetch } = withHiddenLimit(perMinute, service.fetch)
  const console = createConsole({ baseUrl: 'http://localhost', fetch, storage })
  await console.start()
  const client = clientOf(console)
  await client.queryClient.fetchQuery(savedSessionQueries.all(client))
  await vi.advanceTimersByTimeAsync(1_000)
  const allowed = [client.following.status.get().allowedPerMinute]
  for (let second = 1; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    allowed.push(client.following.status.get().allowedPerMinute)
  }
  client.adopt({ account: null, keys: [] })
  return allowed
}

test('the next start goes on with the rate that was learned', async () => {
  const storage = storageOfMany(SESSIONS)
  const first = await follow(storage, 120, 240)
  expect(first[0]).toBeGreaterThan(450)
  const last = first.slice(-KEPT_WITHIN_S)
  expect(Math.max(...last)).toBeLessThan(240)
  const [second] = await follow(storage, 120, 1)
  expect(second).toBeGreaterThan(Math.min(...last) * 0.94)
  // Its first second has grown already: by a twentieth of a request for each of three seconds' worth.
  expect(second).toBeLessThan(Math.max(...last) * (1.06 + 0.15))
})
