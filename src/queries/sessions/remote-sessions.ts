import { queryOptions } from '@tanstack/react-query'

import type { Credentials } from '#src/model/account.ts'
import type { Dialect } from '#src/model/dialect.ts'
import { ServiceError } from '#src/model/errors.ts'
import { summaryOf, type SavedSession } from '#src/model/saved-session.ts'
import { hasEnded, type ListedSession, type Session } from '#src/model/session.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

import { changeOnScreen, savedSessionQueries } from './session-queries.ts'

/**
 * The outcome of the service's list: `none` without a list for this key; `isWhole` is false where the list
 * has more.
 */
export type Listed = { kind: 'none' } | { kind: 'read'; count: number; isWhole: boolean }

const MOST_PAGES = 20
const MOST_SESSIONS = 1_000
/** Described, and not to be had: the sessions themselves may be all the same. */
const notGiven = new Set([400, 403, 404, 405, 422, 501])

/** `news` ends at the first page whose sessions are all known and unchanged. */
type Extent = 'whole' | 'news'

/**
 * Reads the list of sessions of a service that describes one, page by page through the one budget, and
 * puts on this browser's list what is not on it, unless it was taken off it here. Rejects as a reading does.
 */
export async function findRemoteSessions(
  client: Client,
  { signal, extent }: { signal: AbortSignal; extent: Extent },
): Promise<Listed> {
  const { api, queryClient } = client
  const known = queryClient.getQueryData<Dialect>(queryKeys.dialect)
  // A proxy may have answered in place of the description.
  const again = extent === 'whole' && known?.source === 'assumed'
  const dialect = await api.describe({ again, signal })
  queryClient.setQueryData(queryKeys.dialect, dialect)
  if (dialect.endpoints.listSessions === null) return { kind: 'none' }
  try {
    return await readList(client, signal, extent)
  } catch (error) {
    if (error instanceof ServiceError && notGiven.has(error.status)) return { kind: 'none' }
    throw error
  }
}

async function readList(client: Client, signal: AbortSignal, extent: Extent): Promise<Listed> {
  const before = client.queryClient.getQueryData<Listed>(queryKeys.listed)
  const seen = new Set<string>()
  let next: string | null = null
  let barren = 0
  let addedBefore = 0
  // Pages may be counted from 0 or from 1, so that one of them comes twice; twice in a row is a circle.
  for (let pages = 0; pages < MOST_PAGES && barren < 2; pages += 1) {
    const page = await client.api.listSessions(next, { signal })
    const fresh = page.sessions.filter(({ id }) => !seen.has(id))
    const found = fresh.slice(0, MOST_SESSIONS - seen.size)
    for (const { id } of found) seen.add(id)
    barren = found.length === 0 ? barren + 1 : 0
    const news = await takeListed(client, found)
    next = page.next
    if (extent === 'news' && news.count === 0 && before?.kind === 'read') {
      // Pages behind this one were counted by an earlier look.
      return { ...before, count: before.count + addedBefore }
    }
    addedBefore += news.added
    const isCut = fresh.length > found.length
    if (next === null || isCut) return { kind: 'read', count: seen.size, isWhole: !isCut }
  }
  return { kind: 'read', count: seen.size, isWhole: false }
}

/**
 * Puts on the list what this browser does not know; nothing is ever taken off it. A session whose state
 * differs from the state known here is due now. Says how many were new, and how many new or changed.
 */
async function takeListed(
  client: Client,
  sessions: readonly ListedSession[],
): Promise<{ added: number; count: number }> {
  const { following, forgotten, now, queryClient, store } = client
  const known = await queryClient.ensureQueryData(savedSessionQueries.all(client))
  const away = new Set([...forgotten, ...(await store.forgotten.list()), ...idsOf(known)])
  const at = now()
  const found = sessions.filter(({ id }) => !away.has(id))
  const added = await Promise.all(
    found.map((listed) => store.savedSessions.add(knownFrom(listed, at))),
  )
  if (added.length > 0) {
    changeOnScreen(client, 'savedSessions', (list) => {
      const before = new Set(idsOf(list))
      return [...added.filter(({ id }) => !before.has(id)), ...list]
    })
  }
  const states = new Map(known.map(({ id, summary }) => [id, summary?.state ?? null]))
  const due = sessions.filter(({ id, session }) => {
    const read = queryClient.getQueryData<Session>(queryKeys.session(id))
    return session && states.has(id) && session.state !== (read?.state ?? states.get(id))
  })
  for (const { id, session } of due) following.hurry(id, session?.state)
  return { added: added.length, count: added.length + due.length }
}

function knownFrom({ id, goal, session }: ListedSession, at: number): SavedSession {
  const isEnough = session && (!hasEnded(session.state) || isToldWhole(session))
  const summary = isEnough ? summaryOf(session, at) : null
  return { id, goal, addedAt: at, lastWord: null, summary }
}

/** A session that has ended is read once, unless the list tells its cost, and why it failed. */
function isToldWhole({ cost, reason, state }: Session): boolean {
  return cost.spentMicros !== null && (state !== 'failed' || reason !== null)
}

function idsOf(sessions: readonly SavedSession[]): string[] {
  return sessions.map(({ id }) => id)
}

export const remoteSessionQueries = {
  /** The outcome of the service's own list of sessions; `syncRemoteSessions` asks for it. */
  found: (client: Client, extent: Extent = 'whole') =>
    queryOptions({
      queryKey: queryKeys.listed,
      queryFn: ({ signal }) => findRemoteSessions(client, { signal, extent }),
      retry: false,
      enabled: false,
      gcTime: Infinity,
    }),
}

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
  }
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
  // The tab that follows sessions tries a refused key again.
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
