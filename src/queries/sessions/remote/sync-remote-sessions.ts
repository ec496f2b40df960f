import type { Credentials } from '#src/model/account.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { remoteSessionQueries } from './remote-session-queries.ts'

const EVERY_MS = 180_000
const AFTER_FAILURE_MS = 30_000

/**
 * Looks at the service's list of sessions, where it has one, at the start and every three minutes until
 * `over`: what was started elsewhere joins this browser's list. Of several tabs the one that leads does it.
 */
export async function syncRemoteSessions(connection: Connection, over: AbortSignal): Promise<void> {
  let isFirst = true
  while (!over.aborted) {
    const isElsewhere = connection.following.status.get().role === 'follower' && !isFirst
    isFirst = false
    const isDone = isElsewhere || (await look(connection))
    await pass(isDone ? EVERY_MS : AFTER_FAILURE_MS, over)
  }
}

async function look(connection: Connection): Promise<boolean> {
  const { authProblem, queryClient } = connection
  // An account at a service that makes no keys has nothing to ask with yet.
  const credentials =
    queryClient.getQueryData<Credentials>(queryKeys.credentials) ?? connection.credentials
  if (!credentials.keys.some(({ active }) => active)) return false
  // A key that is refused is tried again by whoever follows sessions.
  if (authProblem.get() !== null) return false
  const found = { ...remoteSessionQueries.found(connection), staleTime: 0 }
  return queryClient.fetchQuery(found).then(
    () => true,
    () => false,
  )
}

function pass(waitMs: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, waitMs)
    function end(): void {
      clearTimeout(timer)
      over.removeEventListener('abort', end)
      resolve()
    }
    over.addEventListener('abort', end)
    if (over.aborted) end()
  })
}
