import { leavesOpenWhatIsAsked } from '#src/model/asked/leaves-open-what-is-asked.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'

import { rememberSession } from './remember.ts'

/** Reads a session once and keeps what it says; for queries and for looking again before a write. */
export async function readSession(
  connection: Connection,
  id: string,
  signal?: AbortSignal,
): Promise<Session> {
  const read = await connection.api.getSession(id, { signal })
  const session = leavesOpenWhatIsAsked(read) ? await completed(connection, read) : read
  void rememberSession(connection, session)
  return session
}

/** Few services ask by message only, so what reads those is fetched on demand. */
async function completed(connection: Connection, session: Session): Promise<Session> {
  const { completeSession } = await import('./complete-session.ts')
  return completeSession(connection, session)
}
