import { setImmediate as nextTurn } from 'node:timers/promises'

import {
  environmentManager,
  InfiniteQueryObserver,
  notifyManager,
  QueryClient,
  QueryObserver,
  timeoutManager,
} from '@tanstack/react-query'

import type { MessagePage } from '#src/model/message.ts'
import { hasEnded } from '#src/model/session.ts'

import {
  EVERY_MS,
  LIMIT,
  pageOf,
  type Answer,
  type FleetSession,
  type FollowingClient,
  type ScriptedFleet,
} from './scripted-fleet.ts'
import { createScriptedTimers } from './scripted-timers.ts'

environmentManager.setIsServer(() => false)
notifyManager.setScheduler(queueMicrotask)
let timers = createScriptedTimers()
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, ms) => timers.add(callback, ms, false),
  setInterval: (callback, ms) => timers.add(callback, ms, true),
  clearTimeout: (id) => timers.remove(id),
  clearInterval: (id) => timers.remove(id),
})

/**
 * TanStack Query as a team writes it by its documentation: `refetchInterval` for each session until it has
 * ended, an infinite query for the messages of the one on screen, retries as they come.
 */
export function createIntervalQueries(fleet: ScriptedFleet): FollowingClient {
  timers = createScriptedTimers()
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  const seen = new Set<number>()
  let now = 0

  for (let index = 0; index < fleet.sessions; index += 1) {
    new QueryObserver<FleetSession>(client, {
      queryKey: ['session', index],
      queryFn: () => valueOf(fleet.readSession(index, now)),
      refetchInterval: ({ state }) => (isOver(state.data) ? false : EVERY_MS),
    }).subscribe(() => undefined)
  }
  const messages = new InfiniteQueryObserver(client, {
    queryKey: ['messages'],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: noCursor,
    // A page that is not full is the last one, and so is one that leads nowhere.
    getNextPageParam: ({ messages: page }: MessagePage, _, from) => {
      const last = page.at(-1)?.roundId ?? null
      return page.length < LIMIT || last === from ? null : last
    },
    refetchInterval: () =>
      isOver(client.getQueryData<FleetSession>(['session', 0])) ? false : EVERY_MS,
  })
  messages.subscribe(({ data, hasNextPage, isFetching }) => {
    for (const page of data?.pages ?? []) {
      for (const { extra } of page.messages) seen.add(Number(extra['uid']))
    }
    if (hasNextPage && !isFetching) void messages.fetchNextPage()
  })

  function readPage(after: string | null): MessagePage {
    const page = pageOf(fleet.readMessages(after, LIMIT, now))
    if (page === null) throw new Error('The service refuses this page')
    return page
  }
  return {
    async step(at) {
      now = at
      // Answers come within microtasks, all of which are done in the next turn.
      if (timers.moveTo(at) > 0 || at === 0) await nextTurn()
    },
    seen: () => seen,
  }
}

function isOver(session: FleetSession | undefined): boolean {
  return session !== undefined && hasEnded(session.state)
}

const noCursor: string | null = null

function valueOf<Value>(answer: Answer<Value>): Value {
  if (answer.kind === 'read') return answer.value
  throw new Error('The service answers 429')
}
