import type { WriteOptions } from '#src/api/api.ts'
import {
  attemptAfter,
  draftAttempt,
  isRepetition,
  type AttemptEvent,
  classifyRepeated,
} from '#src/follow/attempt/attempt-machine.ts'
import { directionIn, timesSaid } from '#src/follow/attempt/infer-outcome.ts'
import { messagesIn, type Transcript } from '#src/follow/transcript/transcript.ts'
import { isSettled, slotOf, type Attempt } from '#src/model/attempt.ts'
import { digestOf } from '#src/model/digest-of.ts'
import { AttemptUnderWayError, OvertakenError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { createUuid } from '#src/queries/connection/create-uuid.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { attemptQueries } from './attempt-queries.ts'
import { classifyWriteError } from './write-errors.ts'

type AttemptPlan<Answer> = Pick<Attempt, 'action' | 'sessionId' | 'inputId' | 'request'> & {
  /** What tells it from another, when that is not the request. */
  hashed?: unknown
  /** Runs before anything is sent; what it throws ends the attempt there. */
  prepare?: (known: readonly Attempt[]) => Promise<void> | void
  /** Whether it is the attempt of unknown outcome once more, with its key; left out, that is found out. */
  repeats?: boolean
  /** A repetition that sends nothing: only an answer that the gateway has kept counts. */
  keptOnly?: boolean
  send: (options: Required<WriteOptions>) => Promise<Answer>
}

/**
 * Sends a POST as an attempt: noted before it leaves, in this browser and for its other tabs, and never
 * sent a second time by itself. Rejects with what the service or the network said, or with
 * `AttemptUnderWayError` while the same is under way.
 */
export async function makeAttempt<Answer>(
  connection: Connection,
  plan: AttemptPlan<Answer>,
): Promise<Answer> {
  const { now, queryClient, store } = connection
  const { action, sessionId, inputId, request, keptOnly = false } = plan
  const draft = draftAttempt({
    uuid: createUuid(),
    action,
    sessionId,
    inputId,
    bodyHash: digestOf(plan.hashed ?? request),
    request,
    before: beforeOf(connection, sessionId, request),
    startedAt: now(),
  })
  const slot = slotOf(draft)
  if (!store.attempts.take(slot)) throw new AttemptUnderWayError(action)
  let attempt = draft
  try {
    const known = await queryClient.fetchQuery(attemptQueries.all(connection))
    showAttempt(connection, draft)
    await plan.prepare?.(known)
    const previous = known.find((one) => slotOf(one) === slot)
    const canRepeat = previous !== undefined && isRepetition(previous, draft.bodyHash, now())
    if (plan.repeats && !canRepeat)
      throw new OvertakenError('Its outcome is known by now, or too old.')
    const isAgain = canRepeat && plan.repeats !== false
    attempt = isAgain
      ? attemptAfter(previous, { type: 'repeated', at: now() })
      : attemptAfter(
          { ...draft, before: beforeOf(connection, sessionId, request) },
          { type: 'sent', at: now() },
        )
    if (!(await store.attempts.begin(slot, attempt))) throw new AttemptUnderWayError(action)
    showAttempt(connection, attempt)
    try {
      const answer = await plan.send({ attempt: attempt.uuid, again: keptOnly ? 'kept' : isAgain })
      await tellAttempt(connection, attempt, { type: 'accepted', at: now() })
      return answer
    } catch (error) {
      await keepFailure(connection, attempt, error, { previous, isAgain, keptOnly })
      throw error
    }
  } finally {
    store.attempts.release(slot, attempt.uuid)
    queryClient.setQueryData(queryKeys.attempts, await store.attempts.list())
  }
}

async function keepFailure(
  connection: Connection,
  attempt: Attempt,
  error: unknown,
  sent: { previous: Attempt | undefined; isAgain: boolean; keptOnly: boolean },
): Promise<void> {
  const { previous, isAgain, keptOnly } = sent
  const { action, uuid } = attempt
  const words = error instanceof Error ? error.message : String(error)
  const type = isAgain ? classifyRepeated(error, action) : classifyWriteError(error)
  // Of a sign-up nothing is shown later.
  const isOpen = previous?.state === 'unknown' && action !== 'signup'
  // What sent nothing, or was refused in place of another, leaves the one before as it was.
  const isNoNews = keptOnly ? type === 'lost' : type === 'refused' && !isAgain
  if (isOpen && isNoNews) {
    await connection.store.attempts.change(slotOf(attempt), uuid, () => previous)
    showAttempt(connection, previous)
  } else await tellAttempt(connection, attempt, { type, at: connection.now(), words })
}

/** Keeps what has happened to an attempt, in this browser and on screen. */
export async function tellAttempt(
  connection: Connection,
  attempt: Attempt,
  event: AttemptEvent,
): Promise<void> {
  const changed = await connection.store.attempts.change(slotOf(attempt), attempt.uuid, (old) =>
    attemptAfter(old, event),
  )
  if (changed) showAttempt(connection, changed)
}

function showAttempt({ queryClient }: Connection, attempt: Attempt): void {
  const slot = slotOf(attempt)
  const isOther = (one: Attempt) =>
    one.uuid !== attempt.uuid && (isSettled(one) || slotOf(one) !== slot)
  // Newest first, as they are listed: what happens to an old attempt makes it no newer.
  queryClient.setQueryData<readonly Attempt[]>(queryKeys.attempts, (list = []) =>
    [attempt, ...list.filter((one) => isOther(one))].toSorted(
      (one, other) => other.startedAt - one.startedAt,
    ),
  )
}

/** What the session and its messages show before `request` is sent. */
export function beforeOf(
  { queryClient }: Connection,
  sessionId: string | null,
  request: unknown,
): Attempt['before'] {
  const id = sessionId ?? ''
  const session = queryClient.getQueryData<Session>(queryKeys.session(id))
  const transcript = queryClient.getQueryData<Transcript>(queryKeys.transcript(id))
  const words = directionIn(request)
  return {
    ...(words !== null && transcript && { saidBefore: timesSaid(words, messagesIn(transcript)) }),
    status: session?.status ?? null,
    requestedSignal: session?.requestedSignal ?? null,
    budgetMicros: session?.cost.budgetMicros ?? null,
    updatedAt: session?.updatedAt ?? null,
  }
}
