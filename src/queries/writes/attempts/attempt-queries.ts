import { queryOptions } from '@tanstack/react-query'

import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

export const attemptQueries = {
  /** What this browser has asked of the service by POST, newest first, in whatever tab. */
  all: ({ store }: Connection) =>
    queryOptions({
      queryKey: queryKeys.attempts,
      queryFn: () => store.attempts.list(),
      // Every change is written into the cache, and told by other tabs.
      staleTime: Infinity,
    }),
  /** Whether the service's own description promises that a repeated create has no second effect (§9). */
  idempotency: ({ api }: Connection) =>
    queryOptions({
      queryKey: queryKeys.idempotency,
      queryFn: async ({ signal }) => (await api.describe({ signal })).idempotencyHeader !== null,
      staleTime: Infinity,
    }),
}
