import type { QueryClient } from '@tanstack/react-query'

import { UnreadableResponseError } from '#src/model/errors.ts'

/** An answer that could not be read at all: what was asked for, and what was missing in it. */
export type UnreadableAnswer = { asked: string; field: string }

/** The answers that now stand in the cache as unreadable. */
export function findUnreadable(queryClient: QueryClient): readonly UnreadableAnswer[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { error } }) =>
      error instanceof UnreadableResponseError
        ? [{ asked: queryKey.join(' '), field: error.field }]
        : [],
    )
}
