import { useQuery } from '@tanstack/react-query'

import { useApi } from '#src/queries/connection/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { pendingInputs, unreadQuestions } from '#src/queries/sessions/waiting-inputs.ts'
import { answeredQueries } from '#src/queries/writes/answers/answered-queries.ts'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

import { AnsweredToday } from './answered-today.tsx'
import { InboxHeader } from './inbox-header.tsx'
import { NothingWaits } from './nothing-waits.tsx'
import { PendingList } from './pending-list.tsx'
import { UnreadList } from './unread-list.tsx'
import * as words from './words.ts'

/** All questions of known sessions that wait for an answer, the longest waiting first. */
export function InboxPage() {
  const fleet = useFleet()
  const answered = useQuery(answeredQueries.all(useApi()))
  const pending = pendingInputs(fleet)
  const unread = unreadQuestions(fleet)
  // What a session asks that the service does not answer about may be missing here.
  const silent = fleet.sessions.filter(({ freshness }) => freshness.kind === 'disconnected')
  const nothing = pending.length + unread.length === 0
  return (
    <div className="pb-8">
      <InboxHeader
        pending={pending}
        waiting={pending.length + unread.length}
        unread={silent.length}
      />
      {pending.length > 0 && <PendingList pending={pending} />}
      {unread.length > 0 && <UnreadList unread={unread} />}
      {nothing && fleet.pending && <Skeleton label={words.lookingForQuestions} />}
      {nothing && !fleet.pending && <NothingWaits sessions={fleet.sessions.length} />}
      <AnsweredToday answered={answered.data ?? []} />
    </div>
  )
}
