import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'

import { createApi } from '#src/api/api.ts'
import { createCell, type Cell } from '#src/queries/connection/cell.ts'
import { createPoller } from '#src/queries/pace/create-poller.ts'
import type { PaceMeter } from '#src/queries/pace/pace.ts'

const nothing: PaceMeter = {
  perMinute: 0,
  allowedPerMinute: 0,
  underWay: 0,
  waiting: null,
  silentMs: 0,
  role: 'alone',
  followed: 0,
  overdueMs: 0,
  problem: null,
}

const stops: (() => void)[] = []
/** A tick is a second, and a leader's word comes every two. */
const soon = { timeout: 20_000 }
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A tab that has nothing to follow: what it knows of the rate it has from elsewhere. */
function openTab(scope: string, learned: unknown): { meter: Cell<PaceMeter>; close: () => void } {
  const meter = createCell(nothing)
  const poller = createPoller({
    api: createApi({ baseUrl: '', fetch: () => Promise.reject(new Error('nothing is asked')) }),
    queryClient: new QueryClient(),
    scope,
    rate: 8,
    learned,
    keepRate: () => undefined,
    meter,
    show: () => undefined,
  })
  const close = poller.start(() => Promise.resolve())
  stops.push(close)
  return { meter, close }
}

test('the tab that comes to lead goes on with the rate of the one before', async () => {
  const scope = crypto.randomUUID()
  const first = openTab(scope, { perSecond: 3, failedAt: null })
  await expect.poll(() => first.meter.get().role, soon).toBe('leader')
  expect(first.meter.get().allowedPerMinute).toBe(180)

  const second = openTab(scope, null)
  await expect
    .poll(() => second.meter.get(), soon)
    .toMatchObject({ role: 'follower', allowedPerMinute: 180 })
  first.close()
  await expect
    .poll(() => second.meter.get(), soon)
    .toMatchObject({ role: 'leader', allowedPerMinute: 180 })
})
