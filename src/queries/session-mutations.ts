import { mutationOptions } from '@tanstack/react-query'

import type { CreatedSession } from '#src/api/api.ts'
import type { CreateSessionRequest, SignalRequest } from '#src/contract/requests.ts'
import type { KnownSession } from '#src/model/known-session.ts'
import type { Session } from '#src/model/session.ts'
import type { SignalNote } from '#src/model/signal-note.ts'

import type { Connection } from './connection/connection.ts'
import { queryKeys } from './connection/query-keys.ts'
import { clearDraft } from './draft-queries.ts'
import { readSession } from './reading/read-session.ts'
import { addCostSample, changeKnown, rememberSession } from './reading/remember.ts'

export const sessionMutations = {
  /** Creates a session; when this resolves it is on the list of this browser, which alone can find it again. */
  create: (connection: Connection) =>
    mutationOptions({
      mutationFn: async (request: CreateSessionRequest): Promise<CreatedSession> => {
        const created = await connection.api.createSession(request)
        const { id, session } = created
        const at = connection.now()
        await addKnown(connection, { id, goal: request.goal, addedAt: at, addedBy: 'created' })
        // Counting starts at nothing, so that its first cost belongs to this day.
        const cost = {
          spentMicros: 0,
          budgetMicros: null,
          currency: session?.cost.currency ?? 'USD',
        }
        await addCostSample(connection, { id, cost }, at)
        if (session) {
          connection.queryClient.setQueryData(queryKeys.session(id), session)
          await rememberSession(connection, session)
        }
        await clearDraft.newSession(connection)
        return created
      },
    }),
  /**
   * Sends one of the four signals. Nothing is concluded from its acceptance (§3): the session is read
   * again, and `KnownSession.signal` tells when the effect was seen.
   */
  signal: (connection: Connection, id: string) =>
    mutationOptions({
      mutationFn: async (signal: SignalRequest): Promise<Session | null> => {
        const { api, now, queryClient } = connection
        const queryKey = queryKeys.session(id)
        const requestedAt = now()
        const fromStatus = queryClient.getQueryData<Session>(queryKey)?.status ?? null
        try {
          const session = await api.signalSession(id, signal)
          // A reading from before the signal must not arrive after it.
          await queryClient.cancelQueries({ queryKey })
          const note: SignalNote = {
            type: signal.type,
            requestedAt,
            observedAt: null,
            fromStatus,
            shown: false,
          }
          await changeKnown(connection, id, (known) => ({ ...known, signal: note }))
          if (session) {
            queryClient.setQueryData(queryKey, session)
            await rememberSession(connection, session)
          }
          return session
        } finally {
          void queryClient.invalidateQueries({ queryKey })
          void queryClient.invalidateQueries({ queryKey: queryKeys.transcript(id) })
        }
      },
    }),
  /** Puts a session on the list by its id; the service must know it. */
  add: (connection: Connection) =>
    mutationOptions({
      mutationFn: async ({ id }: { id: string }): Promise<Session> => {
        connection.forgotten.delete(id)
        const session = await readSession(connection, id)
        await rememberSession(connection, session)
        connection.queryClient.setQueryData(queryKeys.session(id), session)
        return session
      },
    }),
  /** Takes a session off the list of this browser; the service is told nothing. */
  forget: (connection: Connection) =>
    mutationOptions({
      mutationFn: async ({ id }: { id: string }): Promise<void> => {
        const { forgotten, queryClient, store } = connection
        forgotten.add(id)
        await store.knownSessions.remove(id)
        queryClient.setQueryData<readonly KnownSession[]>(queryKeys.knownSessions, (list) =>
          list?.filter((known) => known.id !== id),
        )
      },
    }),
}

async function addKnown(
  connection: Connection,
  known: Pick<KnownSession, 'id' | 'goal' | 'addedAt' | 'addedBy'>,
): Promise<void> {
  connection.forgotten.delete(known.id)
  await connection.store.knownSessions.add({
    ...known,
    lastWord: null,
    signal: null,
    summary: null,
  })
  await changeKnown(connection, known.id, (added) => added)
}
