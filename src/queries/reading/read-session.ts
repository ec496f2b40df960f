import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'

import { rememberSession } from './remember.ts'

/** Reads a session once and keeps what it says; for queries and for looking again before a write. */
export async function readSession(
  connection: Connection,
  id: string,
  signal?: AbortSignal,
): Promise<Session> {
  const session = await connection.api.getSession(id, { signal })
  void rememberSession(connection, session)
  return session
}
