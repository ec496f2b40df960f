import { queryOptions } from '@tanstack/react-query'

import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

export const costQueries = {
  /** Spend over time as this browser saw it, oldest first; `#src/model/spend/burn.ts` makes rates and sums of it. */
  samples: ({ store }: Connection) =>
    queryOptions({
      queryKey: queryKeys.costSamples,
      queryFn: () => store.costSamples.list(),
      staleTime: 60_000,
      structuralSharing: false,
    }),
}
