import { queryOptions } from '@tanstack/react-query'

import type * as followed from '#src/follow/transcript/transcript.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

export const sessionQueries = {
  /**
   * A session as last read. `connection.following` reads it again: often while it is on screen, now and
   * then otherwise, until it has ended. The last answer stays on errors.
   */
  detail: ({ following }: Pick<Connection, 'following'>, id: string) =>
    queryOptions({
      queryKey: queryKeys.session(id),
      queryFn: ({ signal }) => following.readSession(id, { signal }),
      // The fleet has no observers, and whoever is asked seldom must not be forgotten meanwhile.
      gcTime: Infinity,
      ...followedQuery,
    }),
  /** All of a context of which the session shows the beginning; it never changes. */
  context: ({ api }: Connection, id: string) =>
    queryOptions({
      queryKey: queryKeys.context(id),
      queryFn: ({ signal }) => api.getContext(id, { signal }),
      staleTime: Infinity,
    }),
}

/** What is known of a session's messages (`follow` makes it). */
export type Transcript = followed.Transcript

export const messageQueries = {
  /**
   * The messages of a session, read on with it by `connection.following` until it has ended and all are
   * there. On an error everything read so far stays.
   */
  transcript: ({ following }: Connection, id: string) =>
    queryOptions<Transcript>({
      queryKey: queryKeys.transcript(id),
      queryFn: ({ signal }) => following.messages.read(id, signal),
      // The rounds keep their identity by themselves; comparing 100,000 messages again would cost seconds.
      structuralSharing: false,
      ...followedQuery,
    }),
}

const A_WHILE_MS = 60_000

/** Reads complete messages once more for a person who comes back: late words may have come since. */
export async function readAgainAfterAWhile(
  { following, queryClient }: Connection,
  id: string,
): Promise<void> {
  const state = queryClient.getQueryState<Transcript>(queryKeys.transcript(id))
  if (state?.data?.complete !== true || Date.now() - state.dataUpdatedAt < A_WHILE_MS) return
  await following.messages.readAgain(id)
}

export const savedSessionQueries = {
  /** Every session this browser remembers for this account, newest first. */
  all: ({
    following,
    queryClient,
    store,
  }: Pick<Connection, 'following' | 'queryClient' | 'store'>) =>
    queryOptions({
      queryKey: queryKeys.savedSessions,
      // What cannot be read now was shown before, or is nothing: no request fails for it.
      queryFn: async () => {
        const list = await store.savedSessions
          .list()
          .catch(
            () => queryClient.getQueryData<readonly SavedSession[]>(queryKeys.savedSessions) ?? [],
          )
        following.listChanged(list)
        return list
      },
    }),
}

export const costQueries = {
  /** Spend over time as this browser saw it, oldest first; `#src/model/spend/burn.ts` makes rates and sums of it. */
  samples: ({ store }: Connection) =>
    queryOptions({
      queryKey: queryKeys.costSamples,
      queryFn: () => store.costSamples.list(),
      staleTime: 60_000,
      structuralSharing: false,
    }),
}

/** Marks a query that needs the API key, whose refusal stands for every session. */
export const usesApiKey = { usesApiKey: true } as const

/** A query that `connection.following` asks again: TanStack Query repeats nothing by itself. */
const followedQuery = {
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: usesApiKey,
} as const
