import type { CreatedSession } from '#src/api/api.ts'
import type { SentCreateRequest } from '#src/contract/requests.ts'
import {
  type Attempt,
  type CreateAttempt,
  digestOf,
  findEqualCreate,
  type SentBy,
} from '#src/model/attempt.ts'
import { EqualGoalError } from '#src/model/errors.ts'
import { addCostSample, saveReading, updateSaved } from '#src/queries/sessions/save-reading.ts'

import type { WritePlace } from './attempt-queries.ts'
import { clearDraft, clearSaid, draftQuery, draftSlots } from './draft-queries.ts'
import { sendWrite } from './write.ts'

/**
 * `ask` stops with `EqualGoalError` where the same goal may stand already, `many` where the same request is of
 * unknown outcome or was confirmed since, and `new` never. `repeat` sends the create of unknown outcome once
 * more, with its key; `look` asks the gateway for an answer that it has kept.
 */
type CreateMode = 'ask' | 'many' | 'new' | 'repeat' | 'look'

/**
 * Creates what the draft says, and lets go of it unless something was written meanwhile. `like`: the id of the
 * session that the form began like; null for a form that began empty.
 */
export async function createSession(
  place: WritePlace,
  request: SentCreateRequest,
  { again = false, like = null }: { again?: boolean; like?: string | null } = {},
): Promise<CreatedSession> {
  const slot = draftSlots.newSession(like)
  const written = JSON.stringify(await place.queryClient.fetchQuery(draftQuery(place, slot)))
  const created = await sendCreate(place, request, again ? 'new' : 'ask', { like })
  await clearDraft(place, slot, (draft) => JSON.stringify(draft) === written)
  return created
}

/**
 * The operator's way out of a create of unknown outcome; it is never taken by itself. `repeat` is only to be offered
 * when the service's description says that it honours keys; `look` rejects where the gateway kept no answer. The
 * draft goes, unless another was begun meanwhile.
 */
export async function createLost(
  place: WritePlace,
  attempt: CreateAttempt,
  mode: Exclude<CreateMode, 'ask' | 'many'>,
): Promise<CreatedSession> {
  const { by, like, request, startedAt } = attempt
  const askedAt = mode === 'new' ? undefined : startedAt
  // As it was sent: even another order of its members could be another request to a service.
  const created = await sendCreate(place, request, mode, { askedAt, by, like })
  await clearSaid(place, attempt)
  return created
}

/**
 * Creates one of many sessions; others of them may have the same goal. Another tab may have created this very
 * session since `plannedAt`; null if the operator wants it again.
 */
export function createOneOfMany(
  place: WritePlace,
  request: SentCreateRequest,
  plannedAt: number | null = null,
): Promise<CreatedSession> {
  return sendCreate(place, request, 'many', { by: 'many', plannedAt })
}

/** A rate is made of what was spent in so many minutes. */
const COUNTED_FROM_MS = 5 * 60_000

type CreateOptions = {
  askedAt?: number | undefined
  plannedAt?: number | null
  by?: SentBy | undefined
  like?: string | null | undefined
}

/**
 * Creates a session (§4), asked for at `askedAt`. When this resolves the session is on the list of this
 * browser, which alone can find it again.
 */
async function sendCreate(
  place: WritePlace,
  request: SentCreateRequest,
  mode: CreateMode,
  { askedAt = place.now(), plannedAt = null, by, like }: CreateOptions,
): Promise<CreatedSession> {
  const { api, following, now } = place
  const isRepeated = mode === 'repeat' || mode === 'look'
  const created = await sendWrite(place, {
    asks: { action: 'create', sessionId: null, inputId: null, request, like },
    by,
    repeats: isRepeated,
    keptOnly: mode === 'look',
    prepare(known) {
      const equal =
        (mode === 'ask' && findEqualCreate(known, request.goal, now())) ||
        (mode === 'many' && findSameCreate(known, request, plannedAt))
      if (equal) throw new EqualGoalError(equal)
      return Promise.resolve(null)
    },
    async send(options) {
      const answer = await api.createSession(request, options)
      // Before the attempt counts as confirmed: whatever ends this page, one of the two is kept.
      await addCreated(place, answer.id, request.goal)
      return answer
    },
    createdIdIn: ({ id }) => id,
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

/** A create of this very request whose record another would replace, or which has been confirmed since. */
function findSameCreate(
  known: readonly Attempt[],
  request: SentCreateRequest,
  plannedAt: number | null,
): Attempt | null {
  const bodyHash = digestOf(request)
  const stands = ({ state, startedAt }: Attempt) =>
    state === 'unknown' || (state === 'confirmed' && plannedAt !== null && startedAt >= plannedAt)
  return (
    known.find((one) => one.action === 'create' && one.bodyHash === bodyHash && stands(one)) ?? null
  )
}

async function addCreated(place: WritePlace, id: string, goal: string): Promise<void> {
  const { forgotten, now, store } = place
  forgotten.delete(id)
  await store.savedSessions.add({ id, goal, addedAt: now(), lastWord: null, summary: null })
  // The list on screen shows it before its first reading.
  await updateSaved(place, id, (added) => added)
}
