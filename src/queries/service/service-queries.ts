import { queryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'

import { encodeCreate } from '#src/api/api.ts'
import { costTable } from '#src/api/decode/decode-cost.ts'
import { humanInputTable } from '#src/api/decode/decode-human-input.ts'
import { messageTable } from '#src/api/decode/decode-messages.ts'
import { roundTable } from '#src/api/decode/decode-rounds.ts'
import { sessionTable } from '#src/api/decode/decode-session.ts'
import { type FieldMapping, type Dialect, emptyServiceRecord } from '#src/model/dialect.ts'
import { UnreadableResponseError } from '#src/model/errors.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

import { changeNotes } from './keep-notes.ts'

export const serviceQueries = {
  /** §9: how the service speaks; asked once, and again by the check; while it is assumed, by a whole look at the list, too. */
  dialect: ({ api }: Client) =>
    queryOptions({
      queryKey: queryKeys.dialect,
      queryFn: ({ signal }) => api.describe({ signal }),
      staleTime: Infinity,
    }),
  /** The notes of this browser on the service, such as the values that were not understood. */
  notes: ({ queryClient, store }: Client) =>
    queryOptions({
      queryKey: queryKeys.serviceNotes,
      queryFn: async () => ({
        ...((await store.service.find()) ?? emptyServiceRecord),
        unreadable: findUnreadable(queryClient),
      }),
      refetchInterval: 5_000,
    }),
  /** The member under which the service last accepted an answer; null while none is known. */
  acceptedAnswer: ({ store }: Client) =>
    queryOptions({
      queryKey: queryKeys.acceptedAnswer,
      queryFn: async () => (await store.service.find())?.answerName ?? null,
    }),
  /** The operator's mapping: the places of fields in the service's answers. */
  mapping: ({ mapping }: Client) =>
    queryOptions({
      queryKey: queryKeys.mapping,
      queryFn: async () => (await mapping.get()) ?? {},
    }),
}

/** The fields whose place the operator may say, such as `session.status`. The first three are paths from the body. */
export const mappableFields: readonly string[] = [
  'session.record',
  'messages.list',
  'sessions.list',
  ...[sessionTable, costTable, roundTable, messageTable, humanInputTable].flatMap(({ of, names }) =>
    Object.keys(names).map((what) => `${of}.${what}`),
  ),
]

export const serviceMutations = {
  /** Starts the list of values that were not understood anew. */
  forgetNotRead: ({ queryClient, store }: Client) =>
    mutationOptions({
      mutationFn: async () => {
        await changeNotes(store, { notRead: [] })
        await queryClient.invalidateQueries({ queryKey: queryKeys.serviceNotes })
      },
    }),
  /** Reads every session anew by the operator's own places; an empty mapping ends that. */
  saveMapping: ({ following, mapping, queryClient, store }: Client) =>
    mutationOptions({
      mutationFn: async (next: FieldMapping) => {
        await store.mapping.put([], next)
        mapping.forget()
        following.mappingChanged()
        await changeNotes(store, { notRead: [] })
        void queryClient.invalidateQueries()
      },
    }),
}

/** An answer that could not be read at all: what was asked for, and what was missing in it. */
export type UnreadableAnswer = { asked: string; field: string }

/** The answers that now stand in the cache as unreadable. */
function findUnreadable(queryClient: QueryClient): readonly UnreadableAnswer[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { error } }) =>
      error instanceof UnreadableResponseError
        ? [{ asked: queryKey.join(' '), field: error.field }]
        : [],
    )
}

/** The body of a create as it will leave, in the words of this service. */
export function saidCreate(body: object, dialect: Dialect | null): unknown {
  return dialect === null ? body : encodeCreate(body, dialect)
}
