import { queryOptions } from '@tanstack/react-query'

import {
  emptyAnswerDraft,
  emptyNewSessionDraft,
  emptySignalDraft,
  type AnswerDraft,
  type NewSessionDraft,
  type SignalDraft,
} from '#src/model/draft.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

type Draft = AnswerDraft | NewSessionDraft | SignalDraft

const newSessionName = ['new-session'] as const

function answerName(sessionId: string, inputId: string): readonly string[] {
  return ['answer', sessionId, inputId]
}

/** A signal that is written before it is sent. */
export type WrittenSignal = 'redirect' | 'pause' | 'cancel'

function signalName(type: WrittenSignal, sessionId: string): readonly string[] {
  return [type, sessionId]
}

export const draftQueries = {
  /** What was typed for one human-input request and not yet sent; empty when nothing was. */
  answer: (connection: Connection, sessionId: string, inputId: string) =>
    draftOptions<AnswerDraft>(connection, answerName(sessionId, inputId), emptyAnswerDraft),
  newSession: (connection: Connection) =>
    draftOptions<NewSessionDraft>(connection, newSessionName, emptyNewSessionDraft),
  signal: (connection: Connection, type: WrittenSignal, sessionId: string) =>
    draftOptions<SignalDraft>(connection, signalName(type, sessionId), emptySignalDraft),
}

/** Keeps a draft at once, in the cache and in this browser; call it on every change. */
export const saveDraft = {
  answer: (connection: Connection, sessionId: string, inputId: string, draft: AnswerDraft) =>
    save(connection, answerName(sessionId, inputId), draft, emptyAnswerDraft),
  newSession: (connection: Connection, draft: NewSessionDraft) =>
    save(connection, newSessionName, draft, emptyNewSessionDraft),
  signal: (connection: Connection, type: WrittenSignal, sessionId: string, draft: SignalDraft) =>
    save(connection, signalName(type, sessionId), draft, emptySignalDraft),
}

/** Lets go of a draft once what it says has been accepted by the service. */
export const clearDraft = {
  answer: (connection: Connection, sessionId: string, inputId: string) =>
    clear(connection, answerName(sessionId, inputId), emptyAnswerDraft),
  newSession: (connection: Connection) => clear(connection, newSessionName, emptyNewSessionDraft),
  signal: (connection: Connection, type: WrittenSignal, sessionId: string) =>
    clear(connection, signalName(type, sessionId), emptySignalDraft),
}

function draftOptions<Kind extends Draft>(
  { store }: Connection,
  name: readonly string[],
  empty: Kind,
) {
  return queryOptions<Kind>({
    queryKey: queryKeys.draft(name),
    // A draft of an earlier version may lack what a newer one has.
    queryFn: async () => ({ ...empty, ...(await store.drafts.find(name)) }),
    // What is typed here is newer than anything a second look could find.
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

function save(
  { queryClient, store }: Connection,
  name: readonly string[],
  draft: Draft,
  empty: Draft,
): void {
  void queryClient.cancelQueries({ queryKey: queryKeys.draft(name) })
  queryClient.setQueryData(queryKeys.draft(name), draft)
  const isEmpty = JSON.stringify(draft) === JSON.stringify(empty)
  void (isEmpty ? store.drafts.remove(name) : store.drafts.save(name, draft))
}

async function clear(
  { queryClient, store }: Connection,
  name: readonly string[],
  empty: Draft,
): Promise<void> {
  queryClient.setQueryData(queryKeys.draft(name), empty)
  await store.drafts.remove(name)
}
