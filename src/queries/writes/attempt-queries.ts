import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { Transcript } from '#src/follow/transcript/transcript.ts'
import { slotOf, type Attempt, isSignal } from '#src/model/attempt.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

export const attemptQueries = {
  /** What this browser has asked of the service by POST, newest first, in whatever tab. */
  all: ({ store }: Connection) =>
    queryOptions({
      queryKey: queryKeys.attempts,
      queryFn: () => store.attempts.list(),
      // Every change is written into the cache, and told by other tabs.
      staleTime: Infinity,
    }),
  /** Whether the service's own description promises that a repeated create has no second effect (§9). */
  idempotency: ({ api }: Connection) =>
    queryOptions({
      queryKey: queryKeys.idempotency,
      queryFn: async ({ signal }) => (await api.describe({ signal })).idempotencyHeader !== null,
      staleTime: Infinity,
    }),
}

export const answeredQueries = {
  /** Answers sent from this browser, newest first. */
  all: ({ store }: Connection) =>
    queryOptions({ queryKey: queryKeys.answered, queryFn: () => store.answeredInputs.list() }),
}

/** What an operator can do about a POST of unknown outcome; nothing of it happens by itself. */
export const attemptMutations = {
  /** The operator knows better: the attempt is not shown any more. */
  dismiss: (connection: Connection) =>
    changing(connection, (attempt) => connection.store.attempts.remove(slotOf(attempt))),
  /** The attempt is shown as before, unless the same was asked for once more meanwhile. */
  undoDismiss: (connection: Connection) =>
    changing(connection, (attempt) => connection.store.attempts.putBack(slotOf(attempt), attempt)),
}

function changing({ queryClient, store }: Connection, change: (attempt: Attempt) => Promise<void>) {
  return mutationOptions({
    mutationFn: async (attempt: Attempt) => {
      await change(attempt)
      queryClient.setQueryData(queryKeys.attempts, await store.attempts.list())
    },
  })
}

/** The attempts in the place of this one, the newest first: another tab may have sent something else there. */
export async function attemptsAt(
  connection: Connection,
  place: Parameters<typeof slotOf>[0],
): Promise<readonly Attempt[]> {
  const slot = slotOf(place)
  const attempts = await connection.queryClient.fetchQuery(attemptQueries.all(connection))
  return attempts.filter((attempt) => slotOf(attempt) === slot)
}

/** What was read: the record of a session, or its messages. */
export type Seen = { session: Session } | { transcript: Transcript }

/** Settles the open attempts of a session by what is read; the code for it is seldom needed. */
export async function settleOpen(connection: Connection, id: string, seen: Seen): Promise<void> {
  const attempts = await connection.queryClient.fetchQuery(attemptQueries.all(connection))
  const open = attempts.filter((attempt) => attempt.sessionId === id && isOpen(attempt))
  if (open.length === 0) return
  const { settleAttempts } = await import('./settle-attempts.ts')
  await settleAttempts(connection, seen, open)
}

/** The answer was lost, or nothing has shown the effect of a signal. */
function isOpen(attempt: Attempt): boolean {
  if (attempt.state === 'unknown') return true
  return attempt.state === 'confirmed' && isSignal(attempt) && !attempt.effect
}
