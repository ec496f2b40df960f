import { queryOptions } from '@tanstack/react-query'

import type { Credentials } from '#src/model/account.ts'
import { AuthenticationError, ServiceError } from '#src/model/errors.ts'
import { summaryOf, type SavedSession } from '#src/model/saved-session.ts'
import { hasEnded, type ListedSession } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { savedSessionQueries } from './session-queries.ts'

/** What came of the service's list: none for this key; `isWhole` is false where the list has more. */
type Listed = { kind: 'none' } | { kind: 'read'; count: number; isWhole: boolean }

const MOST_PAGES = 20
const MOST_SESSIONS = 1_000
/** Described, and not to be had: the sessions themselves may be all the same. */
const notGiven = new Set([400, 403, 404, 405, 422, 501])

/**
 * Reads the list of sessions of a service that describes one, page by page through the one budget, and
 * puts on this browser's list what is not on it, unless it was taken off it here. Rejects as a reading does.
 */
export async function findRemoteSessions(
  connection: Connection,
  signal: AbortSignal,
): Promise<Listed> {
  const { api, authProblem } = connection
  const { endpoints } = await api.describe({ signal })
  if (endpoints.listSessions === null) return { kind: 'none' }
  try {
    return await readList(connection, signal)
  } catch (error) {
    if (error instanceof AuthenticationError) authProblem.set(error)
    else if (error instanceof ServiceError && notGiven.has(error.status)) return { kind: 'none' }
    throw error
  }
}

async function readList(connection: Connection, signal: AbortSignal): Promise<Listed> {
  const seen = new Set<string>()
  let next: string | null = null
  let barren = 0
  // Pages may be counted from 0 or from 1, so that one of them comes twice; twice in a row is a circle.
  for (let pages = 0; pages < MOST_PAGES && barren < 2; pages += 1) {
    const page = await connection.api.listSessions(next, { signal })
    const fresh = page.sessions.filter(({ id }) => !seen.has(id))
    const found = fresh.slice(0, MOST_SESSIONS - seen.size)
    for (const { id } of found) seen.add(id)
    barren = found.length === 0 ? barren + 1 : 0
    await addListed(connection, found)
    next = page.next
    const isCut = fresh.length > found.length
    if (next === null || isCut) return { kind: 'read', count: seen.size, isWhole: !isCut }
  }
  return { kind: 'read', count: seen.size, isWhole: false }
}

/** Puts on the list what this browser does not know; nothing is ever taken off it. */
async function addListed(
  connection: Connection,
  sessions: readonly ListedSession[],
): Promise<void> {
  const { following, forgotten, now, queryClient, store } = connection
  const known = await queryClient.ensureQueryData(savedSessionQueries.all(connection))
  const away = new Set([...forgotten, ...(await store.forgotten.list()), ...idsOf(known)])
  const at = now()
  const found = sessions.filter(({ id }) => !away.has(id))
  const added = await Promise.all(
    found.map((listed) => store.savedSessions.add(knownFrom(listed, at))),
  )
  if (added.length === 0) return
  queryClient.setQueryData<readonly SavedSession[]>(queryKeys.savedSessions, (list = []) => {
    const before = new Set(idsOf(list))
    return [...added.filter(({ id }) => !before.has(id)), ...list]
  })
  following.listChanged()
}

function knownFrom({ id, goal, session }: ListedSession, at: number): SavedSession {
  // What has ended is not read again, so only a reading with its cost stands in for one.
  const isEnough = session && (!hasEnded(session.state) || session.cost.spentMicros !== null)
  const summary = isEnough ? summaryOf(session, at) : null
  return { id, goal, addedAt: at, addedBy: 'list', lastWord: null, summary }
}

function idsOf(sessions: readonly SavedSession[]): string[] {
  return sessions.map(({ id }) => id)
}

export const remoteSessionQueries = {
  /** What the service's own list of sessions has brought in; `syncRemoteSessions` alone asks for it. */
  found: (connection: Connection) =>
    queryOptions({
      queryKey: queryKeys.listed,
      queryFn: ({ signal }) => findRemoteSessions(connection, signal),
      retry: false,
      enabled: false,
      gcTime: Infinity,
    }),
}

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
