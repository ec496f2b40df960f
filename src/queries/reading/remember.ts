import { summaryOf, type KnownSession } from '#src/model/known-session.ts'
import type { Session } from '#src/model/session.ts'
import { noteAfter } from '#src/model/signal-note.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import { attemptQueries } from '#src/queries/attempts/attempt-queries.ts'
import type { Seen } from '#src/queries/attempts/settle-attempts.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { knownSessionQueries } from './known-session-queries.ts'

/**
 * Keeps what a reading of a session says: its summary on the list, the moment a signal's effect is
 * seen, and what it has cost by now. A session met by its link joins the list, unless it was taken off.
 */
export async function rememberSession(connection: Connection, session: Session): Promise<void> {
  const { forgotten, now, queryClient, store } = connection
  const list = await queryClient.ensureQueryData(knownSessionQueries.all(connection))
  const at = now()
  const isNew = !list.some((known) => known.id === session.id)
  if (isNew && forgotten.has(session.id)) return
  const found: KnownSession = {
    id: session.id,
    goal: session.goal,
    addedAt: at,
    addedBy: 'id',
    lastWord: null,
    signal: null,
    summary: null,
  }
  if (isNew) await store.knownSessions.add(found)
  await changeKnown(connection, session.id, (known) => ({
    ...known,
    goal: session.goal ?? known.goal,
    signal: known.signal && noteAfter(known.signal, session, at),
    summary: summaryOf(session, at),
  }))
  await addCostSample(connection, session, at)
  await settleUnknown(connection, session.id, { session })
}

/** An attempt whose answer was lost is settled by what is read; seldom needed, so fetched on demand. */
export async function settleUnknown(connection: Connection, id: string, seen: Seen): Promise<void> {
  const attempts = await connection.queryClient.fetchQuery(attemptQueries.all(connection))
  const unknown = attempts.filter(({ sessionId, state }) => sessionId === id && state === 'unknown')
  if (unknown.length === 0) return
  const { settleAttempts } = await import('#src/queries/attempts/settle-attempts.ts')
  await settleAttempts(connection, seen, unknown)
}

/** Changes one entry of the list, in this browser and on screen; does nothing when it is not on it. */
export async function changeKnown(
  { queryClient, store }: Connection,
  id: string,
  change: (known: KnownSession) => KnownSession,
): Promise<void> {
  const changed = await store.knownSessions.update(id, change)
  if (changed === null) return
  queryClient.setQueryData<readonly KnownSession[]>(queryKeys.knownSessions, (list) => {
    if (!list) return list
    const place = list.findIndex((known) => known.id === id)
    return place === -1 ? [changed, ...list] : list.with(place, changed)
  })
}

/** Adds a sample when the spend has changed since the last one, so that a rate and a day's sum can be made. */
export async function addCostSample(
  { queryClient, store }: Connection,
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
  queryClient.setQueryData<readonly CostSample[]>(queryKeys.costSamples, (list) => [
    ...(list ?? []),
    sample,
  ])
  await store.costSamples.add(sample)
}
