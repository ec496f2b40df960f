import { hashKey, type QueryClient } from '@tanstack/react-query'

import type { Api } from '#src/api/api.ts'
import { createSchedule } from '#src/follow/pace/schedule.ts'
import { readLearnedRate } from '#src/follow/pace/token-bucket.ts'
import { createWake } from '#src/follow/pace/wake.ts'
import type { AuthenticationError } from '#src/model/errors.ts'
import type { KnownSession } from '#src/model/known-session.ts'
import type { Session } from '#src/model/session.ts'
import { createCell, type Cell } from '#src/queries/connection/cell.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { showSession } from '#src/queries/reading/show-session.ts'
import type { KeptRate } from '#src/storage/scoped-store.ts'

import { plainClock, TICK_MS, type Clock } from './clock.ts'
import { createGate } from './create-gate.ts'
import { createDrains } from './drains.ts'
import { nothingYet, type Pace, type PaceMeter } from './pace.ts'
import { createRateKeeper } from './rate-keeper.ts'
import { fleetTargetOf, showUnread, watchSessions } from './session-watch.ts'
import { createRefusal } from './tabs/create-refusal.ts'
import { createTabTalk } from './tabs/create-tab-talk.ts'
import { createQuietReads } from './tabs/quiet-reads.ts'
import { watchTab } from './watch-tab.ts'

export type PollerOptions = {
  api: Api
  queryClient: QueryClient
  /** Service and account: tabs that share it share one budget. */
  scope: string
  /** Requests per second to begin with where nothing was learned before. */
  rate: number
  /** What this browser keeps of that. */
  kept: KeptRate
  clock?: Clock
  /** Set while the key is refused, whichever tab has met that and by whatever it sent. */
  authProblem: Cell<AuthenticationError | null>
  /** Sessions taken off the list here: what another tab reads of them is not shown. */
  forgotten: Set<string>
}

/** Milliseconds of a clock that never goes back. */
const now = () => performance.now()

/** The one place that decides when the service is asked about sessions; it alone keeps time for that. */
export function createPoller(options: PollerOptions): Pace {
  const { api, queryClient, scope, rate, clock = plainClock } = options
  const { random } = Math
  // A tab that follows another asks a little later than that one would, and then seldom has to.
  const schedule = createSchedule(() => (talk.tabs.isFollower() ? 1 : random()))
  const meter = createCell(nothingYet)
  const gate = createGate({ now, random, rate, onChange: () => pump() })
  const drains = createDrains(queryClient)
  const wake = createWake(TICK_MS)
  const quiet = createQuietReads()
  const sayRefusal = createRefusal(options.authProblem, queryClient)
  const talk = createTabTalk({
    api,
    queryClient,
    scope,
    gate,
    schedule,
    now,
    random,
    show: (session, date) => showSession(options, session, date),
    meter: () => readMeter(),
    onRole: () => followAll(),
    onMeter: adopt,
    onList: () => void queryClient.invalidateQueries({ queryKey: queryKeys.knownSessions }),
    onAskNow: () => awake(),
    onUnread: (id, error) => showUnread(queryClient, id, error),
    pump: () => pump(),
  })
  const { tabs, door } = talk
  let read: ((id: string) => Promise<unknown>) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let followedIds = new Set<string>()
  let keepRate: ReturnType<typeof createRateKeeper> | null = null

  function readMeter(): PaceMeter {
    const asked = gate.budget.meter(now())
    const summary = schedule.summary(now())
    return {
      ...asked,
      ...summary,
      // Nobody asks again where nothing is followed: that is no silence.
      silentMs: summary.followed > 0 ? asked.silentMs : 0,
      role: tabs.role(),
      problem: gate.problem(),
    }
  }
  /** Whoever comes to lead goes on with what the one before has learned. */
  function adopt(theirs: PaceMeter): void {
    meter.set(theirs)
    const { allowedPerMinute, waiting } = theirs
    gate.budget.adopt(allowedPerMinute / 60, waiting?.why === 'held' ? waiting.ms : 0, now())
  }
  function pump(): void {
    if (read === null) return
    clearTimeout(timer)
    for (;;) {
      const at = now()
      const wait = gate.budget.wait(at)
      if (wait) return arm(wait.ms)
      const claim = gate.claim(at)
      const chosen = schedule.choose(at)
      if (claim !== null && claim >= (chosen?.score ?? 0)) {
        gate.letNextIn()
      } else if (chosen) {
        ask(chosen.id)
      } else {
        return arm((schedule.nextAt() ?? Infinity) - at)
      }
    }
  }
  function arm(waitMs: number): void {
    // The ticks cover what is far; a wait without end is ended by an event.
    if (waitMs < TICK_MS) timer = setTimeout(pump, Math.max(1, waitMs))
  }
  function ask(id: string): void {
    // Also when the cache has a request under way already and begins none.
    schedule.asked(id, now())
    gate.grant(() => void release(id, read?.(id)))
  }
  /** An answer that the cache says nothing of must not keep a session from being asked again. */
  async function release(id: string, reading: Promise<unknown> | undefined): Promise<void> {
    await Promise.allSettled([reading])
    schedule.released(id, now())
  }
  function look(id: string): void {
    const query = queryClient.getQueryCache().get<Session>(hashKey(queryKeys.session(id)))
    const listed = listedSessions().find((known) => known.id === id)
    const isOpen = query?.isActive() ?? false
    if (!isOpen) quiet.forget(id)
    // What is open is asked for by its own tab, the fleet by the one that leads.
    if (!isOpen && (!listed || tabs.isFollower())) return schedule.unfollow(id)
    const state = query?.state.data?.state ?? listed?.summary?.state ?? 'unknown'
    schedule.follow(id, { state, place: isOpen ? 'open' : 'fleet' }, now())
    pump()
  }
  function listedSessions(): readonly KnownSession[] {
    return queryClient.getQueryData<readonly KnownSession[]>(queryKeys.knownSessions) ?? []
  }
  function followAll(): void {
    for (const { id } of listedSessions()) look(id)
    followList()
    for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: ['session'] })) {
      if (typeof queryKey[1] === 'string') look(queryKey[1])
    }
  }
  function followList(): void {
    const ids = new Set<string>()
    for (const { id } of listedSessions()) {
      ids.add(id)
      if (!schedule.has(id)) look(id)
    }
    for (const id of followedIds) if (!ids.has(id)) look(id)
    if (followedIds.symmetricDifference(ids).size > 0) tabs.say({ kind: 'list' })
    followedIds = ids
    pump()
  }
  function awake(): void {
    gate.budget.tryNow(now())
    talk.abort()
    // What was under way before the sleep may never end, and is old when it does.
    for (const name of ['session', 'transcript']) {
      void queryClient.cancelQueries({ queryKey: [name] })
    }
    schedule.wake(now())
    drains.wake(now())
    pump()
  }
  function tick(): void {
    if (wake.tick(Date.now())) awake()
    drains.tick(now())
    tabs.tick()
    pump()
    if (tabs.isFollower()) return
    meter.set(readMeter())
    keepRate?.(gate.budget.learned(), now())
  }

  return {
    door,
    start(by) {
      const stops: (() => void)[] = []
      let isOver = false
      const begin = async () => {
        const learned = readLearnedRate(await options.kept.find().catch(() => null))
        if (isOver) return
        if (learned) gate.budget.recall(learned)
        keepRate = createRateKeeper(gate.budget.learned(), (next) => void options.kept.save(next))
        read = by
        tabs.tick()
        stops.push(
          clock(tick),
          meter.subscribe(() => sayRefusal(meter.get())),
          watchTab({
            onAwake: awake,
            onHidden: (hidden) => schedule.setHidden(hidden ? now() : null),
          }),
          watchSessions(queryClient, {
            asked(id) {
              talk.asked(id)
              schedule.asked(id, now())
            },
            answered(id, result, fetched) {
              schedule.answered(id, result, now())
              if (result.kind === 'read' && quiet.isDue(id, tabs.isFollower() && !result.changed)) {
                drains.read(id, result.state, now())
              }
              if (fetched) talk.tell(queryClient.getQueryData(queryKeys.session(id)))
              pump()
            },
            unread: talk.tellUnread,
            looked: look,
            messagesLooked: (id) => drains.looked(id, now()),
            messagesRead: (id) => drains.ended(id, now()),
            invalidated(id) {
              schedule.hurry(id, now())
              pump()
            },
            listChanged: followList,
          }),
        )
        followAll()
      }
      void begin()
      return () => {
        isOver = true
        read = null
        clearTimeout(timer)
        for (const stop of stops) stop()
        tabs.stop()
      }
    },
    meter,
    admit() {
      gate.budget.admit()
      tabs.say({ kind: 'admit' })
      pump()
    },
    tryNow: () => gate.budget.tryNow(now()),
    askNow() {
      tabs.say({ kind: 'ask-now' })
      awake()
    },
    targetOf: (id) => schedule.targetOf(id, now()) ?? fleetTargetOf(queryClient, id),
  }
}
