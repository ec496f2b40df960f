import { hashKey, onlineManager, useQuery } from '@tanstack/react-query'
import {
  createContext,
  use,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
  useCallback,
} from 'react'

import { freshnessOf, type Freshness } from '#src/model/freshness.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import { asksUnread } from '#src/model/open-questions.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import { type Session, hasEnded } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { createStore } from '#src/queries/connection/store.ts'
import { useStore } from '#src/queries/connection/use-api.ts'

import { savedSessionQueries } from './session-queries.ts'

export type FleetSession = {
  known: SavedSession
  /** Null until it has been read on this page; `known.summary` stands in. */
  session: Session | null
  freshness: Freshness
}

/** Answers come in twenty a second at most; the screen follows a few times a second. */
const SHOW_EVERY_MS = 150

/** What the cache holds of all sessions, watched as one: an observer for each would cost more than the reading. */
function createReadings({ following, queryClient }: Connection) {
  const cache = queryClient.getQueryCache()
  const rows = new Map<string, FleetSession>()
  let list = listed()
  /** Another object whenever something was read. */
  const snapshot = createStore({ rowsAt })
  let shownAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  function listed(): readonly SavedSession[] | undefined {
    return queryClient.getQueryData(queryKeys.savedSessions)
  }

  function rowsAt(now: number): readonly FleetSession[] {
    return (list ?? []).map((known) => {
      const row = rowOf(known, now)
      const before = rows.get(known.id)
      // What is as it was keeps its identity, or a fleet of 1,000 would be drawn anew for each answer.
      if (before && isSameRow(before, row)) return before
      rows.set(known.id, row)
      return row
    })
  }
  function rowOf(known: SavedSession, now: number): FleetSession {
    const state = cache.get<Session>(hashKey(queryKeys.session(known.id)))?.state
    const session = state?.data ?? null
    const asOf = state?.dataUpdatedAt || (known.summary?.asOf ?? 0)
    const freshness = freshnessOf(
      { dataUpdatedAt: asOf, error: state?.error },
      session?.state ?? known.summary?.state ?? null,
      now,
      { online: onlineManager.isOnline(), targetMs: following.targetOf(known.id) },
    )
    return { known, session, freshness }
  }
  function show(): void {
    clearTimeout(timer)
    timer = undefined
    shownAt = performance.now()
    list = listed()
    snapshot.set({ rowsAt })
  }
  function showSoon(): void {
    const wait = shownAt + SHOW_EVERY_MS - performance.now()
    // The first list is waited for; what is rare, like a click, is seen at once.
    if (list === undefined || wait <= 0) show()
    else timer ??= setTimeout(show, wait)
  }

  return {
    /** Begins to watch; gives back how to stop. */
    watch: () => {
      const stop = cache.subscribe(({ type, query }) => {
        if (type !== 'updated' && type !== 'removed') return
        const [name] = query.queryKey
        // Each reading changes both: the session, and its summary on the list.
        if (name === 'session' || name === 'known-sessions') showSoon()
      })
      if (list !== listed()) show()
      return () => {
        stop()
        clearTimeout(timer)
        timer = undefined
      }
    },
    snapshot,
  }
}

function isSameRow(one: FleetSession, other: FleetSession): boolean {
  return (
    one.known === other.known &&
    one.session === other.session &&
    isSameFreshness(one.freshness, other.freshness)
  )
}

function isSameFreshness(one: Freshness, other: Freshness): boolean {
  if (one.kind === 'disconnected' && other.kind === 'disconnected') {
    return one.asOf === other.asOf && one.error === other.error && one.cause === other.cause
  }
  if ('asOf' in one && 'asOf' in other) return one.kind === other.kind && one.asOf === other.asOf
  return one.kind === other.kind
}

/** Every session this browser knows, newest first, the open ones as the service last showed them. */
export type Fleet = { sessions: readonly FleetSession[]; pending: boolean }

const FleetContext = createContext<Fleet>({ sessions: [], pending: true })

const FRESHNESS_EVERY_MS = 5_000

/** Shows every known session, whatever page is open; `api.following` reads those that have not ended. */
export function FleetProvider({ api, children }: { api: Connection; children: ReactNode }) {
  const fleet = useFleetReadings(api)
  return <FleetContext value={fleet}>{children}</FleetContext>
}

function useFleetReadings(api: Connection): Fleet {
  const known = useQuery({ ...savedSessionQueries.all(api), enabled: api.scope !== null })
  const now = useNow(FRESHNESS_EVERY_MS)
  const readings = useMemo(() => createReadings(api), [api])
  useEffect(() => readings.watch(), [readings])
  const snapshot = useStore(readings.snapshot)
  return useMemo(
    () => ({ sessions: snapshot.rowsAt(now), pending: known.isPending }),
    [known.isPending, now, snapshot],
  )
}

export function useFleet(): Fleet {
  return use(FleetContext)
}

/** The number of questions that wait for the operator, those among them that cannot be read yet. */
export function countWaiting({ sessions }: Pick<Fleet, 'sessions'>): number {
  return sessions.reduce((sum, row) => sum + pendingOf(row).length + Number(waitsUnread(row)), 0)
}

/** The number of sessions held at their cost limit and of new failures. */
export function countHeldOrFailed({ sessions }: Pick<Fleet, 'sessions'>): number {
  return sessions.filter((row) => isHeld(row) || isNewFailure(row)).length
}

/** What waits in one session, as it was read on this page; one that has ended waits for nothing. */
export function pendingOf({ session }: FleetSession): readonly HumanInput[] {
  if (!session || hasEnded(session.state)) return []
  return session.humanInputs.filter(({ state }) => state === 'pending')
}

/** Whether it waits for a human and shows no request that can be answered here yet. */
export function waitsUnread({ known, session }: FleetSession): boolean {
  return session ? asksUnread(session) : known.summary?.state === 'waiting'
}

/** Whether the session is held at its cost limit. */
export function isHeld(row: FleetSession): boolean {
  return lastKnown(row)?.state === 'cost-limited'
}

const DAY_MS = 86_400_000

/** Whether the failure is not seen yet; one that this browser met more than a day later is no news. */
export function isNewFailure(row: FleetSession): boolean {
  const { addedAt, failureSeen = false } = row.known
  const { state, endedAt, updatedAt } = lastKnown(row) ?? {}
  const failedAt = endedAt ?? updatedAt ?? Infinity
  return state === 'failed' && !failureSeen && failedAt > addedAt - DAY_MS
}

/** The session as read on this page, or the kept summary. */
export function lastKnown({ known, session }: FleetSession) {
  return session ?? known.summary
}

/** The time in epoch milliseconds, moving on every `everyMs`: for ages and running times. */
function useNow(everyMs = 1_000): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, everyMs)
      return () => clearInterval(timer)
    },
    [everyMs],
  )
  // Whole ticks, or every look at the clock would be another value and never settle.
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / everyMs) * everyMs)
}
