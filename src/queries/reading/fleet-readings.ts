import { hashKey, onlineManager } from '@tanstack/react-query'

import { freshnessOf, type Freshness } from '#src/model/freshness.ts'
import type { KnownSession } from '#src/model/known-session.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

export type FleetSession = {
  known: KnownSession
  /** Null until it has been read on this page; `known.summary` stands in. */
  session: Session | null
  freshness: Freshness
}

type Snapshot = { rowsOf: (list: readonly KnownSession[], now: number) => readonly FleetSession[] }

/** Answers come in twenty a second at most; the screen follows a few times a second. */
const SHOW_EVERY_MS = 150

/** What the cache holds of all sessions, watched as one: an observer for each would cost more than the reading. */
export function createReadings({ pace, queryClient }: Connection) {
  const listeners = new Set<() => void>()
  const cache = queryClient.getQueryCache()
  const rows = new Map<string, FleetSession>()
  let snapshot: Snapshot = { rowsOf }
  let timer: ReturnType<typeof setTimeout> | null = null

  function rowsOf(list: readonly KnownSession[], now: number): readonly FleetSession[] {
    return list.map((known) => {
      const row = rowOf(known, now)
      const before = rows.get(known.id)
      // What is as it was keeps its identity, or a fleet of 1,000 would be drawn anew for each answer.
      if (before && isSameRow(before, row)) return before
      rows.set(known.id, row)
      return row
    })
  }
  function rowOf(known: KnownSession, now: number): FleetSession {
    const state = cache.get<Session>(hashKey(queryKeys.session(known.id)))?.state
    const session = state?.data ?? null
    const asOf = state?.dataUpdatedAt || (known.summary?.asOf ?? 0)
    const freshness = freshnessOf(
      { dataUpdatedAt: asOf, error: state?.error },
      session?.state ?? known.summary?.state ?? null,
      now,
      { online: onlineManager.isOnline(), targetMs: pace.targetOf(known.id) },
    )
    return { known, session, freshness }
  }
  function show(): void {
    timer = null
    snapshot = { rowsOf }
    for (const listener of listeners) listener()
  }

  return {
    /** Begins to watch; gives back how to stop. */
    watch: () => {
      const stop = cache.subscribe(({ type, query }) => {
        if (query.queryKey[0] !== 'session' || (type !== 'updated' && type !== 'removed')) return
        timer ??= setTimeout(show, SHOW_EVERY_MS)
      })
      return () => {
        stop()
        if (timer !== null) clearTimeout(timer)
        timer = null
      }
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Another object whenever something was read. */
    snapshot: () => snapshot,
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
