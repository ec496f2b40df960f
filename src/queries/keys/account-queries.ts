import { queryOptions } from '@tanstack/react-query'

import type { Connection } from '#src/queries/connection/connection.ts'
import { serviceQueries } from '#src/queries/service/service-queries.ts'

export const accountQueries = {
  /** What the service lets an account do about itself: only what it describes, since §4 has none of it. */
  offer: (connection: Connection) =>
    queryOptions({
      ...serviceQueries.dialect(connection),
      select: ({ endpoints }) => ({
        changePassword: endpoints.changePassword !== null,
        signOutEverywhere: endpoints.signOutEverywhere !== null,
        deleteAccount: endpoints.deleteAccount !== null,
      }),
    }),
}
