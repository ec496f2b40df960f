import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { useApi } from '#src/queries/connection/use-api.ts'
import { costQueries } from '#src/queries/sessions/cost-queries.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { remoteSessionQueries } from '#src/queries/sessions/remote/remote-session-queries.ts'
import { attemptQueries } from '#src/queries/writes/attempts/attempt-queries.ts'

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
  const { data: listed, isError } = useQuery(remoteSessionQueries.found(api))
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
