import type { CreatedSession } from '#src/api/api.ts'
import type { SentCreateRequest } from '#src/contract/requests.ts'
import { findEqualCreate } from '#src/follow/attempt/attempt-machine.ts'
import { EqualGoalError } from '#src/model/errors.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { addCostSample } from '#src/queries/sessions/add-cost-sample.ts'
import { updateSaved, saveReading } from '#src/queries/sessions/save-reading.ts'

import { makeAttempt } from './attempts/make-attempt.ts'

/**
 * `ask` stops with `EqualGoalError` where the same goal may stand already; `new` makes another one all
 * the same; `repeat` sends the one of unknown outcome once more, with its key; `look` sends nothing, and
 * asks the gateway for the answer that it may have kept.
 */
export type CreateMode = 'ask' | 'new' | 'repeat' | 'look'

/** A rate is made of what was spent in so many minutes. */
const COUNTED_FROM_MS = 5 * 60_000

/** Creates a session (§4), asked for at `askedAt`; when this resolves it is on the list of this browser, which alone can find it again. */
export async function sendCreate(
  connection: Connection,
  request: SentCreateRequest,
  mode: CreateMode,
  askedAt = connection.now(),
): Promise<CreatedSession> {
  const isRepeated = mode === 'repeat' || mode === 'look'
  const created = await makeAttempt(connection, {
    action: 'create',
    sessionId: null,
    inputId: null,
    request,
    repeats: isRepeated,
    keptOnly: mode === 'look',
    prepare(known) {
      const equal = mode === 'ask' && findEqualCreate(known, request.goal, connection.now())
      if (equal) throw new EqualGoalError(equal)
    },
    async send(options) {
      const answer = await connection.api.createSession(request, options)
      const { id } = answer
      // Before the attempt counts as confirmed: whatever ends this page, one of the two is kept.
      const addedAt = connection.now()
      await addKnown(connection, { id, goal: request.goal, addedAt, addedBy: 'created' })
      return answer
    },
  })
  const { id, session } = created
  // Counting starts at nothing, before any reading of it, so that its first cost belongs to this day;
  // what was asked for long ago has spent at another time than now.
  if (connection.now() - askedAt < COUNTED_FROM_MS) {
    const cost = { spentMicros: 0, budgetMicros: null, currency: session?.cost.currency ?? 'USD' }
    await addCostSample(connection, { id, cost }, askedAt)
  }
  // A repeated answer tells of the session as it was created.
  if (session && !isRepeated) {
    connection.following.publish(session)
    await saveReading(connection, session)
  }
  return created
}

async function addKnown(
  connection: Connection,
  known: Pick<SavedSession, 'id' | 'goal' | 'addedAt' | 'addedBy'>,
): Promise<void> {
  connection.forgotten.delete(known.id)
  await connection.store.savedSessions.add({
    ...known,
    lastWord: null,
    summary: null,
  })
  // The service's own list may have been quicker than its answer.
  await updateSaved(connection, known.id, (added) => ({ ...added, addedBy: known.addedBy }))
}
