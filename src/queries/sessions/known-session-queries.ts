import { queryOptions } from '@tanstack/react-query'

import type { KnownSession } from '#src/model/known-session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

export const knownSessionQueries = {
  /** Every session this browser remembers for this account, newest first. */
  all: ({ following, queryClient, store }: Connection) =>
    queryOptions({
      queryKey: queryKeys.knownSessions,
      // What cannot be read now was shown before, or is nothing: no request fails for it.
      queryFn: async () => {
        const list = await store.knownSessions
          .list()
          .catch(
            () => queryClient.getQueryData<readonly KnownSession[]>(queryKeys.knownSessions) ?? [],
          )
        following.listChanged(list)
        return list
      },
    }),
}
