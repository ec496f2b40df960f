import { queryOptions } from '@tanstack/react-query'

import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

export const custodyQueries = {
  /** Account and keys that the gateway holds for this browser; another tab may have changed them. */
  current: ({ gateway, adopt }: Connection) =>
    queryOptions({
      queryKey: queryKeys.custody,
      queryFn: async ({ signal }) => {
        const custody = await gateway.getCustody({ signal })
        adopt(custody)
        return custody
      },
      staleTime: 10_000,
    }),
}
