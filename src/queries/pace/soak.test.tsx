import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp } from 'vitest/browser'

import { MOST_UNDER_WAY } from '#src/follow/pace/budget.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import { ApiProvider, useApi } from '#src/queries/connection/api-provider.tsx'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { connectionOf } from '#src/queries/console-fixture.ts'
import { useFleet } from '#src/queries/fleet.tsx'
import { messageQueries } from '#src/queries/message-queries.ts'
import { sessionQueries } from '#src/queries/session-queries.ts'
import { shareOf } from '#src/testing/tier.ts'

import { consoleOfMany, giveClockBack, useClockOfOurs } from './large-fleet-fixture.ts'
import { scriptedService, withHiddenLimit } from './scripted-service-fixture.ts'

const TICK_MS = 2_000
const SESSIONS = 500
const MESSAGES = shareOf({ full: 1_000, soak: 50_000, quick: 500 })
const DRAWN = 10
/** For a day: a service that allows more is only asked more often, and each answer does the same. */
const ALLOWED_PER_MINUTE = shareOf({ full: Infinity, soak: 300, quick: Infinity })
/** Of the event loop, for the answers that a timer asked for and for what is made of them. */
const TURNS = 6
/** A day of ticks, compared with its first two hours; the short ones take longer to have everything loaded. */
const ticks = shareOf({ full: 60, soak: 43_200, quick: 120 })
const earlyTicks = shareOf({ full: 15, soak: 3_600, quick: 30 })

/** The fleet as a list of which the first rows are drawn, and one session of it on screen with its messages. */
function Screen() {
  const api = useApi()
  const { sessions } = useFleet()
  const open = useQuery(sessionQueries.detail(api, 'ses_0'))
  const transcript = useQuery(messageQueries.transcript(api, 'ses_0'))
  const loading = sessions.filter(({ freshness }) => freshness.kind === 'loading').length
  return (
    <>
      <h1>{`${open.data?.status} ${transcript.data?.count}`}</h1>
      <p>{`${loading} of ${sessions.length} loading`}</p>
      <ul>
        {sessions.slice(0, DRAWN).map(({ known, freshness }) => (
          <li key={known.id}>{`${known.summary?.status} ${freshness.kind}`}</li>
        ))}
      </ul>
    </>
  )
}

/** Of the open session, whose spend rises with each reading: those of half minutes, thinned now and then. */
function samplesAllowed(minutes: number): number {
  const days = Math.ceil(minutes / 1_440) + 1
  return 2 + days + Math.min(2 * minutes, 60)
}

/** Megabytes of live objects, nodes and listeners of the whole page, when nothing is under way and after a collection. */
async function measure() {
  for (let turn = 0; turn < 200; turn += 1) await nextTurn()
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

/**
 * Ticks go by, timer after timer: `advanceTimersByTimeAsync` rests four real milliseconds at each, which in
 * a day of them is hours.
 */
async function pass(count: number): Promise<void> {
  const end = Date.now() + count * TICK_MS
  // Without it time would leap to a timer that is hours away.
  const beat = setInterval(() => undefined, TICK_MS)
  while (Date.now() < end) {
    vi.advanceTimersToNextTimer()
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn()
  }
  clearInterval(beat)
}

const { port1, port2 } = new MessageChannel()
port1.start()

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true })
    port2.postMessage(null)
  })
}

afterEach(giveClockBack)

test(
  `following ${SESSIONS} sessions for ${Math.round((ticks * TICK_MS) / 60_000)} minutes keeps nothing back`,
  async () => {
    const service = scriptedService(SESSIONS, MESSAGES, 50)
    const { fetch } = withHiddenLimit(ALLOWED_PER_MINUTE, service.fetch)
    const console = await consoleOfMany(SESSIONS, fetch)
    const screen = await render(
      <ApiProvider console={console} loading={null} failure={() => <p>failed</p>}>
        <Screen />
      </ApiProvider>,
    )
    useClockOfOurs()
    await console.start()
    // Locks and lazy chunks come in their own time.
    while (service.reads() < SESSIONS) await vi.advanceTimersByTimeAsync(TICK_MS)
    await pass(earlyTicks)
    const early = await measure()
    const readsEarly = service.reads()
    await pass(ticks - earlyTicks)
    const late = await measure()
    expect(screen.getByRole('heading').element().textContent).toBe(`running ${MESSAGES}`)
    expect(screen.container.textContent).toContain(`0 of ${SESSIONS} loading`)
    // At least one reading a second: it has followed all the while.
    expect(service.reads() - readsEarly).toBeGreaterThan(((ticks - earlyTicks) * TICK_MS) / 1_000)
    const { queryClient } = connectionOf(console)
    const samples = queryClient.getQueryData<readonly CostSample[]>(queryKeys.costSamples) ?? []
    const own = samples.filter(({ sessionId }) => sessionId === 'ses_0')
    const minutes = (Date.now() - (own[0]?.at ?? 0)) / 60_000
    expect(own.length).toBeGreaterThan(3)
    expect(own.length).toBeLessThanOrEqual(samplesAllowed(minutes))
    expect(late.heapMb).toBeLessThan(Math.max(early.heapMb * 1.1, early.heapMb + 3))
    expect(late.heapMb).toBeLessThan(200)
    expect(late.nodes).toBeLessThanOrEqual(early.nodes * 1.05)
    expect(late.listeners).toBeLessThanOrEqual(early.listeners + 5)
    // Each request under way has one.
    expect(late.timers).toBeLessThanOrEqual(early.timers + MOST_UNDER_WAY)
  },
  shareOf({ full: 120_000, soak: 14_400_000, quick: 60_000 }),
)
