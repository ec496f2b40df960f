import { onlineManager, useQueries, useQuery } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'

import { freshnessOf, type Freshness } from '#src/model/freshness.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { KnownSession } from '#src/model/known-session.ts'
import type { Session } from '#src/model/session.ts'

import type { Connection } from './connection/connection.ts'
import { useNow } from './connection/use-now.ts'
import { knownSessionQueries } from './reading/known-session-queries.ts'
import { sessionQueries } from './session-queries.ts'

export type FleetSession = {
  known: KnownSession
  /** Null until it has been read on this page; `known.summary` stands in. */
  session: Session | null
  freshness: Freshness
}

/** Every session this browser knows, newest first, the open ones as the service last showed them. */
export type Fleet = { sessions: readonly FleetSession[]; pending: boolean }

export type PendingInput = { sessionId: string; goal: string | null; input: HumanInput }

const FleetContext = createContext<Fleet>({ sessions: [], pending: true })

const FRESHNESS_EVERY_MS = 5_000
const none: readonly KnownSession[] = []

/** Reads every known session that has not ended, at an easy pace, whatever page is open. */
export function FleetProvider({ api, children }: { api: Connection; children: ReactNode }) {
  const fleet = useFleetReadings(api)
  return <FleetContext value={fleet}>{children}</FleetContext>
}

function useFleetReadings(api: Connection): Fleet {
  const known = useQuery({ ...knownSessionQueries.all(api), enabled: api.scope !== null })
  const list = known.data ?? none
  const now = useNow(FRESHNESS_EVERY_MS)
  const readings = useQueries({
    queries: list.map(({ id, summary }) => sessionQueries.ofFleet(api, id, summary?.state ?? null)),
  })
  const sessions = list.map((entry, index): FleetSession => {
    const reading = readings[index]
    const session = reading?.data ?? null
    const dataUpdatedAt = reading?.dataUpdatedAt || (entry.summary?.asOf ?? 0)
    const freshness = freshnessOf(
      { dataUpdatedAt, error: reading?.error, failureReason: reading?.failureReason },
      session?.state ?? entry.summary?.state ?? null,
      now,
      { online: onlineManager.isOnline() },
    )
    return { known: entry, session, freshness }
  })
  return { sessions, pending: known.isPending }
}

export function useFleet(): Fleet {
  return use(FleetContext)
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
