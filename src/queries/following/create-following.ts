import { createWake } from '#src/follow/polling/clock.ts'
import { targetMs } from '#src/follow/polling/intervals.ts'
import { createSchedule } from '#src/follow/polling/schedule.ts'
import { readLearnedRate } from '#src/follow/polling/token-bucket.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'
import {
  type Connection,
  notPolledYet,
  type Following,
  type PollingStatus,
} from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { createStore } from '#src/queries/connection/store.ts'
import { savedSessionQueries, sessionQueries } from '#src/queries/sessions/session-queries.ts'

import { plainClock, TICK_MS, type Clock, watchTab } from './clock.ts'
import { followSessions } from './follow-sessions.ts'
import { createMessageInputs } from './message-inputs.ts'
import { createMessagePolling } from './message-polling.ts'
import { createRateKeeper, createRequestQueue } from './request-queue.ts'
import { createRefusal, createTabChannel } from './tab-channel.ts'
import { createShown } from './use-polling-status.ts'

type FollowingOptions = {
  /** Requests per second to begin with where nothing was learned before. */
  rate: number
  clock?: Clock | undefined
  /** The session whose page is opened. */
  openSession?: string | null
}

/** Milliseconds of a clock that never goes back. */
const now = () => performance.now()

/** The parts of following, wired together; `start` begins to follow and gives back how to stop. */
export function createFollowing(
  connection: Connection,
  { rate, clock = plainClock, openSession }: FollowingOptions,
): { following: Following; start: () => () => void } {
  const { queryClient, store } = connection
  const { random } = Math
  const findRate = store.rate.find().catch(() => null)
  // A tab that follows another asks a little later than that one would, and then seldom has to.
  const schedule = createSchedule(() => (tabs.isFollower() ? 1 : random()))
  const status = createStore(notPolledYet)
  const requests = createRequestQueue({ now, random, rate, onChange: () => loop.turn() })
  const messageInputs = createMessageInputs(queryClient)
  const shownMessages = createShown((id) => messages.shown(id))
  const messages = createMessagePolling(connection, {
    isShown: shownMessages.has,
    isFollower: () => tabs.isFollower(),
    now,
  })
  const shown = createShown((id) => follow(id))
  const wake = createWake(TICK_MS)
  const sayRefusal = createRefusal(connection.authProblem, queryClient)
  const channel = createTabChannel({
    connection,
    messageInputs,
    requests,
    schedule,
    now,
    random,
    took: (session) => loop.took(session),
    status: readStatus,
    onRole: () => isStarted && followAll(),
    onStatus: adopt,
    onList: () => void readList(),
    onAskNow: awake,
    onChange: () => loop.turn(),
  })
  const { tabs } = channel
  // The browser says who leads while the first page is made.
  if (connection.scope !== null) tabs.tick()
  const loop = followSessions({
    connection,
    requests,
    schedule,
    messages,
    messageInputs,
    now,
    tellTabs: (...told) => channel.tell(...told),
  })
  let known: readonly SavedSession[] = []
  let followedIds: ReadonlySet<string> = new Set()
  let isStarted = false

  function readStatus(): PollingStatus {
    const asked = requests.budget.meter(now())
    const summary = schedule.summary(now())
    return {
      ...asked,
      ...summary,
      // A service that nobody asks is not silent.
      silentMs: summary.followed > 0 ? asked.silentMs : 0,
      role: tabs.role(),
      listedAt: queryClient.getQueryState(queryKeys.listed)?.dataUpdatedAt || null,
      problem: requests.problem(),
    }
  }
  /** A tab that comes to lead goes on with the rate that the tab before has learned. */
  function adopt(theirs: PollingStatus): void {
    status.set(theirs)
    const { allowedPerMinute, listedAt, waiting } = theirs
    const own = queryClient.getQueryState(queryKeys.listed)
    if (listedAt !== null && listedAt > (own?.dataUpdatedAt ?? 0)) {
      // What the leader found is in the list of this browser; this tab takes the moment alone.
      queryClient.setQueryData(queryKeys.listed, own?.data, { updatedAt: listedAt })
    }
    requests.budget.adopt(allowedPerMinute / 60, waiting?.why === 'held' ? waiting.ms : 0, now())
  }
  function follow(id: string): void {
    const isShown = shown.has(id)
    const listed = known.find((one) => one.id === id)
    // Each tab has its own sessions on screen; the tab that leads follows the fleet.
    if (!isShown && (!listed || tabs.isFollower())) return schedule.unfollow(id)
    const session = queryClient.getQueryData<Session>(queryKeys.session(id))
    const state = session?.state ?? listed?.summary?.state ?? 'unknown'
    schedule.follow(id, { state, place: isShown ? 'open' : 'fleet' }, now())
    loop.turn()
  }
  /** Reads a session ahead of the fleet, and of its page, which is still to be drawn. */
  async function readFirst(id: string): Promise<void> {
    const hide = shown.add(id)
    await queryClient.prefetchQuery(sessionQueries.detail(connection, id))
    hide()
  }
  function followAll(): void {
    for (const id of [...known.map((one) => one.id), ...shown.ids()]) follow(id)
    listChanged()
  }
  function readList(): Promise<unknown> {
    return queryClient.fetchQuery({ ...savedSessionQueries.all(connection), staleTime: 0 })
  }
  function listChanged(list = known): void {
    known = list
    if (!isStarted) return
    const ids = new Set(known.map((one) => one.id))
    for (const id of ids) if (!schedule.has(id)) follow(id)
    for (const id of followedIds) if (!ids.has(id)) follow(id)
    if (followedIds.symmetricDifference(ids).size > 0) tabs.say({ kind: 'list' })
    followedIds = ids
    loop.turn()
  }
  function awake(): void {
    requests.budget.tryNow(now())
    channel.abort()
    // A request that was under way before the sleep may never end, and is old when it does.
    for (const name of ['session', 'transcript']) {
      void queryClient.cancelQueries({ queryKey: [name] })
    }
    loop.giveUp()
    schedule.wake(now())
    messages.wake()
    loop.turn()
  }

  function start(): () => void {
    const stops: (() => void)[] = [() => tabs.stop(), () => loop.stop()]
    let isOver = false
    const begin = async () => {
      const learned = readLearnedRate(await findRate)
      if (isOver) return
      if (learned) requests.budget.recall(learned)
      const keepRate = createRateKeeper(
        requests.budget.learned(),
        (next) => void store.rate.save(next),
      )
      isStarted = true
      tabs.tick()
      if (openSession) void readFirst(openSession)
      const tick = () => {
        if (wake.tick(Date.now())) awake()
        messages.tick()
        tabs.tick()
        loop.turn()
        if (tabs.isFollower()) return
        status.set(readStatus())
        keepRate(requests.budget.learned(), now())
      }
      stops.push(
        clock(tick),
        status.subscribe(() => sayRefusal(status.get())),
        watchTab(awake, (hidden) => schedule.setHidden(hidden ? now() : null)),
      )
      followAll()
      // The start has read it already, unless that took long.
      await queryClient.ensureQueryData(savedSessionQueries.all(connection))
    }
    void begin()
    return () => {
      isOver = true
      isStarted = false
      for (const stop of stops) stop()
    }
  }

  const following: Following = {
    reads: channel.reads,
    messages,
    messageInputs,
    readSession: loop.readSession,
    publish(session) {
      queryClient.setQueryData(queryKeys.session(session.id), session)
      loop.took(session)
    },
    show: (id) => shown.add(id),
    showMessages: (id) => shownMessages.add(id),
    hurry(id) {
      schedule.hurry(id, now())
      loop.turn()
    },
    listChanged: (list = queryClient.getQueryData(savedSessionQueries.all(connection).queryKey)) =>
      listChanged(list),
    savedChanged: () => tabs.say({ kind: 'list' }),
    mappingChanged: () => tabs.say({ kind: 'mapping' }),
    admit() {
      requests.budget.admit()
      tabs.say({ kind: 'admit' })
      loop.turn()
    },
    tryNow: () => requests.budget.tryNow(now()),
    askNow() {
      tabs.say({ kind: 'ask-now' })
      awake()
    },
    status,
    targetOf(id) {
      const own = schedule.targetOf(id, now())
      const state = queryClient.getQueryData<Session>(queryKeys.session(id))?.state
      if (own !== null || !state) return own
      // A session that another tab follows is read as often as if this tab did.
      return targetMs(state, { place: 'fleet', idleReads: 0, hiddenMs: null })
    },
  }
  return { following, start }
}
