import { leavesOpenWhatIsAsked } from '#src/model/asked/leaves-open-what-is-asked.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'

import { completeSession } from './complete-session.ts'
import { rememberSession } from './remember.ts'

/** Reads a session once and keeps what it says; for queries and for looking again before a write. */
export async function readSession(
  connection: Connection,
  id: string,
  signal?: AbortSignal,
): Promise<Session> {
  const read = await connection.api.getSession(id, { signal })
  const session = leavesOpenWhatIsAsked(read) ? completeSession(connection, read) : read
  void rememberSession(connection, session)
  return session
}
