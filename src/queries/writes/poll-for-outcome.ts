import type { Attempt } from '#src/model/attempt.ts'
import { UnreadBeforeError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { sessionQueries } from '#src/queries/sessions/session-queries.ts'

import { attemptsAt, settleOpen } from './attempt-queries.ts'

/** Three looks within ten seconds: at once, then a while after the one before. */
const PAUSES_S = [0, 4, 6]
const READ_LIMIT_S = 10

/**
 * Reads the session again, up to three times, until that settles an attempt whose answer was lost. Gives
 * the attempt, null when nothing shows what became of it, and the last reading.
 */
export async function pollForOutcome(
  connection: Connection,
  place: Pick<Attempt, 'action' | 'sessionId' | 'inputId' | 'bodyHash'>,
): Promise<{ attempt: Attempt | null; session: Session | null }> {
  let session: Session | null = null
  for (const pauseS of PAUSES_S) {
    await new Promise((resolve) => setTimeout(resolve, pauseS * connection.secondMs))
    session = (await readForAttempt(connection, place.sessionId ?? '')) ?? session
    const attempts = await attemptsAt(connection, place)
    const attempt = attempts.find(({ bodyHash }) => bodyHash === place.bodyHash)
    if (attempt && attempt.state !== 'unknown') return { attempt, session }
  }
  return { attempt: null, session }
}

/** Reads the session before something is sent to it, also in a pause. Rejects with `UnreadBeforeError`. */
export async function readBefore(connection: Connection, id: string): Promise<Session> {
  connection.following.tryNow()
  try {
    return await refetchFresh(connection, id)
  } catch (error) {
    throw new UnreadBeforeError(error)
  }
}

/** Reads the session for an attempt's sake and settles what it shows; null when it cannot be read. */
export async function readForAttempt(connection: Connection, id: string): Promise<Session | null> {
  try {
    const signal = AbortSignal.timeout(READ_LIMIT_S * connection.secondMs)
    const session = await refetchFresh(connection, id, signal)
    await settleOpen(connection, id, { session })
    return session
  } catch {
    return null
  }
}

/**
 * Reads the session now, as the one reading of it: what was asked before is given up, and what is asked
 * later takes this one's place, so that no older answer is shown after a newer one.
 */
export async function refetchFresh(
  connection: Connection,
  id: string,
  signal?: AbortSignal,
): Promise<Session> {
  const { queryClient } = connection
  const detail = queryClient.defaultQueryOptions(sessionQueries.detail(connection, id))
  const cancel = () => queryClient.cancelQueries({ queryKey: detail.queryKey, exact: true })
  const giveUp = () => void cancel()
  await cancel()
  signal?.addEventListener('abort', giveUp)
  try {
    const query = queryClient.getQueryCache().build(queryClient, detail)
    for (;;) {
      signal?.throwIfAborted()
      const { dataUpdateCount } = query.state
      const session = await query.fetch(detail)
      // Else it was given up, as when the tab is seen again, and this is what was there before.
      if (query.state.dataUpdateCount !== dataUpdateCount) return session
    }
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
}
