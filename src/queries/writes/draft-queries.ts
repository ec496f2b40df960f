import { queryOptions } from '@tanstack/react-query'

import type { AttemptRequest, NewAttempt } from '#src/model/attempt.ts'
import {
  emptyAnswerDraft,
  emptyManyDraft,
  emptyNewSessionDraft,
  emptySignalDraft,
  isAnswerIn,
  isNewSessionIn,
  isSignalIn,
  type AnswerDraft,
  type ManyDraft,
  type NewSessionDraft,
  type SignalDraft,
} from '#src/model/draft.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

import type { RecordPlace } from './attempt-queries.ts'

/** A signal that is written before it is sent. */
export type WrittenSignal = 'redirect' | 'pause' | 'cancel'

type Draft = AnswerDraft | ManyDraft | NewSessionDraft | SignalDraft

/** The place of a draft, and the draft in which nothing is typed. */
type DraftSlot<Kind extends Draft> = { name: readonly string[]; empty: Kind }

export const draftSlots = {
  answer: (sessionId: string, inputId: string): DraftSlot<AnswerDraft> => ({
    name: ['answer', sessionId, inputId],
    empty: emptyAnswerDraft,
  }),
  /** The form that begins like another session has its own draft: what was written before stays. */
  newSession: (like: string | null = null): DraftSlot<NewSessionDraft> => ({
    name: like === null ? ['new-session'] : ['new-session', like],
    empty: emptyNewSessionDraft,
  }),
  manySessions: { name: ['many-sessions'], empty: emptyManyDraft } as DraftSlot<ManyDraft>,
  signal: (type: WrittenSignal, sessionId: string): DraftSlot<SignalDraft> => ({
    name: [type, sessionId],
    empty: emptySignalDraft,
  }),
}

/** The draft that was typed and not yet sent; empty when nothing was typed. */
export function draftQuery<Kind extends Draft>(
  { store }: Pick<RecordPlace, 'store'>,
  { name, empty }: DraftSlot<Kind>,
) {
  return queryOptions<Kind>({
    queryKey: queryKeys.draft(name),
    // A draft of an earlier version may lack what a newer one has. A look that finds nothing takes nothing away.
    queryFn: async ({ client, queryKey }) => ({
      ...empty,
      ...((await store.drafts.find(name)) ?? client.getQueryData<Kind>(queryKey)),
    }),
    // The draft of an open form is newer than anything a second look could find.
    staleTime: Infinity,
  })
}

/** Keeps a draft at once, in the cache and in this browser; call it on every change. An empty draft is let go of. */
export async function saveDraft<Kind extends Draft>(
  { queryClient, store }: RecordPlace,
  { name, empty }: DraftSlot<Kind>,
  draft: Kind,
): Promise<void> {
  void queryClient.cancelQueries({ queryKey: queryKeys.draft(name) })
  queryClient.setQueryData(queryKeys.draft(name), draft)
  const isEmpty = JSON.stringify(draft) === JSON.stringify(empty)
  await (isEmpty ? store.drafts.remove(name) : store.drafts.put(name, draft))
}

/** Lets go of a draft, unless `isOver` says that something else was written by now. */
export async function clearDraft<Kind extends Draft>(
  place: RecordPlace,
  slot: DraftSlot<Kind>,
  isOver: (draft: Kind) => boolean = () => true,
): Promise<void> {
  // Another tab may have written since; what is typed in this one meanwhile is in the cache.
  const kept = await place.store.drafts.find(slot.name)
  const draft = await place.queryClient.fetchQuery(draftQuery(place, slot))
  const stored = { ...draft, ...kept }
  if (!isOver(draft)) return
  if (isOver(stored)) await saveDraft(place, slot, slot.empty)
  else place.queryClient.setQueryData(queryKeys.draft(slot.name), stored)
}

/** Lets go of the draft of a request that the service has accepted, if the request says all that was written. */
export async function clearSaid(
  place: RecordPlace,
  asked: AttemptRequest & Pick<NewAttempt, 'by'>,
): Promise<void> {
  const { action, sessionId, inputId, request } = asked
  if (action === 'answer') {
    const slot = draftSlots.answer(sessionId, inputId)
    await clearDraft(place, slot, (draft) => isAnswerIn(draft, request))
  } else if (asked.action === 'create') {
    // The form that rows of a text share stays for the other rows.
    if (asked.by === 'many') return
    const slot = draftSlots.newSession(asked.like)
    await clearDraft(place, slot, (draft) => isNewSessionIn(draft, asked.request))
  } else if (action === 'pause' || action === 'redirect' || action === 'cancel') {
    const slot = draftSlots.signal(action, sessionId)
    await clearDraft(place, slot, (draft) => isSignalIn(draft, request))
  }
}
