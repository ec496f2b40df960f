import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'

import type { Fleet } from '#src/model/fleet/fleet.ts'
import type { Client } from '#src/queries/client/client.ts'
import type { Store } from '#src/queries/client/store.ts'

import { createFleetReadings } from './fleet-readings.ts'
import { savedSessionQueries } from './session-queries.ts'

const unread: Fleet = { sessions: [], pending: true }
const FleetContext = createContext<Pick<Store<Fleet>, 'get' | 'subscribe'>>({
  get: () => unread,
  subscribe: () => () => undefined,
})

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
