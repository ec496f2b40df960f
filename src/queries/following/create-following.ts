import { QueryObserver } from '@tanstack/react-query'

import { createSequence } from '#src/follow/polling/answers.ts'
import { createWake } from '#src/follow/polling/clock.ts'
import { targetMs } from '#src/follow/polling/intervals.ts'
import { createSchedule, type Schedule } from '#src/follow/polling/schedule.ts'
import { readLearnedRate } from '#src/follow/polling/token-bucket.ts'
import { mayAskUnread, type SavedSession } from '#src/model/saved-session.ts'
import {
  type CoordinatedApi,
  type Env,
  type Following,
  type PollingStatus,
} from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { createSessionReadings, createTranscriptReadings } from '#src/queries/client/readings.ts'
import { createStore } from '#src/queries/client/store.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'

import { plainClock, TICK_MS, type Clock, watchTab } from './clock.ts'
import { createMessageInputs } from './message-inputs.ts'
import { createMessagePolling } from './message-polling.ts'
import { createSessionReader, type SessionReader } from './read-sessions.ts'
import {
  createCoordinatedApi,
  createRateKeeper,
  createRequestQueue,
  createSharedReads,
  type RequestQueue,
} from './request-queue.ts'
import { connectTabs, createRefusal } from './tab-channel.ts'
import { joinTabs } from './tabs.ts'
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
/** A session that comes on screen is read, unless that was done just now. */
const JUST_NOW_MS = 1_000

/**
 * The parts of following, each made of those above it; what happens in a part is heard by those below it.
 * `start` begins to follow and gives back how to stop.
 */
export function createFollowing(
  env: Env,
  { rate, clock = plainClock, openSession }: FollowingOptions,
): { api: CoordinatedApi; following: Following; start: () => () => void } {
  const { queryClient, scope, store } = env
  const { random } = Math
  const findRate = store.rate.find().catch(() => null)
  const sessions = createSessionReadings(queryClient)
  const transcripts = createTranscriptReadings(queryClient)
  const messageInputs = createMessageInputs(queryClient, sessions)
  const sequence = createSequence()
  const shared = createSharedReads(now)
  const tabs = joinTabs({ scope: scope ?? '', now, random })
  // A tab that follows another asks a little later than that one would, and then seldom has to.
  const schedule = createSchedule(() => (tabs.isFollower() ? 1 : random()))
  const requests = createRequestQueue({ now, random, rate })
  const status = createStore<PollingStatus>({ ...readStatus(), role: 'alone' })
  const api = createCoordinatedApi({
    api: env.plainApi,
    authProblem: env.authProblem,
    requests,
    shared,
    tabs,
    charge: (id) => schedule.charge(id),
    onWritten: (id) => sequence.written(id, now()),
  })
  const reader = createSessionReader({ env, api, sessions, messageInputs, schedule, now })
  const shownMessages = createShown()
  const messages = createMessagePolling({
    env,
    api,
    sessions,
    transcripts,
    messageInputs,
    reader,
    isShown: shownMessages.has,
    now,
  })
  shownMessages.onChange((id) => (shownMessages.has(id) ? messages.shown(id) : messages.hidden(id)))
  reader.onAnswered(messages.findQuestion)
  reader.onPublished((session) => messages.sessionRead(session))
  const loop = followSessions(requests, schedule, reader)
  const shown = createShown()
  shown.onChange(followShown)
  const wake = createWake(TICK_MS)
  let known: readonly SavedSession[] = []
  let followedIds: ReadonlySet<string> = new Set()
  let isStarted = false
  const tellTabs = connectTabs({
    env,
    tabs,
    messageInputs,
    reader,
    sessions,
    requests,
    schedule,
    shared,
    sequence,
    now,
    isShown: shown.has,
    status: readStatus,
    onRole: () => isStarted && followAll(),
    onStatus: adopt,
    onList: () => void readList(),
    onAskNow: awake,
    onMapping: readAllAnew,
    onChange: loop.turn,
  })
  reader.onAnswered(tellTabs)
  // The browser says who leads while the first page is made.
  if (scope !== null) tabs.tick()
  const sayRefusal = createRefusal(env)

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
      // The sessions that the leader found are in the list of this browser; this tab takes the moment alone.
      queryClient.setQueryData(queryKeys.listed, own?.data, { updatedAt: listedAt })
    }
    requests.budget.adopt(allowedPerMinute / 60, waiting?.why === 'held' ? waiting.ms : 0, now())
  }
  function follow(id: string, listed: SavedSession | undefined, at = now()): void {
    const isShown = shown.has(id)
    // Each tab has its own sessions on screen; the tab that leads follows the fleet.
    if (!isShown && (!listed || tabs.isFollower())) return schedule.unfollow(id)
    const state = sessions.find(id)?.state ?? listed?.summary?.state ?? 'unknown'
    const mayAsk = listed !== undefined && mayAskUnread(listed)
    schedule.follow(id, { state, place: isShown ? 'open' : 'fleet', mayAsk }, at)
  }
  function followShown(id: string): void {
    follow(
      id,
      known.find((one) => one.id === id),
    )
    loop.turn()
  }
  /** Reads a session ahead of the fleet, and of its page, which is still to be drawn. */
  async function readFirst(id: string): Promise<void> {
    // Its page asks for the messages once the session is here; those of before are then drawn with it.
    messages.showKept(id).catch(() => null)
    const hide = shown.add(id)
    await reader.read(id).catch(() => null)
    hide()
  }
  function followAll(): void {
    const at = now()
    for (const one of known) follow(one.id, one, at)
    for (const id of shown.ids()) followShown(id)
    listChanged(known)
  }
  function readList(): Promise<unknown> {
    return queryClient.fetchQuery({ ...savedSessionQueries.all(env), staleTime: 0 })
  }
  function listChanged(list: readonly SavedSession[]): void {
    known = list
    // A pause within the loop would make the first of a list older than a session that waits.
    const at = now()
    const ids = new Set(known.map((one) => one.id))
    for (const one of list) if (!schedule.has(one.id)) follow(one.id, one, at)
    for (const id of followedIds) if (!ids.has(id)) follow(id, undefined)
    if (followedIds.symmetricDifference(ids).size > 0) tabs.say({ kind: 'list' })
    followedIds = ids
    loop.turn()
  }
  function awake(): void {
    requests.budget.tryNow(now())
    // A request that was under way before the sleep may never end, and is old when it does.
    shared.abort()
    reader.giveUpAll()
    messages.giveUpAll()
    schedule.wake(now())
    messages.wake()
    loop.turn()
  }
  function readAllAnew(): void {
    env.mapping.forget()
    awake()
    for (const id of shown.ids()) reader.read(id).catch(() => null)
    for (const id of shownMessages.ids()) messages.read(id).catch(() => null)
  }
  /** Also in the tab that leads, before it hears what this tab asks. */
  function tryNow(): void {
    requests.budget.tryNow(now())
    tabs.say({ kind: 'try-now' })
  }
  function admit(): void {
    tryNow()
    for (const id of shown.ids()) schedule.hurry(id, now())
    loop.turn()
  }

  function start(): () => void {
    const stops: (() => void)[] = [() => tabs.stop(), () => loop.stop()]
    let isOver = false
    const list = new QueryObserver(queryClient, savedSessionQueries.all(env))
    const begin = async () => {
      const learned = readLearnedRate(await findRate)
      if (isOver) return
      if (learned) requests.budget.recall(learned)
      const keepRate = createRateKeeper(
        requests.budget.learned(),
        (next) => void store.rate.put([], next),
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
        keepRate(requests.budget.learned())
      }
      stops.push(
        clock(tick),
        status.subscribe(() => sayRefusal(status.get())),
        watchTab(awake, (hidden) => schedule.setHidden(hidden ? now() : null)),
        list.subscribe(({ data }) => data && data !== known && listChanged(data)),
      )
      known = list.getCurrentResult().data ?? []
      followAll()
    }
    void begin()
    return () => {
      isOver = true
      isStarted = false
      for (const stop of stops) stop()
    }
  }

  const following: Following = {
    readSession: reader.read,
    readFresh: reader.readFresh,
    publish(session) {
      reader.giveUp(session.id)
      reader.publish(messageInputs.merge(session))
    },
    giveUpReading: reader.giveUp,
    readMessages: messages.read,
    readMessagesAgain: messages.readAgain,
    show(id) {
      const hide = shown.add(id)
      const { data, dataUpdatedAt } = sessions.stateOf(id)
      if (!data || Math.abs(Date.now() - dataUpdatedAt) > JUST_NOW_MS) {
        reader.read(id).catch(() => null)
      }
      return hide
    },
    showMessages: shownMessages.add,
    hurry(id, state) {
      schedule.hurry(id, now(), state)
      loop.turn()
    },
    savedChanged: () => tabs.say({ kind: 'list' }),
    mappingChanged() {
      tabs.say({ kind: 'mapping' })
      readAllAnew()
    },
    admit,
    tryNow,
    waitForRoom: requests.waitForRoom,
    askNow() {
      tabs.say({ kind: 'ask-now' })
      awake()
    },
    status,
    targetOf(id, state) {
      const own = schedule.targetOf(id, now())
      if (own !== null || !state) return own
      // A session that another tab follows is read as often as if this tab did.
      return targetMs(state, { place: 'fleet', idleReads: 0, hiddenMs: null })
    },
  }
  return { api, following, start }
}

/** The loop that follows sessions: it sends what the budget allows, the most urgent first. */
function followSessions(requests: RequestQueue, schedule: Schedule, reader: SessionReader) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function turn(): void {
    clearTimeout(timer)
    for (;;) {
      if (isOver) return
      const at = now()
      const wait = requests.budget.wait(at)
      if (wait) return turnIn(wait.ms)
      const waiting = requests.priority(at)
      const due = schedule.choose(at)
      if (waiting !== null && waiting >= (due?.score ?? 0)) requests.admitNext()
      else if (due && reader.isUnderWay(due.id)) schedule.asked(due.id, at)
      else if (due) void reader.readDue(due.id, requests.permit())
      else return turnIn((schedule.nextAt() ?? Infinity) - at)
    }
  }

  function turnIn(ms: number): void {
    // Ticks cover what is far; a wait without end is ended by an event.
    if (ms < TICK_MS) timer = setTimeout(turn, Math.max(1, ms))
  }

  const stops = [requests.onChange(turn), reader.onAnswered(turn)]
  return {
    turn,
    stop() {
      isOver = true
      clearTimeout(timer)
      for (const stop of stops) stop()
      requests.stop()
    },
  }
}
