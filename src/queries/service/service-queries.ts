import { queryOptions } from '@tanstack/react-query'

import { emptyServiceRecord } from '#src/model/dialect.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { findUnreadable } from './find-unreadable.ts'

export const serviceQueries = {
  /** §9: how the service speaks; asked once, and again by `serviceMutations.askAgain`. */
  dialect: ({ api }: Connection) =>
    queryOptions({
      queryKey: queryKeys.dialect,
      queryFn: ({ signal }) => api.describe({ signal }),
      staleTime: Infinity,
    }),
  /** What this browser has noted of the service: how it spoke before, and what was not understood. */
  notes: ({ queryClient, store }: Connection) =>
    queryOptions({
      queryKey: queryKeys.serviceNotes,
      queryFn: async () => ({
        ...((await store.service.find()) ?? emptyServiceRecord),
        unreadable: findUnreadable(queryClient),
      }),
      refetchInterval: 5_000,
    }),
  /** The member under which the service last accepted an answer; null while none is known. */
  acceptedAnswer: ({ store }: Connection) =>
    queryOptions({
      queryKey: queryKeys.acceptedAnswer,
      queryFn: async () => (await store.service.find())?.answerName ?? null,
    }),
  /** Where the operator says that things stand in its answers. */
  mapping: ({ mapping }: Connection) =>
    queryOptions({
      queryKey: queryKeys.mapping,
      queryFn: async () => (await mapping.get()) ?? {},
    }),
}
