import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import type { SavedSession } from '#src/model/saved-session.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import {
  consoleOfMany,
  giveClockBack,
  useClockOfOurs,
} from '#src/queries/following/large-fleet-fixture.ts'
import {
  pathOf,
  scriptedService,
  withHiddenLimit,
} from '#src/queries/following/scripted-service-fixture.ts'
import { isAtLimit } from '#src/queries/following/use-polling-status.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { showConsole } from '#src/testing/open-page.tsx'
import { tierOf } from '#src/testing/tier.ts'

const SESSIONS = 1_000
const LIMIT_PER_MINUTE = 900
const LAST = `ses_${SESSIONS - 1}`

const input = {
  inputId: 'inp_1',
  question: 'Which ledger is right?',
  options: null,
  status: 'pending',
  askedAt: '2026-01-01T00:00:00.000Z',
}

/** A service with a thousand sessions that run; the last of them asks when it is told to. */
function createService() {
  const readAt = new Map<string, number>()
  let longestGapMs = 0
  let asks = false
  const script = scriptedService(SESSIONS, 10)
  const answer = async (request: string | URL | Request) => {
    const response = await script.fetch(request)
    const [, , , id = ''] = pathOf(request).split('/')
    if (!id.startsWith('ses_')) return response
    const now = Date.now()
    longestGapMs = Math.max(longestGapMs, now - (readAt.get(id) ?? now))
    readAt.set(id, now)
    if (!asks || id !== LAST) return response
    const session: object = await response.json()
    return Response.json({ ...session, status: 'waiting_human', humanInput: [input] })
  }
  return {
    ...withHiddenLimit(LIMIT_PER_MINUTE, answer),
    readAt,
    ask: () => (asks = true),
    /** The longest that any session has gone without being read again. */
    longestGapMs: () => longestGapMs,
  }
}

afterEach(giveClockBack)

/** The time for a look at each session within the allowance, and a minute in which it is used up. */
const LONGEST_GAP_MS = (SESSIONS / LIMIT_PER_MINUTE) * 60_000 * 1.2 + 60_000

async function openConsole(service: ReturnType<typeof createService>) {
  const console = consoleOfMany(SESSIONS, service.fetch)
  await console.start()
  const state = console.getState()
  if (state.kind !== 'connected') throw new Error(`it is ${state.kind}`)
  const { queryClient } = state.client
  await queryClient.fetchQuery(savedSessionQueries.all(state.client))
  const findQuestion = () =>
    queryClient
      .getQueryData<readonly SavedSession[]>(queryKeys.savedSessions)
      ?.find(({ id }) => id === LAST)?.summary?.question
  return {
    console,
    findQuestion,
    isBehind: () => isAtLimit(state.client.following.status.get()),
  }
}

// Its clock runs ahead of hundreds of thousands of timers, which costs ten seconds of the processor.
test.skipIf(tierOf() === 'quick')(
  'a thousand sessions are followed in one tab, within the limit, and the last is noticed',
  async () => {
    await page.viewport(1280, 800)
    const service = createService()
    useClockOfOurs()
    const { console, findQuestion, isBehind } = await openConsole(service)
    // Scripts on demand load in real time, and the clock of this test runs ahead of it.
    await expect.poll(() => service.readAt.size).toBeGreaterThan(0)
    await pass(LONGEST_GAP_MS / 1_000, () => service.readAt.size === SESSIONS)
    expect(service.readAt.size).toBe(SESSIONS)
    service.ask()
    await pass(LONGEST_GAP_MS / 1_000, () => findQuestion() === input.question)
    expect(findQuestion()).toBe(input.question)
    expect(service.longestGapMs()).toBeLessThanOrEqual(LONGEST_GAP_MS)
    // At the start of a window of the limit it may not be behind.
    await pass(60, isBehind)
    expect(isBehind()).toBe(true)
    const { asked, refused } = service.counts
    expect(refused / asked).toBeLessThanOrEqual(0.02)

    vi.useRealTimers()
    const { screen } = await showConsole(console, '/sessions')
    const table = screen.getByRole('table', { name: 'Sessions' })
    const rows = table.getByRole('row')
    await expect.poll(() => rows.elements()[1]?.textContent ?? '').toContain(input.question)
    await expect.element(table).toHaveAttribute('aria-rowcount', String(SESSIONS + 1))
    // Once its script is here, only the rows near those in view are drawn.
    await expect.poll(() => rows.elements().length).toBeLessThan(100)
  },
  600_000,
)

async function pass(seconds: number, until: () => boolean): Promise<void> {
  for (let second = 0; second < seconds && !until(); second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
  }
}
