import { mutationOptions } from '@tanstack/react-query'

import { slotOf, type Attempt } from '#src/model/attempt.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

/** What an operator can do about a POST of unknown outcome; nothing of it happens by itself. */
export const attemptMutations = {
  /** The operator knows better: it is not spoken of any more. */
  dismiss: ({ queryClient, store }: Connection) =>
    mutationOptions({
      mutationFn: async (attempt: Attempt) => {
        await store.attempts.remove(slotOf(attempt))
        queryClient.setQueryData(queryKeys.attempts, await store.attempts.list())
      },
    }),
  /** It is spoken of again as before, unless the same was asked for once more meanwhile. */
  undoDismiss: ({ queryClient, store }: Connection) =>
    mutationOptions({
      mutationFn: async (attempt: Attempt) => {
        await store.attempts.putBack(slotOf(attempt), attempt)
        queryClient.setQueryData(queryKeys.attempts, await store.attempts.list())
      },
    }),
}
