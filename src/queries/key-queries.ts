import { queryOptions } from '@tanstack/react-query'

import type { Connection } from './connection/connection.ts'
import { queryKeys } from './connection/query-keys.ts'

export const keyQueries = {
  /** The account's API keys, revoked ones too; the application interface lists them, never their secrets. */
  list: ({ api }: Connection) =>
    queryOptions({ queryKey: queryKeys.keys, queryFn: ({ signal }) => api.listKeys({ signal }) }),
}
