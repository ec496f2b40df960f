import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'

import { targetMs } from '#src/follow/pace/intervals.ts'
import type { ReadingResult } from '#src/follow/pace/schedule.ts'
import { NotFoundError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { isForbidden } from './outcome-of.ts'

type Watcher = {
  asked: (id: string) => void
  /** `fetched` tells an answer of the service from what somebody put into the cache. */
  answered: (id: string, result: ReadingResult, fetched: boolean) => void
  /** The service was asked, and this came in place of an answer. */
  unread: (id: string, error: unknown) => void
  /** Somebody began or ceased to look at a session. */
  looked: (id: string) => void
  /** Somebody began to look at the messages of a session. */
  messagesLooked: (id: string) => void
  /** The service was asked for the messages of a session, and has answered or failed. */
  messagesRead: (id: string) => void
  invalidated: (id: string) => void
  listChanged: () => void
}

/** Tells what the cache says of sessions, whoever asked for them. Gives back how to stop. */
export function watchSessions(client: QueryClient, watcher: Watcher): () => void {
  const last = new Map<string, Session>()
  return client.getQueryCache().subscribe((event) => {
    const [name, id] = event.query.queryKey
    if (name === 'known-sessions' && event.type === 'updated') watcher.listChanged()
    if (typeof id !== 'string') return
    if (name === 'transcript' && event.type === 'observerAdded') watcher.messagesLooked(id)
    if (name === 'transcript' && isEndOfReading(event)) watcher.messagesRead(id)
    if (name !== 'session') return
    if (event.type === 'observerAdded' || event.type === 'observerRemoved') watcher.looked(id)
    if (event.type === 'removed') last.delete(id)
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') watcher.asked(id)
    if (event.action.type === 'invalidate') watcher.invalidated(id)
    if (event.action.type === 'error') watcher.unread(id, event.action.error)
    const result = resultOf(event, last.get(id))
    if (!result) return
    const data: Session | undefined = event.query.state.data
    if (data) last.set(id, data)
    watcher.answered(id, result, isAnswer(event))
  })
}

function isAnswer(event: QueryCacheNotifyEvent): boolean {
  const { type } = event
  return type === 'updated' && event.action.type === 'success' && event.action.manual !== true
}

function isEndOfReading(event: QueryCacheNotifyEvent): boolean {
  return isAnswer(event) || (event.type === 'updated' && event.action.type === 'error')
}

function resultOf(event: QueryCacheNotifyEvent, before?: Session): ReadingResult | null {
  if (event.type !== 'updated') return null
  const query: Query<Session> = event.query
  const { data } = query.state
  const { type } = event.action
  if (type === 'success' && data)
    return { kind: 'read', state: data.state, changed: data !== before }
  if (type === 'error') {
    if (isForbidden(query.state.error)) return { kind: 'forbidden' }
    return { kind: query.state.error instanceof NotFoundError ? 'missing' : 'failed' }
  }
  // Cancelled: as it was before.
  return type === 'setState' ? { kind: 'failed' } : null
}

/** What another tab could not read is not live here either; a session on screen asks for itself. */
export function showUnread(client: QueryClient, id: string, error: Error): void {
  const query = client.getQueryCache().build(client, { queryKey: queryKeys.session(id) })
  if (!query.isActive()) query.setState({ error, errorUpdatedAt: Date.now(), status: 'error' })
}

/** Milliseconds: what another tab follows is meant to be read as often as if this one did; null if it is not known. */
export function fleetTargetOf(queryClient: QueryClient, id: string): number | null {
  const state = queryClient.getQueryData<Session>(queryKeys.session(id))?.state
  return state ? targetMs(state, { place: 'fleet', idleReads: 0, hiddenMs: null }) : null
}
