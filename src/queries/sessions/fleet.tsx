import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react'

import type { Fleet } from '#src/model/fleet/fleet.ts'
import type { Connection } from '#src/queries/connection/connection.ts'

import { createFleetReadings } from './fleet-readings.ts'
import { savedSessionQueries } from './session-queries.ts'

const FleetContext = createContext<Fleet>({ sessions: [], pending: true })

/** Shows every known session, whatever page is open; `api.following` reads those that have not ended. */
export function FleetProvider({ api, children }: { api: Connection; children: ReactNode }) {
  useQuery({
    ...savedSessionQueries.all(api),
    enabled: api.scope !== null,
    notifyOnChangeProps: [],
  })
  const readings = useMemo(() => createFleetReadings(api), [api])
  const fleet = useSyncExternalStore(readings.subscribe, readings.get)
  return <FleetContext value={fleet}>{children}</FleetContext>
}

export function useFleet(): Fleet {
  return use(FleetContext)
}
