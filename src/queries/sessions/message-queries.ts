import { queryOptions } from '@tanstack/react-query'

import type { Transcript as FollowedTranscript } from '#src/follow/transcript/transcript.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { pacedQuery } from '#src/queries/connection/query-marks.ts'

/** What is known of a session's messages (`follow` makes it). */
export type Transcript = FollowedTranscript

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
      ...pacedQuery,
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
