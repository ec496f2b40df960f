import { queryOptions } from '@tanstack/react-query'

import type { Transcript as FollowedTranscript } from '#src/follow/transcript/transcript.ts'

import type { Connection } from './connection/connection.ts'
import { pacedQuery } from './connection/create-query-client.ts'
import { queryKeys } from './connection/query-keys.ts'
import { followMessages, showKept } from './reading/follow-messages.ts'
import { openFollower } from './reading/open-followers.ts'
import { sessionQueries } from './session-queries.ts'

/** What is known of a session's messages (`follow` makes it). */
export type Transcript = FollowedTranscript

export const messageQueries = {
  /**
   * The messages of a session, read on with it by `connection.pace` until it has ended and all are there.
   * On an error everything read so far stays.
   */
  transcript: (connection: Connection, id: string) =>
    queryOptions<Transcript>({
      queryKey: queryKeys.transcript(id),
      queryFn: async ({ client, signal }) => {
        await showKept(connection, id)
        const session = await client.ensureQueryData(sessionQueries.detail(connection, id))
        return followMessages(connection, session, signal)
      },
      // The rounds keep their identity by themselves; comparing 100,000 messages again would cost seconds.
      structuralSharing: false,
      ...pacedQuery,
    }),
}

/** Reads every message again, and checks that nothing is missing. */
export async function readMessagesAgain(connection: Connection, id: string): Promise<void> {
  const follower = await openFollower(connection, id)
  follower.wantAll()
  await connection.queryClient.refetchQueries({ queryKey: queryKeys.transcript(id) })
}

const A_WHILE_MS = 60_000

/** Whoever comes back to what was complete has it read once more: a late word may have come since. */
export async function readAgainAfterAWhile(connection: Connection, id: string): Promise<void> {
  const state = connection.queryClient.getQueryState<Transcript>(queryKeys.transcript(id))
  if (state?.data?.complete !== true || Date.now() - state.dataUpdatedAt < A_WHILE_MS) return
  await readMessagesAgain(connection, id)
}
