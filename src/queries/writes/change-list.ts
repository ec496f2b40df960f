import type { SavedSession } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { saveReading } from '#src/queries/sessions/save-reading.ts'
import { changeOnScreen } from '#src/queries/sessions/session-queries.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'

/** Puts a session on the list by its id; the service must know it. */
export async function addSession(client: Client, id: string): Promise<Session> {
  const { following, forgotten, store } = client
  forgotten.delete(id)
  const session = await following.readSession(id)
  await store.forgotten.remove([id])
  await saveReading(client, session)
  following.publish(session)
  return session
}

/** Takes a session off the list of this browser, with its messages; the service is told nothing. */
export async function forgetSession(client: Client, id: string): Promise<void> {
  const { forgotten, store } = client
  await keepSpend(client, id)
  forgotten.add(id)
  await store.forgotten.put([id], id)
  await store.savedSessions.remove(id)
  changeOnScreen(client, 'savedSessions', (list) => list.filter((known) => known.id !== id))
  await createTranscripts(store.transcripts).remove(id)
}

/** Keeps what a session spent, and when at the latest: figures of days count sessions that are off the list. */
async function keepSpend({ queryClient, store }: Client, id: string): Promise<void> {
  const list = queryClient.getQueryData<readonly SavedSession[]>(queryKeys.savedSessions)
  const summary = list?.find((known) => known.id === id)?.summary
  if (!summary || summary.spentMicros === null || summary.createdAt === null) return
  const { asOf, createdAt, currency, endedAt, spentMicros } = summary
  const samples = await store.costSamples.list()
  const own = samples.filter(({ sessionId }) => sessionId === id)
  const of = { sessionId: id, currency }
  if (own[0]?.spentMicros !== 0) {
    await store.costSamples.add({ ...of, at: createdAt, spentMicros: 0 })
  }
  if (own.at(-1)?.spentMicros !== spentMicros) {
    await store.costSamples.add({ ...of, at: endedAt ?? asOf, spentMicros })
  }
  void queryClient.invalidateQueries({ queryKey: queryKeys.costSamples })
}

/** Puts a session back on the list, with the operator's own words about it. */
export async function putBackSession(client: Client, known: SavedSession): Promise<void> {
  const { forgotten, store } = client
  forgotten.delete(known.id)
  await store.forgotten.remove([known.id])
  const added = await store.savedSessions.add(known)
  changeOnScreen(client, 'savedSessions', (list) =>
    [...list.filter(({ id }) => id !== known.id), added].toSorted(
      (one, other) => other.addedAt - one.addedAt,
    ),
  )
}
