import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'

import { asksUnread } from '#src/model/asked/asks-unread.ts'
import type { HumanInput } from '#src/model/human-input.ts'

import type { Connection } from './connection/connection.ts'
import { useNow } from './connection/use-now.ts'
import { createReadings, type FleetSession } from './reading/fleet-readings.ts'
import { knownSessionQueries } from './reading/known-session-queries.ts'

/** Every session this browser knows, newest first, the open ones as the service last showed them. */
export type Fleet = { sessions: readonly FleetSession[]; pending: boolean }

/** A session that waits, and what it asks as far as it was known when it was last read. */
export type UnreadQuestion = { sessionId: string; goal: string | null; question: string | null }

export type PendingInput = { sessionId: string; goal: string | null; input: HumanInput }

const FleetContext = createContext<Fleet>({ sessions: [], pending: true })

const FRESHNESS_EVERY_MS = 5_000

/** Shows every known session, whatever page is open; `api.pace` reads those that have not ended. */
export function FleetProvider({ api, children }: { api: Connection; children: ReactNode }) {
  const fleet = useFleetReadings(api)
  return <FleetContext value={fleet}>{children}</FleetContext>
}

function useFleetReadings(api: Connection): Fleet {
  const known = useQuery({ ...knownSessionQueries.all(api), enabled: api.scope !== null })
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

/** Every session that waits for a human and of which no request can be answered here yet. */
export function unreadQuestions({ sessions }: Fleet): readonly UnreadQuestion[] {
  return sessions.flatMap(({ known, session }) => {
    const waits = session ? asksUnread(session) : known.summary?.state === 'waiting'
    if (!waits) return []
    const question = session ? null : (known.summary?.question ?? null)
    return [{ sessionId: known.id, goal: session?.goal ?? known.goal, question }]
  })
}

/** Every human-input request that waits, oldest first. */
export function pendingInputs({ sessions }: Fleet): readonly PendingInput[] {
  return sessions
    .flatMap(({ known, session }) =>
      (session?.humanInputs ?? [])
        .filter(({ state }) => state === 'pending')
        .map((input) => ({ sessionId: known.id, goal: session?.goal ?? known.goal, input })),
    )
    .toSorted((one, other) => (one.input.askedAt ?? 0) - (other.input.askedAt ?? 0))
}
