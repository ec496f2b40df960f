import { isOpen } from '#src/model/attempt.ts'

import { knownAttempts, type RecordPlace } from './attempt-queries.ts'
import type { Seen } from './settle-attempts.ts'

/** Settles the open attempts of a session by what is read; the code for it is seldom needed. */
export async function settleOpenAttempts(
  place: RecordPlace,
  id: string,
  seen: Seen,
): Promise<void> {
  const attempts = await knownAttempts(place)
  const open = attempts.filter((attempt) => attempt.sessionId === id && isOpen(attempt))
  if (open.length === 0) return
  // Without that code, as after an update, they stay open until the next load; what was written is written.
  const code = await import('./settle-attempts.ts').catch(() => null)
  await code?.settleAttempts(place, seen, open)
}
