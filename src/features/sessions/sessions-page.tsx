import { useQuery } from '@tanstack/react-query'

import { useApi } from '#src/queries/connection/api-provider.tsx'
import { costQueries } from '#src/queries/cost-queries.ts'
import { useFleet } from '#src/queries/fleet.tsx'

import { SessionsView } from './sessions-view.tsx'

/** Every session that this browser knows; the API lists none. */
export function SessionsPage() {
  const fleet = useFleet()
  const samples = useQuery(costQueries.samples(useApi()))
  return <SessionsView {...fleet} samples={samples.data ?? []} />
}
