import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { rememberSession } from './remember.ts'

/** Reads a session once and keeps what it says; for queries and for looking again before a write. */
export async function readSession(
  connection: Connection,
  id: string,
  signal?: AbortSignal,
): Promise<Session> {
  const { api, lane, queryClient } = connection
  const session = await lane(() => api.getSession(id, { signal }), signal)
  const before = queryClient.getQueryData<Session>(queryKeys.session(id))
  void rememberSession(connection, session)
  if (before && before.state !== session.state) {
    // Once the new state is in the cache, its messages are worth a look before their own time comes.
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: queryKeys.transcript(id) }), 0)
  }
  return session
}
