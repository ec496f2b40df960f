import { useQuery } from '@tanstack/react-query'

import { answeredQueries } from '#src/queries/answered-queries.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { pendingInputs, useFleet } from '#src/queries/fleet.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

import { AnsweredToday } from './answered-today.tsx'
import { InboxHeader } from './inbox-header.tsx'
import { NothingWaits } from './nothing-waits.tsx'
import { PendingList } from './pending-list.tsx'
import { unreadSessions } from './unread-sessions.ts'

/** Every question of every known session that waits for an answer, the longest waiting first. */
export function InboxPage() {
  const fleet = useFleet()
  const answered = useQuery(answeredQueries.all(useApi()))
  const pending = pendingInputs(fleet)
  return (
    <div className="pb-8">
      <InboxHeader pending={pending} unread={unreadSessions(fleet.sessions)} />
      {pending.length > 0 && <PendingList pending={pending} />}
      {pending.length === 0 && fleet.pending && <Skeleton label="Looking for questions" />}
      {pending.length === 0 && !fleet.pending && <NothingWaits sessions={fleet.sessions.length} />}
      <AnsweredToday answered={answered.data ?? []} sessions={fleet.sessions} />
    </div>
  )
}
