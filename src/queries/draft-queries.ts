import { queryOptions } from '@tanstack/react-query'

import {
  emptyAnswerDraft,
  emptyNewSessionDraft,
  emptyRedirectDraft,
  type AnswerDraft,
  type NewSessionDraft,
  type RedirectDraft,
} from '#src/model/draft.ts'

import type { Connection } from './connection/connection.ts'
import { queryKeys } from './connection/query-keys.ts'

type Draft = AnswerDraft | NewSessionDraft | RedirectDraft

const newSessionName = ['new-session'] as const

function answerName(sessionId: string, inputId: string): readonly string[] {
  return ['answer', sessionId, inputId]
}

function redirectName(sessionId: string): readonly string[] {
  return ['redirect', sessionId]
}

export const draftQueries = {
  /** What was typed for one human-input request and not yet sent; empty when nothing was. */
  answer: (connection: Connection, sessionId: string, inputId: string) =>
    draftOptions<AnswerDraft>(connection, answerName(sessionId, inputId), emptyAnswerDraft),
  newSession: (connection: Connection) =>
    draftOptions<NewSessionDraft>(connection, newSessionName, emptyNewSessionDraft),
  redirect: (connection: Connection, sessionId: string) =>
    draftOptions<RedirectDraft>(connection, redirectName(sessionId), emptyRedirectDraft),
}

/** Keeps a draft at once, in the cache and in this browser; call it on every change. */
export const saveDraft = {
  answer: (connection: Connection, sessionId: string, inputId: string, draft: AnswerDraft) =>
    save(connection, answerName(sessionId, inputId), draft, emptyAnswerDraft),
  newSession: (connection: Connection, draft: NewSessionDraft) =>
    save(connection, newSessionName, draft, emptyNewSessionDraft),
  redirect: (connection: Connection, sessionId: string, draft: RedirectDraft) =>
    save(connection, redirectName(sessionId), draft, emptyRedirectDraft),
}

/** Lets go of a draft once what it says has been accepted by the service. */
export const clearDraft = {
  answer: (connection: Connection, sessionId: string, inputId: string) =>
    clear(connection, answerName(sessionId, inputId), emptyAnswerDraft),
  newSession: (connection: Connection) => clear(connection, newSessionName, emptyNewSessionDraft),
  redirect: (connection: Connection, sessionId: string) =>
    clear(connection, redirectName(sessionId), emptyRedirectDraft),
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
