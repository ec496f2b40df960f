import { queryOptions } from '@tanstack/react-query'

import type { SavedSession } from '#src/model/saved-session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

export const savedSessionQueries = {
  /** Every session this browser remembers for this account, newest first. */
  all: ({ following, queryClient, store }: Connection) =>
    queryOptions({
      queryKey: queryKeys.savedSessions,
      // What cannot be read now was shown before, or is nothing: no request fails for it.
      queryFn: async () => {
        const list = await store.savedSessions
          .list()
          .catch(
            () => queryClient.getQueryData<readonly SavedSession[]>(queryKeys.savedSessions) ?? [],
          )
        following.listChanged(list)
        return list
      },
    }),
}
