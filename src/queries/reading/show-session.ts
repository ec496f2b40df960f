import { summaryOf, type KnownSession } from '#src/model/known-session.ts'
import type { Session } from '#src/model/session.ts'
import { noteAfter } from '#src/model/signal-note.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

/** Shows what another tab has read; that tab has kept it for this browser already. */
export function showSession({ forgotten, now, queryClient }: Connection, session: Session): void {
  const { id, cost } = session
  if (forgotten.has(id)) return
  const at = now()
  queryClient.setQueryData<Session>(queryKeys.session(id), session)
  queryClient.setQueryData<readonly KnownSession[]>(queryKeys.knownSessions, (list) => {
    const place = list?.findIndex((known) => known.id === id) ?? -1
    const known = list?.[place]
    if (!list || !known) return list
    const signal = known.signal && noteAfter(known.signal, session, at)
    const goal = session.goal ?? known.goal
    return list.with(place, { ...known, goal, signal, summary: summaryOf(session, at) })
  })
  queryClient.setQueryData<readonly CostSample[]>(queryKeys.costSamples, (samples) => {
    const last = samples?.findLast(({ sessionId }) => sessionId === id)
    if (!samples || cost.spentMicros === null || last?.spentMicros === cost.spentMicros)
      return samples
    const { spentMicros, currency } = cost
    return [...samples, { sessionId: id, at, spentMicros, currency }]
  })
}
