import { withFirstSeen, summaryOf, type SavedSession } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { withSample } from '#src/storage/cost-samples.ts'

import { savedSessionQueries } from './session-queries.ts'

type Place = Pick<Connection, 'following' | 'forgotten' | 'now' | 'queryClient' | 'store'>

/**
 * Keeps what a reading of a session says: its summary on the list, and what it has cost by now. A session
 * met by its link joins the list, unless it was taken off.
 */
export async function saveReading(place: Place, session: Session): Promise<void> {
  const { forgotten, now, queryClient, store } = place
  const { id, goal } = session
  const list = await queryClient.ensureQueryData(savedSessionQueries.all(place))
  const at = now()
  const isNew = !list.some((known) => known.id === id)
  if (isNew) {
    // Another tab may have taken the session off the list.
    if (forgotten.has(id) || (await store.forgotten.list()).includes(id)) return
    const found = { id, goal, addedAt: at, lastWord: null, summary: null }
    await store.savedSessions.add({ ...found, addedBy: 'id' })
  }
  const saved = updateSaved(place, id, (known) => ({
    ...known,
    goal: goal ?? known.goal,
    summary: withFirstSeen(summaryOf(session, at), known.summary),
  }))
  // The screen shows both when the first is saved.
  await Promise.all([saved, addCostSample(place, session, at)])
}

/** Changes one entry of the list, in this browser and on screen; does nothing when it is not on it. */
export async function updateSaved(
  { following, queryClient, store }: Pick<Place, 'following' | 'queryClient' | 'store'>,
  id: string,
  change: (known: SavedSession) => SavedSession,
): Promise<void> {
  const changed = await store.savedSessions.update(id, change)
  if (changed === null) return
  queryClient.setQueryData<readonly SavedSession[]>(queryKeys.savedSessions, (list) => {
    if (!list) return list
    const place = list.findIndex((known) => known.id === id)
    return place === -1 ? [changed, ...list] : list.with(place, changed)
  })
  following.listChanged()
}

/** Adds a sample when the spend has changed since the last one, so that a rate and a day's sum can be made. */
export async function addCostSample(
  { queryClient, store }: Pick<Place, 'queryClient' | 'store'>,
  { id, cost }: Pick<Session, 'id' | 'cost'>,
  at: number,
): Promise<void> {
  if (cost.spentMicros === null) return
  const samples = await queryClient.ensureQueryData({
    queryKey: queryKeys.costSamples,
    queryFn: () => store.costSamples.list(),
  })
  const last = samples.findLast((sample) => sample.sessionId === id)
  if (last?.spentMicros === cost.spentMicros) return
  const sample = { sessionId: id, at, spentMicros: cost.spentMicros, currency: cost.currency }
  queryClient.setQueryData<readonly CostSample[]>(queryKeys.costSamples, (list = []) =>
    withSample(list, sample),
  )
  await store.costSamples.add(sample)
}
