import { RateLimitError } from '#src/model/errors.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { freshnessOf } from '#src/model/freshness.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

/** A page that is opened meanwhile waits behind so many readings at most. */
const AT_ONCE = 6
/** A read during a hold of the service is not sent, so asking again costs nothing. */
const ASK_AGAIN_S = 1

/** Whether only a reading can tell the state of a session: an ended one stays as it is known. */
export function isUnread({ known, session }: FleetSession): boolean {
  return session === null && !(known.summary && hasEnded(known.summary.state))
}

/**
 * Reads the sessions that this page has not read yet, ahead of the fleet and through the one request
 * budget, until all are read or `signal` is aborted. `onRead` hears how many are read, or cannot be.
 */
export async function readUnread(
  client: Client,
  sessions: readonly FleetSession[],
  { signal, onRead }: { signal: AbortSignal; onRead?: (count: number) => void },
): Promise<void> {
  const left = sessions.filter(isUnread).values()
  let count = 0
  const readRest = async (): Promise<void> => {
    for (const { known } of left) {
      if (signal.aborted) return
      // In turn: each of the workers takes the next session that is left.
      await readOnce(client, known.id, signal)
      count += 1
      if (!signal.aborted) onRead?.(count)
    }
  }
  const reading = Promise.all(Array.from({ length: AT_ONCE }, readRest))
  // Readings that are under way at an abort go on for the fleet's sake; nobody waits for them here.
  await Promise.race([reading, untilAborted(signal)])
}

/** The sessions as this page last read them; a session that could not be read has the error. */
export function lastReadings(
  { now, queryClient }: Client,
  sessions: readonly FleetSession[],
): readonly FleetSession[] {
  return sessions.map((row) => {
    const read = queryClient.getQueryState<Session>(queryKeys.session(row.known.id))
    const session = read?.data ?? row.session
    if (!read) return row
    return { ...row, session, freshness: freshnessOf(read, session?.state ?? null, now()) }
  })
}

async function readOnce(client: Client, id: string, signal: AbortSignal): Promise<void> {
  const { following, queryClient, secondMs } = client
  while (!signal.aborted && queryClient.getQueryData(queryKeys.session(id)) === undefined) {
    try {
      await following.readSession(id)
    } catch (error) {
      if (!(error instanceof RateLimitError)) return
      const wait = AbortSignal.any([signal, AbortSignal.timeout(ASK_AGAIN_S * secondMs)])
      await untilAborted(wait)
    }
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
