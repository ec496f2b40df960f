import { queryOptions } from '@tanstack/react-query'

import type { Attempt } from '#src/model/attempt.ts'
import {
  isSignalSaidBy,
  emptyAnswerDraft,
  emptyNewSessionDraft,
  emptySignalDraft,
  type AnswerDraft,
  type NewSessionDraft,
  type SignalDraft,
} from '#src/model/draft.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

/** A signal that is written before it is sent. */
export type WrittenSignal = 'redirect' | 'pause' | 'cancel'

type Draft = AnswerDraft | NewSessionDraft | SignalDraft

/** Where a draft is kept, and the draft in which nothing is typed. */
type Place<Kind extends Draft> = { name: readonly string[]; empty: Kind }

/** The form that begins like another session has its own draft: what was written before stays. */
function newSession(like: string | null): Place<NewSessionDraft> {
  const name = like === null ? ['new-session'] : ['new-session', like]
  return { name, empty: emptyNewSessionDraft }
}

function answerTo(sessionId: string, inputId: string): Place<AnswerDraft> {
  return { name: ['answer', sessionId, inputId], empty: emptyAnswerDraft }
}

function signalTo(sessionId: string, type: WrittenSignal): Place<SignalDraft> {
  return { name: [type, sessionId], empty: emptySignalDraft }
}

export const draftQueries = {
  /** What was typed for one human-input request and not yet sent; empty when nothing was. */
  answer: (connection: Connection, sessionId: string, inputId: string) =>
    draftOptions(connection, answerTo(sessionId, inputId)),
  newSession: (connection: Connection, like: string | null = null) =>
    draftOptions(connection, newSession(like)),
  signal: (connection: Connection, type: WrittenSignal, sessionId: string) =>
    draftOptions(connection, signalTo(sessionId, type)),
}

/** Keeps a draft at once, in the cache and in this browser; call it on every change. */
export const saveDraft = {
  answer: (connection: Connection, sessionId: string, inputId: string, draft: AnswerDraft) =>
    save(connection, answerTo(sessionId, inputId), draft),
  newSession: (connection: Connection, draft: NewSessionDraft, like: string | null = null) =>
    save(connection, newSession(like), draft),
  signal: (connection: Connection, type: WrittenSignal, sessionId: string, draft: SignalDraft) =>
    save(connection, signalTo(sessionId, type), draft),
}

/** Lets go of a draft once what it says has been accepted by the service. */
export const clearDraft = {
  answer: (connection: Connection, sessionId: string, inputId: string) =>
    clear(connection, answerTo(sessionId, inputId)),
  newSession: (connection: Connection, like: string | null = null) =>
    clear(connection, newSession(like)),
  signal: (connection: Connection, type: WrittenSignal, sessionId: string) =>
    clear(connection, signalTo(sessionId, type)),
}

function draftOptions<Kind extends Draft>({ store }: Connection, { name, empty }: Place<Kind>) {
  return queryOptions<Kind>({
    queryKey: queryKeys.draft(name),
    // A draft of an earlier version may lack what a newer one has.
    queryFn: async () => ({ ...empty, ...(await store.drafts.find(name)) }),
    // What is typed here is newer than anything a second look could find.
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

function save<Kind extends Draft>(
  { queryClient, store }: Connection,
  { name, empty }: Place<Kind>,
  draft: Kind,
): void {
  void queryClient.cancelQueries({ queryKey: queryKeys.draft(name) })
  queryClient.setQueryData(queryKeys.draft(name), draft)
  const isEmpty = JSON.stringify(draft) === JSON.stringify(empty)
  void (isEmpty ? store.drafts.remove(name) : store.drafts.save(name, draft))
}

async function clear(
  { queryClient, store }: Connection,
  { name, empty }: Place<Draft>,
): Promise<void> {
  queryClient.setQueryData(queryKeys.draft(name), empty)
  await store.drafts.remove(name)
}

/** What was written for a signal that the service has taken goes, unless it says something else by now. */
export async function clearSentWords(
  connection: Connection,
  { action, sessionId, request }: Pick<Attempt, 'action' | 'sessionId' | 'request'>,
): Promise<void> {
  if (sessionId === null) return
  if (action !== 'redirect' && action !== 'pause' && action !== 'cancel') return
  const kept = draftQueries.signal(connection, action, sessionId)
  const draft = await connection.queryClient.fetchQuery(kept)
  if (draft.message !== '' && isSignalSaidBy(draft, request)) {
    await clearDraft.signal(connection, action, sessionId)
  }
}
