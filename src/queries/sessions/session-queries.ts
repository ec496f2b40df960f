import { queryOptions } from '@tanstack/react-query'

import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { pacedQuery } from '#src/queries/connection/query-marks.ts'

export const sessionQueries = {
  /**
   * A session as last read. `connection.following` reads it again: often while it is on screen, now and
   * then otherwise, until it has ended. The last answer stays on errors.
   */
  detail: ({ following }: Connection, id: string) =>
    queryOptions({
      queryKey: queryKeys.session(id),
      queryFn: ({ signal }) => following.readSession(id, { signal }),
      // The fleet has no observers, and whoever is asked seldom must not be forgotten meanwhile.
      gcTime: Infinity,
      ...pacedQuery,
    }),
  /** All of a context of which the session shows the beginning; it never changes. */
  context: ({ api }: Connection, id: string) =>
    queryOptions({
      queryKey: queryKeys.context(id),
      queryFn: ({ signal }) => api.getContext(id, { signal }),
      staleTime: Infinity,
    }),
}
