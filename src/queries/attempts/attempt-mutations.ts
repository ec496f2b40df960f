import { mutationOptions } from '@tanstack/react-query'

import { slotOf, type Attempt, type AttemptAction } from '#src/model/attempt/attempt.ts'
import type { SignalNote } from '#src/model/signal-note.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { changeKnown } from '#src/queries/reading/remember.ts'

/** What an operator can do about a POST of unknown outcome; nothing of it happens by itself. */
export const attemptMutations = {
  /** The operator knows better: it is not spoken of any more. */
  dismiss: (connection: Connection) =>
    mutationOptions({
      mutationFn: async (attempt: Attempt) => {
        const { queryClient, store } = connection
        const { action, sessionId } = attempt
        if (sessionId !== null) {
          // Else it would be called requested again, and its button wait for it.
          await changeKnown(connection, sessionId, (known) =>
            isUnseen(known.signal, action) ? { ...known, signal: null } : known,
          )
        }
        await store.attempts.remove(slotOf(attempt))
        queryClient.setQueryData(queryKeys.attempts, await store.attempts.list())
      },
    }),
  /** It is spoken of again as before, unless the same was asked for once more meanwhile. */
  undoDismiss: (connection: Connection) =>
    mutationOptions({
      mutationFn: async (attempt: Attempt) => {
        const { queryClient, store } = connection
        await store.attempts.putBack(slotOf(attempt), attempt)
        queryClient.setQueryData(queryKeys.attempts, await store.attempts.list())
      },
    }),
}

function isUnseen(note: SignalNote | null, action: AttemptAction): boolean {
  return note?.type === action && note.observedAt === null
}
