import { queryOptions } from '@tanstack/react-query'

import type { SignalAttempt } from '#src/model/attempt.ts'
import {
  isSignalSaidBy,
  emptyAnswerDraft,
  emptyNewSessionDraft,
  emptySignalDraft,
  type AnswerDraft,
  type NewSessionDraft,
  type SignalDraft,
} from '#src/model/draft.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

import type { RecordPlace } from './attempt-queries.ts'

/** A signal that is written before it is sent. */
export type WrittenSignal = 'redirect' | 'pause' | 'cancel'

type Draft = AnswerDraft | NewSessionDraft | SignalDraft

/** Where a draft is kept, and the draft in which nothing is typed. */
type DraftSlot<Kind extends Draft> = { name: readonly string[]; empty: Kind }

/** The form that begins like another session has its own draft: what was written before stays. */
function newSession(like: string | null): DraftSlot<NewSessionDraft> {
  const name = like === null ? ['new-session'] : ['new-session', like]
  return { name, empty: emptyNewSessionDraft }
}

function answerTo(sessionId: string, inputId: string): DraftSlot<AnswerDraft> {
  return { name: ['answer', sessionId, inputId], empty: emptyAnswerDraft }
}

function signalTo(sessionId: string, type: WrittenSignal): DraftSlot<SignalDraft> {
  return { name: [type, sessionId], empty: emptySignalDraft }
}

export const draftQueries = {
  /** What was typed for one human-input request and not yet sent; empty when nothing was. */
  answer: (place: RecordPlace, sessionId: string, inputId: string) =>
    draftOptions(place, answerTo(sessionId, inputId)),
  newSession: (place: RecordPlace, like: string | null = null) =>
    draftOptions(place, newSession(like)),
  signal: (place: RecordPlace, type: WrittenSignal, sessionId: string) =>
    draftOptions(place, signalTo(sessionId, type)),
}

/** Keeps a draft at once, in the cache and in this browser; call it on every change. */
export const saveDraft = {
  answer: (place: RecordPlace, sessionId: string, inputId: string, draft: AnswerDraft) =>
    save(place, answerTo(sessionId, inputId), draft),
  newSession: (place: RecordPlace, draft: NewSessionDraft, like: string | null = null) =>
    save(place, newSession(like), draft),
  signal: (place: RecordPlace, type: WrittenSignal, sessionId: string, draft: SignalDraft) =>
    save(place, signalTo(sessionId, type), draft),
}

/** Lets go of a draft once what it says has been accepted by the service. */
export const clearDraft = {
  answer: (place: RecordPlace, sessionId: string, inputId: string) =>
    clear(place, answerTo(sessionId, inputId)),
  newSession: (place: RecordPlace, like: string | null = null) => clear(place, newSession(like)),
  signal: (place: RecordPlace, type: WrittenSignal, sessionId: string) =>
    clear(place, signalTo(sessionId, type)),
}

function draftOptions<Kind extends Draft>(
  { store }: RecordPlace,
  { name, empty }: DraftSlot<Kind>,
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

function save<Kind extends Draft>(
  { queryClient, store }: RecordPlace,
  { name, empty }: DraftSlot<Kind>,
  draft: Kind,
): void {
  void queryClient.cancelQueries({ queryKey: queryKeys.draft(name) })
  queryClient.setQueryData(queryKeys.draft(name), draft)
  const isEmpty = JSON.stringify(draft) === JSON.stringify(empty)
  void (isEmpty ? store.drafts.remove(name) : store.drafts.save(name, draft))
}

async function clear(
  { queryClient, store }: RecordPlace,
  { name, empty }: DraftSlot<Draft>,
): Promise<void> {
  queryClient.setQueryData(queryKeys.draft(name), empty)
  await store.drafts.remove(name)
}

/** What was written for a signal that the service has taken goes, unless it says something else by now. */
export async function clearSentWords(
  place: RecordPlace,
  { action, sessionId, request }: Pick<SignalAttempt, 'action' | 'sessionId' | 'request'>,
): Promise<void> {
  if (action === 'resume') return
  const kept = draftQueries.signal(place, action, sessionId)
  const draft = await place.queryClient.fetchQuery(kept)
  if (draft.message !== '' && isSignalSaidBy(draft, request)) {
    await clearDraft.signal(place, action, sessionId)
  }
}
