import { queryOptions, skipToken } from '@tanstack/react-query'

import type * as followed from '#src/follow/transcript/transcript.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import type { Client, Env } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

/** Reads nothing itself: `client.following` publishes what it reads. */
const published = { queryFn: skipToken } as const

export const sessionQueries = {
  /**
   * A session as last read: often while it is on screen (`useShownSession`), now and then otherwise, until
   * it has ended. The last answer stays on errors.
   */
  detail: (id: string) => queryOptions<Session>({ queryKey: queryKeys.session(id), ...published }),
  /** All of a context of which the session shows the beginning; it never changes. */
  context: ({ api }: Client, id: string) =>
    queryOptions({
      queryKey: queryKeys.context(id),
      queryFn: ({ signal }) => api.getContext(id, { signal }),
      staleTime: Infinity,
    }),
}

/** The known messages of a session (`follow` makes the transcript). */
export type Transcript = followed.Transcript

export const messageQueries = {
  /**
   * The messages of a session while they are on screen (`useShownMessages`), until it has ended and all are
   * there. On an error everything read so far stays.
   */
  transcript: (id: string) =>
    queryOptions<Transcript>({ queryKey: queryKeys.transcript(id), ...published }),
}

const A_WHILE_MS = 60_000

/** Reads complete messages once more for a person who comes back: late words may have come since. */
export async function readAgainAfterAWhile(
  { following, queryClient }: Client,
  id: string,
): Promise<void> {
  const state = queryClient.getQueryState<Transcript>(queryKeys.transcript(id))
  if (state?.data?.complete !== true || Date.now() - state.dataUpdatedAt < A_WHILE_MS) return
  await following.readMessagesAgain(id)
}

export const savedSessionQueries = {
  /** Every session this browser remembers for this account, newest first. */
  all: ({ queryClient, store }: Pick<Env, 'queryClient' | 'store'>) =>
    queryOptions({
      queryKey: queryKeys.savedSessions,
      // A list that cannot be read now was shown before, or is empty: no request fails for it.
      queryFn: () =>
        store.savedSessions
          .list()
          .catch(
            () => queryClient.getQueryData<readonly SavedSession[]>(queryKeys.savedSessions) ?? [],
          ),
    }),
}

export const costQueries = {
  /** Spend over time as this browser saw it, oldest first; `#src/model/spend/burn.ts` makes rates and sums of it. */
  samples: ({ store }: Pick<Env, 'store'>) =>
    queryOptions({
      queryKey: queryKeys.costSamples,
      queryFn: () => store.costSamples.list(),
      staleTime: 60_000,
      structuralSharing: false,
    }),
}

type OnScreen = { savedSessions: SavedSession; costSamples: CostSample }

/** Changes the saved sessions or the samples on screen, where they were read. */
export function changeOnScreen<Name extends keyof OnScreen>(
  { queryClient }: Pick<Env, 'queryClient'>,
  name: Name,
  change: (list: readonly OnScreen[Name][]) => readonly OnScreen[Name][],
): void {
  queryClient.setQueryData<readonly OnScreen[Name][]>(
    queryKeys[name],
    (list) => list && change(list),
  )
}
