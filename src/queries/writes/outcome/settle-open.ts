import { type Attempt, isSignal } from '#src/model/attempt.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { attemptQueries } from '#src/queries/writes/attempts/attempt-queries.ts'

import type { Seen } from './settle-attempts.ts'

/** Attempts that are open are settled by what is read; seldom needed, so fetched on demand. */
export async function settleOpen(connection: Connection, id: string, seen: Seen): Promise<void> {
  const attempts = await connection.queryClient.fetchQuery(attemptQueries.all(connection))
  const open = attempts.filter((attempt) => attempt.sessionId === id && isOpen(attempt))
  if (open.length === 0) return
  const { settleAttempts } = await import('./settle-attempts.ts')
  await settleAttempts(connection, seen, open)
}

/** Its answer was lost, or it is a signal whose effect nothing has shown. */
function isOpen(attempt: Attempt): boolean {
  if (attempt.state === 'unknown') return true
  return attempt.state === 'confirmed' && isSignal(attempt) && !attempt.effect
}
