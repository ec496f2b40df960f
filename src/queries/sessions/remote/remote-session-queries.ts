import { queryOptions } from '@tanstack/react-query'

import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { findRemoteSessions } from './find-remote-sessions.ts'

export const remoteSessionQueries = {
  /** What the service's own list of sessions has brought in; `syncRemoteSessions` alone asks for it. */
  found: (connection: Connection) =>
    queryOptions({
      queryKey: queryKeys.listed,
      queryFn: ({ signal }) => findRemoteSessions(connection, signal),
      retry: false,
      enabled: false,
      gcTime: Infinity,
    }),
}
