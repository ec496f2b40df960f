import { focusManager, queryOptions } from '@tanstack/react-query'

import { openPaceMs } from '#src/follow/pace.ts'
import type { Transcript } from '#src/follow/transcript.ts'
import { hasEnded, type Session } from '#src/model/session.ts'

import type { Connection } from './connection/connection.ts'
import { usesApiKey } from './connection/create-query-client.ts'
import { queryKeys } from './connection/query-keys.ts'
import { followMessages } from './reading/follow-messages.ts'
import { sessionQueries } from './session-queries.ts'

const AFTER_FAILURE_MS = 15_000
/** The session is over and what was said last is still being fetched. */
const DRAIN_MS = 1_000

export const messageQueries = {
  /**
   * The messages of a session, read on with it until it has ended and everything has been read once more.
   * On an error everything read so far stays.
   */
  transcript: (connection: Connection, id: string) =>
    queryOptions<Transcript>({
      queryKey: queryKeys.transcript(id),
      queryFn: async ({ client, signal }) => {
        const session = await client.ensureQueryData(sessionQueries.detail(connection, id))
        return followMessages(connection, session, signal)
      },
      refetchInterval: ({ state: { data, error } }) => {
        if (connection.authProblem.get() !== null || data?.complete) return false
        if (error) return AFTER_FAILURE_MS
        const session = connection.queryClient.getQueryData<Session>(queryKeys.session(id))
        if (session && hasEnded(session.state)) return DRAIN_MS
        return openPaceMs(session?.state ?? 'unknown', !focusManager.isFocused())
      },
      // The rounds keep their identity by themselves; comparing 100,000 messages again would cost seconds.
      structuralSharing: false,
      meta: usesApiKey,
    }),
}
