import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { showsWhatWaits, withNoted } from './asked-inputs.ts'

const LOOK_EVERY_MS = 20_000

const lookedAt = new WeakMap<Connection, Map<string, number>>()

/**
 * A session with what its messages ask. Where a session waits and nothing says for what, they are read
 * also when nobody looks at them: once, and then now and then.
 */
export function completeSession(connection: Connection, session: Session): Session {
  const complete = withNoted(connection, session)
  const isSaid = showsWhatWaits(connection, complete)
  if (!isSaid && session.state === 'waiting') lookAt(connection, session)
  return complete
}

function lookAt(connection: Connection, session: Session): void {
  const { now, queryClient } = connection
  const { id } = session
  const looks = lookedAt.get(connection) ?? new Map<string, number>()
  lookedAt.set(connection, looks)
  if (now() < (looks.get(id) ?? -Infinity) + LOOK_EVERY_MS) return
  looks.set(id, now())
  // The same query that a page observes, so that there is one reading at a time.
  void queryClient.prefetchQuery({
    queryKey: queryKeys.transcript(id),
    queryFn: async ({ signal }) => {
      // Few services ask by message only.
      const { followMessages } = await import('./follow-messages.ts')
      return followMessages(connection, session, signal)
    },
    structuralSharing: false,
  })
}
