import { queryOptions } from '@tanstack/react-query'

import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

export const answeredQueries = {
  /** Answers sent from this browser, newest first. */
  all: ({ store }: Connection) =>
    queryOptions({ queryKey: queryKeys.answered, queryFn: () => store.answeredInputs.list() }),
}
