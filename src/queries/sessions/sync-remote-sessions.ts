import type { Credentials } from '#src/model/account.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

import { type Extent, type Listed, remoteSessionQueries } from './remote-sessions.ts'

const EVERY_MS = 15_000
const SPREAD_MS = 5_000
const HIDDEN_EVERY_MS = 60_000
const AFTER_FAILURE_MS = 30_000
/** A whole look finds a session that the service lists behind known ones. */
const WHOLE_EVERY_MS = 180_000
/** A person who comes back sees a list of this age at most. */
const FRESH_MS = 5_000

/**
 * Looks at the service's list of sessions, where it has one, until `over`: every 15 to 20 seconds, once a
 * minute while the page is hidden, and when a person comes back. Of several tabs the leading one does it.
 */
export async function syncRemoteSessions(client: Client, over: AbortSignal): Promise<void> {
  const { following, queryClient } = client
  const listed = () => queryClient.getQueryState<Listed>(queryKeys.listed)
  let wholeAt: number | null = null
  let isBack = false
  while (!over.aborted) {
    const isElsewhere = following.status.get().role === 'follower' && wholeAt !== null && !isBack
    let isDone = true
    if (!isElsewhere && Date.now() - (listed()?.dataUpdatedAt ?? 0) > FRESH_MS) {
      const isWhole = wholeAt === null || performance.now() - wholeAt >= WHOLE_EVERY_MS
      isDone = await look(client, isWhole ? 'whole' : 'news')
      if (isDone && isWhole) wholeAt = performance.now()
    }
    const isNone = listed()?.data?.kind === 'none'
    isBack = await pass(isNone ? WHOLE_EVERY_MS : isDone ? spanMs() : AFTER_FAILURE_MS, over)
    isBack &&= !isNone
  }
}

/** Reads the whole list now, as an operator asks for it. */
export async function refreshRemoteSessions(client: Client): Promise<boolean> {
  // A look that is under way may read the first page alone.
  await client.queryClient.cancelQueries({ queryKey: queryKeys.listed })
  return look(client, 'whole')
}

function spanMs(): number {
  if (typeof document !== 'undefined' && document.hidden) return HIDDEN_EVERY_MS
  return EVERY_MS + SPREAD_MS * Math.random()
}

async function look(client: Client, extent: Extent): Promise<boolean> {
  const { authProblem, queryClient } = client
  // An account at a service that makes no keys has nothing to ask with yet.
  const credentials =
    queryClient.getQueryData<Credentials>(queryKeys.credentials) ?? client.credentials
  if (!credentials.keys.some(({ active }) => active)) return false
  // A key that is refused is tried again by whoever follows sessions.
  if (authProblem.get() !== null) return false
  const found = { ...remoteSessionQueries.found(client, extent), staleTime: 0 }
  return queryClient.fetchQuery(found).then(
    () => true,
    () => false,
  )
}

/** Waits; true if a person came back to the page meanwhile, which ends the wait. */
function pass(waitMs: number, over: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const waited = new AbortController()
    const { signal } = waited
    const timer = setTimeout(end, waitMs, false)
    function end(isBack: boolean): void {
      clearTimeout(timer)
      waited.abort()
      resolve(isBack)
    }
    over.addEventListener('abort', () => end(false), { signal })
    if (over.aborted) end(false)
    if (typeof document === 'undefined') return
    const seen = () => document.hidden || end(true)
    document.addEventListener('visibilitychange', seen, { signal })
    window.addEventListener('focus', seen, { signal })
  })
}
