import { mutationOptions } from '@tanstack/react-query'

import type { CreatedSession } from '#src/api/api.ts'
import type { SentCreateRequest } from '#src/contract/requests.ts'
import { findEqualCreate } from '#src/model/attempt.ts'
import type { CreateAttempt } from '#src/model/attempt.ts'
import { EqualGoalError } from '#src/model/errors.ts'
import { addCostSample, saveReading, updateSaved } from '#src/queries/sessions/save-reading.ts'

import type { WritePlace } from './attempt-queries.ts'
import { clearDraft, clearSaid, draftQuery, draftSlots } from './draft-queries.ts'
import { sendWrite } from './write.ts'

/**
 * `ask` stops with `EqualGoalError` where the same goal may stand already; `new` makes another session all
 * the same; `repeat` sends the create of unknown outcome once more, with its key; `look` sends nothing, and
 * asks the gateway for the answer that it may have kept.
 */
type CreateMode = 'ask' | 'new' | 'repeat' | 'look'

export const createMutations = {
  /** `like`: the id of the session that the form began like; null for a form that began empty. */
  create: (place: WritePlace, like: string | null = null) => createByDraft(place, 'ask', like),
  createAgain: (place: WritePlace, like: string | null = null) => createByDraft(place, 'new', like),
}

/** What an operator can do about a create of unknown outcome; nothing of it happens by itself. */
export const lostCreateMutations = {
  /** Only to be offered when `attemptQueries.idempotency` says that the service honours keys. */
  repeatCreate: (place: WritePlace) => createByAttempt(place, 'repeat'),
  /** Rejects where the gateway kept no answer. */
  lookForAnswer: (place: WritePlace) => createByAttempt(place, 'look'),
  createAgain: (place: WritePlace) => createByAttempt(place, 'new'),
}

/** Creates what the draft says, and lets go of it unless something was written meanwhile. */
function createByDraft(place: WritePlace, mode: CreateMode, like: string | null) {
  return mutationOptions({
    mutationFn: async (request: SentCreateRequest) => {
      const slot = draftSlots.newSession(like)
      const written = JSON.stringify(await place.queryClient.fetchQuery(draftQuery(place, slot)))
      const created = await sendCreate(place, request, mode)
      await clearDraft(place, slot, (draft) => JSON.stringify(draft) === written)
      return created
    },
  })
}

/** Creates what an attempt says. Its draft goes, unless another was begun meanwhile. */
function createByAttempt(place: WritePlace, mode: CreateMode) {
  return mutationOptions({
    // As it was sent: even another order of its members could be another request to a service.
    mutationFn: async (attempt: CreateAttempt) => {
      const askedAt = mode === 'new' ? undefined : attempt.startedAt
      const created = await sendCreate(place, attempt.request, mode, askedAt)
      await clearSaid(place, attempt)
      return created
    },
  })
}

/** A rate is made of what was spent in so many minutes. */
const COUNTED_FROM_MS = 5 * 60_000

/**
 * Creates a session (§4), asked for at `askedAt`. When this resolves the session is on the list of this
 * browser, which alone can find it again.
 */
async function sendCreate(
  place: WritePlace,
  request: SentCreateRequest,
  mode: CreateMode,
  askedAt = place.now(),
): Promise<CreatedSession> {
  const { api, following, now } = place
  const isRepeated = mode === 'repeat' || mode === 'look'
  const created = await sendWrite(place, {
    asks: { action: 'create', sessionId: null, inputId: null, request },
    repeats: isRepeated,
    keptOnly: mode === 'look',
    prepare(known) {
      const equal = mode === 'ask' && findEqualCreate(known, request.goal, now())
      if (equal) throw new EqualGoalError(equal)
      return Promise.resolve(null)
    },
    async send(options) {
      const answer = await api.createSession(request, options)
      // Before the attempt counts as confirmed: whatever ends this page, one of the two is kept.
      await addCreated(place, answer.id, request.goal)
      return answer
    },
  })
  const { id, session } = created
  // Counting starts at nothing, before any reading, so that the first cost belongs to this day. What was
  // asked for long ago has spent at another time than now.
  if (now() - askedAt < COUNTED_FROM_MS) {
    const cost = { spentMicros: 0, budgetMicros: null, currency: session?.cost.currency ?? 'USD' }
    await addCostSample(place, { id, cost }, askedAt)
  }
  // A repeated answer tells of the session as it was created.
  if (session && !isRepeated) {
    following.publish(session)
    await saveReading(place, session)
  }
  return created
}

async function addCreated(place: WritePlace, id: string, goal: string): Promise<void> {
  const { forgotten, now, store } = place
  const addedBy = 'created'
  forgotten.delete(id)
  await store.savedSessions.add({
    id,
    goal,
    addedAt: now(),
    addedBy,
    lastWord: null,
    summary: null,
  })
  // The service's own list may have been quicker than its answer.
  await updateSaved(place, id, (added) => ({ ...added, addedBy }))
}
