import { useQuery, hashKey, onlineManager, replaceEqualDeep } from '@tanstack/react-query'
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react'

import type { Fleet, FleetSession } from '#src/model/fleet/fleet.ts'
import { freshnessOf } from '#src/model/freshness.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { type Store, createStore } from '#src/queries/client/store.ts'

import { savedSessionQueries } from './session-queries.ts'

const FleetContext = createContext<Pick<Store<Fleet>, 'get' | 'subscribe'>>(
  createStore({ sessions: [], pending: true }),
)

/** Shows every known session, whatever page is open; `api.following` reads those that have not ended. */
export function FleetProvider({ api, children }: { api: Client; children: ReactNode }) {
  useQuery({
    ...savedSessionQueries.all(api),
    enabled: api.scope !== null,
    notifyOnChangeProps: [],
  })
  const readings = useMemo(() => createFleetReadings(api), [api])
  useEffect(() => readings.watch(), [readings])
  return <FleetContext value={readings}>{children}</FleetContext>
}

export function useFleet(): Fleet {
  return useFromFleet((fleet) => fleet)
}

/** A part of the fleet, or a figure of it: the component is drawn again when that is another one. */
export function useFromFleet<Part>(find: (fleet: Fleet) => Part): Part {
  const { get, subscribe } = use(FleetContext)
  return useSyncExternalStore(subscribe, () => find(get()))
}

/**
 * Calls `look` with the fleet as it is, and as it changes, without a drawing: again for another `path`.
 * `look` may give back how to end the work that it began, which the next look takes over.
 */
export function useFleetNews<Path extends string | undefined>(
  look: (fleet: Fleet, path: Path) => (() => void) | void,
  path: Path,
): void {
  const { get, subscribe } = use(FleetContext)
  const lookAt = useEffectEvent(look)
  useEffect(() => {
    let end = lookAt(get(), path)
    const stop = subscribe(() => {
      end?.()
      end = lookAt(get(), path)
    })
    return () => {
      stop()
      end?.()
    }
  }, [get, subscribe, path])
}

/** Answers come in twenty a second at most; the screen follows a few times a second. */
const SHOW_EVERY_MS = 150
/** A reading changes the session, and a moment later what is kept of it: the screen shows both at once. */
const SHOW_TOGETHER_MS = 30
const FRESHNESS_EVERY_MS = 5_000

/** The readings of all sessions in the cache, watched as one: an observer for each would cost more than the reading. */
function createFleetReadings({ following, queryClient }: Client) {
  const cache = queryClient.getQueryCache()
  const rows = new Map<string, FleetSession>()
  const fleet = createStore<Fleet>({ sessions: [], pending: true })
  let shownAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  show()

  function rowOf(known: SavedSession): FleetSession {
    const state = cache.get<Session>(hashKey(queryKeys.session(known.id)))?.state
    const session = state?.data ?? null
    const asOf = state?.dataUpdatedAt || (known.summary?.asOf ?? 0)
    const shown = session?.state ?? known.summary?.state ?? null
    const reading = { dataUpdatedAt: asOf, error: state?.error }
    const freshness = freshnessOf(reading, shown, Date.now(), {
      online: onlineManager.isOnline(),
      targetMs: following.targetOf(known.id, shown),
    })
    const before = rows.get(known.id)
    const isSame =
      before?.known === known &&
      before.session === session &&
      replaceEqualDeep(before.freshness, freshness) === before.freshness
    // An unchanged row keeps its identity, or a fleet of 1,000 would be drawn anew for each answer.
    if (isSame) return before
    const row = { known, session, freshness }
    rows.set(known.id, row)
    return row
  }
  function show(): void {
    clearTimeout(timer)
    timer = undefined
    shownAt = performance.now()
    const list = queryClient.getQueryData<readonly SavedSession[]>(queryKeys.savedSessions)
    const before = fleet.get()
    const sessions = (list ?? []).map((known) => rowOf(known))
    const isSame =
      before.pending === (list === undefined) &&
      before.sessions.length === sessions.length &&
      before.sessions.every((row, index) => row === sessions[index])
    if (!isSame) fleet.set({ sessions, pending: list === undefined })
  }
  function showSoon(): void {
    const wait = Math.max(SHOW_TOGETHER_MS, shownAt + SHOW_EVERY_MS - performance.now())
    // The first list is waited for.
    if (fleet.get().pending) show()
    else timer ??= setTimeout(show, wait)
  }

  return {
    get: fleet.get,
    subscribe: fleet.subscribe,
    /** Begins to watch the cache; gives back how to stop. */
    watch: () => {
      const stop = cache.subscribe(({ type, query }) => {
        if (type !== 'updated' && type !== 'removed') return
        const [name] = query.queryKey
        if (name === 'session' || name === 'known-sessions') showSoon()
      })
      const ageing = setInterval(show, FRESHNESS_EVERY_MS)
      show()
      return () => {
        stop()
        clearInterval(ageing)
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}
