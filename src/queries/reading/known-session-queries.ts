import { queryOptions } from '@tanstack/react-query'

import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

export const knownSessionQueries = {
  /** Every session this browser remembers for this account, newest first. */
  all: ({ store }: Connection) =>
    queryOptions({
      queryKey: queryKeys.knownSessions,
      queryFn: () => store.knownSessions.list(),
    }),
}
