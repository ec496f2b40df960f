import { queryOptions } from '@tanstack/react-query'

import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

export const credentialsQueries = {
  /** Account and keys that the gateway holds for this browser; another tab may have changed them. */
  current: ({ gateway, adopt }: Connection) =>
    queryOptions({
      queryKey: queryKeys.credentials,
      queryFn: async ({ signal }) => {
        const credentials = await gateway.getCredentials({ signal })
        adopt(credentials)
        return credentials
      },
      staleTime: 10_000,
    }),
}
