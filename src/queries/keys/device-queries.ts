import { queryOptions } from '@tanstack/react-query'

import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

export const deviceQueries = {
  /** How much this browser remembers for this account. */
  summary: ({ store }: Connection) =>
    queryOptions({
      queryKey: queryKeys.device,
      queryFn: async () => {
        const [known, drafts] = await Promise.all([
          store.savedSessions.list(),
          store.drafts.count(),
        ])
        return { sessions: known.length, drafts }
      },
      staleTime: 0,
    }),
}
