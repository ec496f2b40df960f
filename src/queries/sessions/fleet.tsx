import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'

import type { HumanInput } from '#src/model/human-input.ts'
import { asksUnread } from '#src/model/open-questions.ts'
import { hasEnded } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { useNow } from '#src/queries/connection/use-now.ts'

import { createReadings, type FleetSession } from './fleet-readings.ts'
import { savedSessionQueries } from './saved-session-queries.ts'

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
  const snapshot = useSyncExternalStore(readings.subscribe, readings.snapshot)
  return useMemo(
    () => ({ sessions: snapshot.rowsAt(now), pending: known.isPending }),
    [known.isPending, now, snapshot],
  )
}

export function useFleet(): Fleet {
  return use(FleetContext)
}

/** How many requests for input wait, with the sessions that wait and show none. */
export function countWaiting({ sessions }: Fleet): number {
  return sessions.reduce((sum, row) => sum + pendingOf(row).length + (waitsUnread(row) ? 1 : 0), 0)
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
