import { queryOptions } from '@tanstack/react-query'

import type { Connection } from './connection/connection.ts'
import { queryKeys } from './connection/query-keys.ts'

export const answeredQueries = {
  /** Answers sent from this browser, newest first. */
  all: ({ store }: Connection) =>
    queryOptions({ queryKey: queryKeys.answered, queryFn: () => store.answeredInputs.list() }),
}
