import { withFirstSeen, summaryOf, type SavedSession } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'
import { spendOverTime } from '#src/model/spend/over-time.ts'
import type { Env } from '#src/queries/client/client.ts'
import { withSample } from '#src/storage/cost-samples.ts'

import { changeOnScreen, costQueries, savedSessionQueries } from './session-queries.ts'

type SavePlace = Pick<Env, 'forgotten' | 'now' | 'queryClient' | 'store'>

/**
 * Keeps what a reading of a session says: its summary on the list, and what it has cost by now. A session
 * met by its link joins the list, unless it was taken off.
 */
export async function saveReading(env: SavePlace, session: Session): Promise<void> {
  const { forgotten, now, queryClient, store } = env
  const { id, goal } = session
  const list = await queryClient.ensureQueryData(savedSessionQueries.all(env))
  const at = now()
  const isNew = !list.some((known) => known.id === id)
  if (isNew) {
    // Another tab may have taken the session off the list.
    if (forgotten.has(id) || (await store.forgotten.list()).includes(id)) return
    await store.savedSessions.add({ id, goal, addedAt: at, lastWord: null, summary: null })
  }
  const saved = updateSaved(env, id, (known) => withReading(known, session, at))
  // The screen shows both when the first is saved.
  await Promise.all([saved, addCostSamples(env, session, at)])
}

/** An entry of the list after its session was read at a date (epoch ms). */
export function withReading(known: SavedSession, session: Session, at: number): SavedSession {
  const summary = withFirstSeen(summaryOf(session, at), known.summary)
  return { ...known, goal: session.goal ?? known.goal, summary }
}

/** Changes one entry of the list, in this browser and on screen; does nothing when it is not on it. */
export async function updateSaved(
  env: Pick<Env, 'queryClient' | 'store'>,
  id: string,
  change: (known: SavedSession) => SavedSession,
): Promise<void> {
  const changed = await env.store.savedSessions.update(id, change)
  if (changed === null) return
  changeOnScreen(env, 'savedSessions', (list) => {
    const place = list.findIndex((known) => known.id === id)
    return place === -1 ? [changed, ...list] : list.with(place, changed)
  })
}

/** Once a day this also keeps what the session had spent at midnight, as soon as its rounds tell. */
async function addCostSamples(env: SavePlace, session: Session, at: number): Promise<void> {
  const { id: sessionId, cost, createdAt, updatedAt } = session
  const midnight = new Date(at).setHours(0, 0, 0, 0)
  if (createdAt !== null && createdAt < midnight) {
    const samples = await env.queryClient.ensureQueryData(costQueries.samples(env))
    const own = samples.filter((sample) => sample.sessionId === sessionId)
    const isDue = (updatedAt ?? midnight) >= midnight && !own.some((one) => one.at === midnight)
    const spent = isDue ? spendOverTime(session)?.(midnight) : undefined
    // A round over midnight counts by its time, between what this browser saw before and after.
    const lowest = own.findLast((one) => one.at < midnight)?.spentMicros ?? 0
    const highest = own.find((one) => one.at > midnight)?.spentMicros ?? Infinity
    const spentMicros = spent === undefined ? undefined : Math.min(Math.max(spent, lowest), highest)
    if (spentMicros !== undefined && spentMicros < (cost.spentMicros ?? 0)) {
      const sample = { sessionId, at: midnight, spentMicros, currency: cost.currency }
      changeOnScreen(env, 'costSamples', (list) =>
        list.toSpliced(list.findLastIndex((one) => one.at <= midnight) + 1, 0, sample),
      )
      await env.store.costSamples.add(sample)
    }
  }
  await addCostSample(env, session, at)
}

/** Adds a sample when the spend has changed since the last one, so that a rate and a day's sum can be made. */
export async function addCostSample(
  env: Pick<Env, 'queryClient' | 'store'>,
  { id, cost }: Pick<Session, 'id' | 'cost'>,
  at: number,
): Promise<void> {
  if (cost.spentMicros === null) return
  const samples = await env.queryClient.ensureQueryData(costQueries.samples(env))
  const last = samples.findLast((sample) => sample.sessionId === id)
  if (last?.spentMicros === cost.spentMicros) return
  const sample = { sessionId: id, at, spentMicros: cost.spentMicros, currency: cost.currency }
  changeOnScreen(env, 'costSamples', (list) => withSample(list, sample))
  await env.store.costSamples.add(sample)
}
