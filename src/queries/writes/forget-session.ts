import type { SavedSession } from '#src/model/saved-session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'

/** Takes a session off the list of this browser, with its messages; the service is told nothing. */
export async function forgetSession(connection: Connection, id: string): Promise<void> {
  const { following, forgotten, queryClient, store } = connection
  forgotten.add(id)
  await store.forgotten.add(id)
  await store.savedSessions.remove(id)
  queryClient.setQueryData<readonly SavedSession[]>(queryKeys.savedSessions, (list) =>
    list?.filter((known) => known.id !== id),
  )
  following.listChanged()
  await createTranscripts(store.transcripts).remove(id)
}

/** Puts a session back on the list, with the operator's own words about it. */
export async function putBackSession(connection: Connection, known: SavedSession): Promise<void> {
  const { following, forgotten, queryClient, store } = connection
  forgotten.delete(known.id)
  await store.forgotten.remove(known.id)
  const added = await store.savedSessions.add(known)
  queryClient.setQueryData<readonly SavedSession[]>(queryKeys.savedSessions, (list = []) =>
    [...list.filter(({ id }) => id !== known.id), added].toSorted(
      (one, other) => other.addedAt - one.addedAt,
    ),
  )
  following.listChanged()
}
