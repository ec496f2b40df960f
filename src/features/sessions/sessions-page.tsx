import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { attemptQueries } from '#src/queries/attempts/attempt-queries.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { costQueries } from '#src/queries/cost-queries.ts'
import { useFleet } from '#src/queries/fleet.tsx'
import { listedQueries } from '#src/queries/listed/listed-queries.ts'

import { openCreates } from './lost/open-creates.ts'
import { SessionsView } from './sessions-view.tsx'

const OpenCreateList = lazy(async () => ({
  default: (await import('./lost/open-create-list.tsx')).OpenCreateList,
}))

/** Every session that this browser knows. */
export function SessionsPage() {
  const fleet = useFleet()
  const api = useApi()
  const samples = useQuery(costQueries.samples(api))
  const creates = openCreates(useQuery(attemptQueries.all(api)).data ?? [])
  const { data: listed, isError } = useQuery(listedQueries.found(api))
  const notice = creates.length > 0 && (
    <Suspense>
      <OpenCreateList creates={creates} />
    </Suspense>
  )
  return (
    <SessionsView
      {...fleet}
      samples={samples.data ?? []}
      listing={listed?.kind ?? (isError ? 'failed' : 'looking')}
      notice={notice}
    />
  )
}
