import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp } from 'vitest/browser'

import { ApiProvider, useApi } from '#src/queries/connection/api-provider.tsx'
import { createConsole } from '#src/queries/connection/create-console.ts'
import { useFleet } from '#src/queries/fleet.tsx'
import { messageQueries } from '#src/queries/message-queries.ts'
import { sessionQueries } from '#src/queries/session-queries.ts'
import { openStorage } from '#src/storage/open-storage.ts'
import { shareOf } from '#src/testing/soak.ts'

import { scriptedService } from './scripted-service-fixture.ts'

const TICK_MS = 2_000
const SESSIONS = 500
const MESSAGES = shareOf({ ci: 1_000, soak: 50_000, quick: 500 })
const ticks = shareOf({ ci: 45, soak: 43_200, quick: 90 })

/** The fleet as a list, and one session of it on screen with its messages. */
function Screen() {
  const api = useApi()
  const { sessions } = useFleet()
  const open = useQuery(sessionQueries.detail(api, 'ses_0'))
  const transcript = useQuery(messageQueries.transcript(api, 'ses_0'))
  return (
    <>
      <h1>{`${open.data?.status} ${transcript.data?.count}`}</h1>
      <ul>
        {sessions.map(({ known, freshness }) => (
          <li key={known.id}>{`${known.summary?.status} ${freshness.kind}`}</li>
        ))}
      </ul>
    </>
  )
}

/** Megabytes of live objects, nodes and listeners of the whole page, after a collection. */
async function measure() {
  const session = cdp()
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    heapMb: of('JSHeapUsedSize') / 1e6,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    timers: vi.getTimerCount(),
  }
}

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(performance, 'now')
})

test(
  `following ${SESSIONS} sessions for ${Math.round((ticks * TICK_MS) / 60_000)} minutes keeps nothing back`,
  async () => {
    const now = Date.now()
    const service = scriptedService(SESSIONS, MESSAGES)
    const storage = openStorage({ open: () => Promise.reject(new Error('kept in memory')) })
    const store = (await storage).scoped('local user')
    for (let index = 0; index < SESSIONS; index += 1) {
      const known = { id: `ses_${index}`, goal: `Goal ${index}`, addedAt: now, lastWord: null }
      await store.knownSessions.add({ ...known, addedBy: 'id', signal: null, summary: null })
    }
    const console = createConsole({ baseUrl: '', fetch: service.fetch, storage })
    const screen = await render(
      <ApiProvider console={console} loading={null} failure={() => <p>failed</p>}>
        <Screen />
      </ApiProvider>,
    )
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    // The schedule's own clock moves with the timers.
    const start = performance.now()
    const since = Date.now()
    // A spy would remember each of millions of calls.
    Object.defineProperty(performance, 'now', {
      configurable: true,
      value: () => start + Date.now() - since,
    })
    await console.start()
    const pass = async (count: number) => {
      for (let tick = 0; tick < count; tick += 1) await vi.advanceTimersByTimeAsync(TICK_MS)
    }
    await pass(Math.ceil(ticks / 3))
    const early = await measure()
    const readsEarly = service.reads()
    await pass(ticks)
    const late = await measure()
    expect(screen.getByRole('heading').element().textContent).toBe(`running ${MESSAGES}`)
    expect(screen.container.textContent).not.toContain('loading')
    // At least one reading a second: it has followed all the while.
    expect(service.reads() - readsEarly).toBeGreaterThan((ticks * TICK_MS) / 1_000)
    expect(late.heapMb).toBeLessThan(Math.max(early.heapMb * 1.1, early.heapMb + 3))
    expect(late.heapMb).toBeLessThan(200)
    expect(late.nodes).toBeLessThanOrEqual(early.nodes * 1.05)
    expect(late.listeners).toBeLessThanOrEqual(early.listeners + 5)
    expect(late.timers).toBeLessThanOrEqual(early.timers + 3)
  },
  shareOf({ ci: 120_000, soak: 14_400_000, quick: 60_000 }),
)
