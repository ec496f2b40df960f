import type { QueryClient } from '@tanstack/react-query'

import { withFirstSeen, summaryOf, type SavedSession } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { withSample } from '#src/storage/few-cost-samples.ts'

/**
 * Publishes a session that another tab has asked for at a date (epoch ms), which may be long ago: a frozen
 * tab hears late. The other tab has kept it for this browser.
 */
export function publishFromTab(queryClient: QueryClient, session: Session, at: number): void {
  const { id, cost } = session
  queryClient.setQueryData<Session>(queryKeys.session(id), session, { updatedAt: at })
  queryClient.setQueryData<readonly SavedSession[]>(queryKeys.savedSessions, (list) => {
    const place = list?.findIndex((known) => known.id === id) ?? -1
    const known = list?.[place]
    if (!list || !known) return list
    const goal = session.goal ?? known.goal
    const summary = withFirstSeen(summaryOf(session, at), known.summary)
    return list.with(place, { ...known, goal, summary })
  })
  queryClient.setQueryData<readonly CostSample[]>(queryKeys.costSamples, (samples) => {
    const last = samples?.findLast(({ sessionId }) => sessionId === id)
    if (!samples || cost.spentMicros === null || last?.spentMicros === cost.spentMicros)
      return samples
    const { spentMicros, currency } = cost
    return withSample(samples, { sessionId: id, at, spentMicros, currency })
  })
}

/** Publishes that another tab could not read a session; a session on screen is read by its own tab. */
export function publishUnread(queryClient: QueryClient, id: string, error: Error): void {
  const query = queryClient.getQueryCache().build(queryClient, { queryKey: queryKeys.session(id) })
  if (!query.isActive()) query.setState({ error, errorUpdatedAt: Date.now(), status: 'error' })
}
