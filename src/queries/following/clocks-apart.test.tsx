import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'

import { createApi } from '#src/api/api.ts'
import { createSequence } from '#src/follow/polling/answers.ts'
import { createSchedule } from '#src/follow/polling/schedule.ts'
import type { AuthenticationError } from '#src/model/errors.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import { createSessionReadings } from '#src/queries/client/readings.ts'
import { createStore } from '#src/queries/client/store.ts'

import { polled } from './open-tab-fixture.ts'
import { createCoordinatedApi, createRequestQueue, createSharedReads } from './request-queue.ts'
import { connectTabs } from './tab-channel.ts'
import { joinTabs } from './tabs.ts'

const HOUR_MS = 3_600_000

const random = () => 0.5

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A tab whose steady clock is ahead of this page's, as where it did not stand still while the machine slept. */
function openTalk(scope: string, ahead: number) {
  const queryClient = new QueryClient()
  const shown: string[] = []
  const shownAgesMs: number[] = []
  const now = () => performance.now() + ahead
  const requests = createRequestQueue({ now, random, rate: 20 })
  requests.onChange(requests.admitNext)
  const plainApi = createApi({
    baseUrl: location.origin,
    fetch: () => Promise.resolve(Response.json({ id: 'ses_2' })),
  })
  const tabs = joinTabs({ scope, now, random })
  const sequence = createSequence()
  const shared = createSharedReads(now)
  const schedule = createSchedule(random)
  const tell = connectTabs({
    env: {
      plainApi,
      queryClient,
      forgotten: new Set(),
    },
    tabs,
    sequence,
    shared,
    requests,
    schedule,
    now,
    messageInputs: { mergeFromTab: (session) => session },
    sessions: createSessionReadings(queryClient),
    reader: {
      publish({ status }, at = Date.now()) {
        shown.push(status)
        shownAgesMs.push(Date.now() - at)
      },
      giveUp: () => undefined,
    },
    isShown: () => false,
    status: () => polled,
    onRole: () => undefined,
    onStatus: () => undefined,
    onList: () => undefined,
    onAskNow: () => undefined,
    onMapping: () => undefined,
    onChange: () => undefined,
  })
  const api = createCoordinatedApi({
    api: plainApi,
    authProblem: createStore<AuthenticationError | null>(null),
    requests,
    shared,
    tabs,
    charge: (id) => schedule.charge(id),
    onWritten: (id) => sequence.written(id, now()),
  })
  stops.push(tabs.stop)
  const present = () => {
    tabs.tick()
    return tabs.role()
  }
  return {
    shown,
    shownAgesMs,
    tabs,
    async becomes(role: string) {
      await expect.poll(present).toBe(role)
    },
    write: () => api.createSession({ goal: 'Another' }),
    /** Tells of a session with this status that was asked for so long ago. */
    tells(status: string, askedAgoMs = 0) {
      tell({ id: 'ses_1', askedAt: now() - askedAgoMs, result: sessionWith({ status }) })
    },
  }
}

async function openTwo(leaderAheadMs: number) {
  const scope = crypto.randomUUID()
  const leader = openTalk(scope, leaderAheadMs)
  await leader.becomes('leader')
  const follower = openTalk(scope, 0)
  await follower.becomes('follower')
  // A tab copies what it reads once it has heard of another one, as by this question.
  await follower.tabs.ask({ of: 'list', next: null }).catch(() => null)
  return { scope, leader, follower }
}

test.each([-3 * HOUR_MS, 3 * HOUR_MS])(
  'what the tab that leads reads is shown by the other, though its clock is %i ms ahead, and not what it asked before a write',
  async (aheadMs) => {
    const { leader, follower } = await openTwo(aheadMs)
    leader.tells('running')
    await expect.poll(() => follower.shown).toEqual(['running'])
    await follower.write()
    leader.tells('asked before the write', 1_000)
    const shown = () => {
      leader.tells('paused')
      return follower.shown
    }
    await expect.poll(shown).toContain('paused')
    expect(follower.shown).not.toContain('asked before the write')
  },
)

/** The readings of the follower once it leads, as a third tab shows them; the leader had told of a reading before. */
async function readAfter(aheadMs: number, askedAgoMs: number) {
  const { scope, leader, follower } = await openTwo(aheadMs)
  leader.tells('running', askedAgoMs)
  await expect.poll(() => follower.shown).toEqual(['running'])
  leader.tabs.stop()
  await follower.becomes('leader')
  const third = openTalk(scope, aheadMs)
  await third.becomes('follower')
  follower.tells('paused')
  return third.shown
}

test.each([-3 * HOUR_MS, 3 * HOUR_MS])(
  'what a tab reads once it leads itself is newer than what one %i ms ahead of it has read',
  async (aheadMs) => {
    const shown = await readAfter(aheadMs, 0)
    await expect.poll(() => shown).toEqual(['paused'])
  },
)

test('a clock on the wall that is set back between two tabs leaves nothing that is too new', async () => {
  const shown = await readAfter(0, -HOUR_MS)
  await expect.poll(() => shown).toEqual(['paused'])
})

test.each([-3 * HOUR_MS, 0, 3 * HOUR_MS])(
  'what is heard late is shown as old as it is, whatever the clock of the tab that read it (%i ms ahead)',
  async (aheadMs) => {
    const { leader, follower } = await openTwo(aheadMs)
    leader.tells('running', 90_000)
    await expect.poll(() => follower.shown).toEqual(['running'])
    expect(follower.shownAgesMs[0]).toBeGreaterThanOrEqual(90_000)
    expect(follower.shownAgesMs[0]).toBeLessThan(95_000)
  },
)
