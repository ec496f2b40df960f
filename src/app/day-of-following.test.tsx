import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp, page } from 'vitest/browser'

import { MOST_UNDER_WAY } from '#src/follow/polling/budget.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import {
  consoleOfMany,
  giveClockBack,
  useClockOfOurs,
} from '#src/queries/following/large-fleet-fixture.ts'
import {
  scriptedService,
  withHiddenLimit,
} from '#src/queries/following/scripted-service-fixture.ts'
import { messageQueries } from '#src/queries/sessions/session-queries.ts'
import { clientOf } from '#src/queries/start/console-fixture.ts'
import { paths, sessionHref } from '#src/routes.ts'
import { shareOf } from '#src/testing/tier.ts'
import { createToasts } from '#src/ui/feedback/toasts.tsx'

import { App } from './app.tsx'
import { pages } from './pages.ts'

const TICK_MS = 2_000
const SESSIONS = shareOf({ full: 500, soak: 500, quick: 50 })
const MESSAGES = shareOf({ full: 1_000, soak: 20_000, quick: 200 })
/** Of the session on screen, all day. */
const MESSAGE_EVERY_MS = 30_000
/** For a day: a service that allows more is only asked more often, and each answer does the same. */
const ALLOWED_PER_MINUTE = shareOf({ full: Infinity, soak: 300, quick: Infinity })
/** Of the event loop, for the answers that a timer asked for and for what is made of them. */
const TURNS = 6
/** A day of ticks, compared with its first two hours. */
const ticks = shareOf({ full: 90, soak: 43_200, quick: 24 })
const earlyTicks = shareOf({ full: 30, soak: 3_600, quick: 8 })
/** An operator looks at each page so often. */
const looks = shareOf({ full: 1, soak: 24, quick: 1 })

/** Rows on screen differ by what stands in them: of so many elements at most. */
const ROW_NODES = 50

/** Ticks that each other page is looked at. Costs draws all its rows with each answer, which takes long. */
const GLANCE = 4
const others = [
  paths.sessions,
  paths.inbox,
  ...shareOf({ full: [], soak: [paths.costs], quick: [] }),
]

const watched = sessionHref('ses_0')
const before = globalThis.location.href

function go(path: string): void {
  globalThis.history.pushState(null, '', path)
  globalThis.dispatchEvent(new PopStateEvent('popstate'))
}

/** Of the open session, whose spend rises with each reading: those of half minutes, thinned now and then. */
function samplesAllowed(minutes: number): number {
  const days = Math.ceil(minutes / 1_440) + 1
  return 2 + days + Math.min(2 * minutes, 60)
}

/** Megabytes of live objects, nodes and listeners of the whole page, when nothing is under way and after two collections. */
async function measure() {
  for (let turn = 0; turn < 200; turn += 1) await nextTurn()
  const session = cdp()
  // The second collection frees the objects that the first finalizes.
  for (let times = 0; times < 2; times += 1) {
    await session.send('HeapProfiler.collectGarbage')
    await nextTurn()
  }
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

afterEach(() => {
  giveClockBack()
  globalThis.history.replaceState(null, '', before)
})

test(
  `following ${SESSIONS} sessions on the console's own pages for ${Math.round((ticks * TICK_MS) / 60_000)} minutes keeps nothing back`,
  async () => {
    await page.viewport(1280, 800)
    const service = scriptedService(SESSIONS, MESSAGES, {
      roundSize: 50,
      messageEveryMs: MESSAGE_EVERY_MS,
    })
    const { fetch } = withHiddenLimit(ALLOWED_PER_MINUTE, service.fetch)
    const console = consoleOfMany(SESSIONS, fetch)
    // A clock of ours would run ahead of what is fetched.
    for (const { fetchAhead } of [pages.session, pages.inbox, pages.costs]) await fetchAhead()
    globalThis.history.replaceState(null, '', watched)
    await render(<App console={console} toasts={createToasts()} />)
    useClockOfOurs()
    await console.start()
    // Locks and lazy chunks come in their own time.
    while (service.reads() < SESSIONS) await vi.advanceTimersByTimeAsync(TICK_MS)
    const { queryClient } = clientOf(console)
    const transcript = () => queryClient.getQueryData(messageQueries.transcript('ses_0').queryKey)

    /** Goes around the pages, and back to the session for the rest of so many ticks. */
    async function lookAround(count: number): Promise<void> {
      for (const path of [...others, sessionHref('ses_1')]) {
        go(path)
        await pass(GLANCE)
      }
      go(watched)
      await pass(count - GLANCE * (others.length + 1))
    }
    await lookAround(earlyTicks)
    const early = await measure()
    const readsEarly = service.reads()
    for (let look = 0; look < looks; look += 1) {
      await lookAround((ticks - earlyTicks) / looks)
    }
    const late = await measure()
    await expect
      .poll(async () => {
        await pass(1)
        return transcript()?.count
      })
      .toBe(service.said())
    expect(service.said()).toBeGreaterThan(MESSAGES)
    expect(page.getByRole('heading', { name: 'Goal 0', level: 1 }).elements()).toHaveLength(1)
    // At least one reading a second: it has followed all the while.
    expect(service.reads() - readsEarly).toBeGreaterThan(((ticks - earlyTicks) * TICK_MS) / 1_000)
    const samples = queryClient.getQueryData<readonly CostSample[]>(queryKeys.costSamples) ?? []
    const own = samples.filter(({ sessionId }) => sessionId === 'ses_0')
    const minutes = (Date.now() - (own[0]?.at ?? 0)) / 60_000
    expect(own.length).toBeGreaterThan(3)
    expect(own.length).toBeLessThanOrEqual(samplesAllowed(minutes))
    expect(late.heapMb).toBeLessThan(early.heapMb * 1.1)
    expect(late.heapMb).toBeLessThan(200)
    expect(late.nodes).toBeLessThanOrEqual(early.nodes * 1.05 + ROW_NODES)
    expect(late.listeners).toBeLessThanOrEqual(early.listeners + 5)
    // Each request under way has one.
    expect(late.timers).toBeLessThanOrEqual(early.timers + MOST_UNDER_WAY)
  },
  shareOf({ full: 300_000, soak: 14_400_000, quick: 180_000 }),
)
