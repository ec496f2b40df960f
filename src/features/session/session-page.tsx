import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'

import { useApi } from '#src/queries/connection/use-api.ts'
import { useShownSession } from '#src/queries/following/use-polling-status.ts'
import { savedSessionQueries, sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { PageTitle } from '#src/ui/display/page-title.tsx'

import { SessionMissing } from './session-missing.tsx'
import { SessionView } from './session-view.tsx'

/** One session (route /sessions/:sessionId); `?answer=inputId` opens the dialog of that question. */
export function SessionPage() {
  const { sessionId = '' } = useParams()
  return <SavedSession key={sessionId} id={sessionId} />
}

function SavedSession({ id }: { id: string }) {
  const api = useApi()
  const reading = useQuery(sessionQueries.detail(api, id))
  useShownSession(id)
  const { data: goal = null } = useQuery({
    ...savedSessionQueries.all(api),
    select: (list) => list.find((known) => known.id === id)?.goal ?? null,
  })
  if (reading.data) {
    // §2: the goal is an input of create, and a service need not show the goal again.
    const session = { ...reading.data, goal: reading.data.goal ?? goal }
    return (
      <>
        <PageTitle>{session.goal ?? id}</PageTitle>
        <SessionView session={session} reading={reading} />
      </>
    )
  }
  return (
    <>
      <PageTitle>{goal ?? id}</PageTitle>
      <SessionMissing
        id={id}
        goal={goal}
        error={reading.error}
        busy={reading.isFetching}
        onRetry={() => void reading.refetch()}
      />
    </>
  )
}
