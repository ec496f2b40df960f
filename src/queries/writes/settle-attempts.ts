import {
  inferOutcome,
  outcomeByMessages,
  type Outcome,
  inputIn,
} from '#src/follow/attempt/infer-outcome.ts'
import { attemptAfter, type AttemptEvent, type Attempt, isSignal } from '#src/model/attempt.ts'
import { answerText } from '#src/model/human-input.ts'
import type { Message } from '#src/model/message.ts'
import type { Session } from '#src/model/session.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'

import { recordChange, type RecordPlace } from './attempt-queries.ts'
import { clearSaid } from './draft-queries.ts'

/** The data of a reading: the record of a session, or its messages. */
export type Seen = { session: Session } | { messages: () => readonly Message[] }

/** Settles attempts whose answer was lost by a reading, and keeps the effect of signals that it shows. */
export async function settleAttempts(
  place: RecordPlace,
  seen: Seen,
  attempts: readonly Attempt[],
): Promise<void> {
  for (const attempt of attempts) {
    if ('session' in seen && isSignal(attempt) && !attempt.named) {
      const isNamed = seen.session.requestedSignal === attempt.action
      if (isNamed) await record(place, attempt, { type: 'named' })
    }
    const outcome =
      'session' in seen
        ? inferOutcome(attempt, seen.session)
        : outcomeByMessages(attempt, seen.messages())
    if (outcome) await settle(place, attempt, seen, outcome)
  }
}

async function settle(
  place: RecordPlace,
  attempt: Attempt,
  seen: Seen,
  outcome: Outcome,
): Promise<void> {
  const at = place.now()
  const { applied, taken } = outcome
  if (attempt.state === 'unknown') {
    if (taken && attempt.action === 'answer' && 'session' in seen) {
      await keepShownAnswer(place, attempt, seen.session)
    }
    if (taken && isSignal(attempt)) await clearSaid(place, attempt)
    await record(place, attempt, { type: 'seen', at, ...outcome })
  }
  if (isSignal(attempt) && (applied || !taken)) {
    await record(place, attempt, { type: 'effect', at, applied })
  }
}

function record(place: RecordPlace, attempt: Attempt, event: AttemptEvent): Promise<void> {
  return recordChange(place, attempt, (old) => attemptAfter(old, event))
}

/** Adds an answer to those that were sent from this browser. */
export async function keepAnswer(
  place: RecordPlace,
  session: Session,
  inputId: string,
  { answer, note }: { answer: unknown; note: string },
): Promise<void> {
  const { now, queryClient, store } = place
  const input = inputIn(session, inputId)
  const list = await queryClient.ensureQueryData(savedSessionQueries.all(place))
  await store.answeredInputs.add({
    sessionId: session.id,
    inputId,
    goal: session.goal ?? list.find(({ id }) => id === session.id)?.goal ?? null,
    question: input?.question ?? '',
    answer,
    words: answerText(answer, input ?? null),
    note,
    answeredAt: now(),
  })
  void queryClient.invalidateQueries({ queryKey: queryKeys.answered })
}

/** Keeps an answer whose confirmation was lost. Its draft goes, unless another was written meanwhile. */
async function keepShownAnswer(
  place: RecordPlace,
  attempt: Extract<Attempt, { action: 'answer' }>,
  session: Session,
): Promise<void> {
  const input = inputIn(session, attempt.inputId)
  if (!input || input.answer === null || input.answer === undefined) return
  const { answer, note } = input
  await keepAnswer(place, session, attempt.inputId, { answer, note: note ?? '' })
  await clearSaid(place, attempt)
}
