import { mutationOptions } from '@tanstack/react-query'

import type { CreatedSession } from '#src/api/api.ts'
import type { SentCreateRequest, SignalRequest } from '#src/contract/requests.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { saveReading } from '#src/queries/sessions/save-reading.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'

import { clearDraft, draftQueries } from './drafts/draft-queries.ts'
import { sendCreate, type CreateMode } from './send-create.ts'
import { sendSignal } from './send-signal.ts'

export const sessionMutations = {
  /** Creates a session, or asks with `EqualGoalError` where the same goal may stand already. */
  create: (connection: Connection) =>
    mutationOptions({
      mutationFn: (request: SentCreateRequest) => createWritten(connection, request, 'ask'),
    }),
  /** Another one of the same goal: the operator's word that it may be two. */
  createAgain: (connection: Connection) =>
    mutationOptions({
      mutationFn: (request: SentCreateRequest) => createWritten(connection, request, 'new'),
    }),
  /**
   * Sends one of the four signals, once. Nothing is concluded from its acceptance (§3): the session is
   * read again, and the attempt tells when the effect was seen.
   */
  signal: (connection: Connection, id: string) =>
    mutationOptions({
      mutationFn: (signal: SignalRequest) => sendSignal(connection, id, signal),
    }),
  /** Puts a session on the list by its id; the service must know it. */
  add: (connection: Connection) =>
    mutationOptions({
      mutationFn: async ({ id }: { id: string }): Promise<Session> => {
        connection.forgotten.delete(id)
        const session = await connection.following.readSession(id)
        await connection.store.forgotten.remove(id)
        await saveReading(connection, session)
        connection.following.publish(session)
        return session
      },
    }),
  /** Takes a session off the list of this browser, with its messages; the service is told nothing. */
  forget: (connection: Connection) =>
    mutationOptions({
      mutationFn: async ({ id }: { id: string }): Promise<void> => {
        const { forgotten, queryClient, store } = connection
        forgotten.add(id)
        await store.forgotten.add(id)
        await store.savedSessions.remove(id)
        queryClient.setQueryData<readonly SavedSession[]>(queryKeys.savedSessions, (list) =>
          list?.filter((known) => known.id !== id),
        )
        connection.following.listChanged()
        await createTranscripts(store.transcripts).remove(id)
      },
    }),
}

/** Creates what the draft says, and lets go of it unless something was written meanwhile. */
async function createWritten(
  connection: Connection,
  request: SentCreateRequest,
  mode: CreateMode,
): Promise<CreatedSession> {
  const draft = () => connection.queryClient.fetchQuery(draftQueries.newSession(connection))
  const written = JSON.stringify(await draft())
  const created = await sendCreate(connection, request, mode)
  if (JSON.stringify(await draft()) === written) await clearDraft.newSession(connection)
  return created
}
