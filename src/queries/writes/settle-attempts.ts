import { inferOutcome, outcomeByMessages, type Outcome } from '#src/follow/attempt/infer-outcome.ts'
import { messagesIn } from '#src/follow/transcript/transcript.ts'
import { type Attempt, isSignal } from '#src/model/attempt.ts'
import { isSaidBy } from '#src/model/draft.ts'
import { answerText } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'

import type { Seen } from './attempt-queries.ts'
import { clearDraft, clearSentWords, draftQueries } from './draft-queries.ts'
import { tellAttempt } from './make-attempt.ts'

/** Settles attempts whose answer was lost by a reading, and keeps the effect of signals that it shows. */
export async function settleAttempts(
  connection: Connection,
  seen: Seen,
  attempts: readonly Attempt[],
): Promise<void> {
  for (const attempt of attempts) {
    const isNamed = 'session' in seen && seen.session.requestedSignal === attempt.action
    if (isNamed && !attempt.named) await tellAttempt(connection, attempt, { type: 'named' })
    const outcome =
      'session' in seen
        ? inferOutcome(attempt, seen.session)
        : outcomeByMessages(attempt, messagesIn(seen.transcript))
    if (outcome) await settle(connection, attempt, seen, outcome)
  }
}

async function settle(
  connection: Connection,
  attempt: Attempt,
  seen: Seen,
  { taken, applied, words }: Outcome,
): Promise<void> {
  const at = connection.now()
  if (attempt.state === 'unknown') {
    if (taken && 'session' in seen) await keepShownAnswer(connection, attempt, seen.session)
    if (taken) await clearSentWords(connection, attempt)
    await tellAttempt(connection, attempt, { type: 'seen', at, taken, words })
  }
  if (isSignal(attempt) && (applied || !taken)) {
    await tellAttempt(connection, attempt, { type: 'effect', at, applied })
  }
}

/** Adds an answer to those that were sent from this browser. */
export async function keepAnswer(
  connection: Connection,
  session: Session,
  inputId: string,
  { answer, note }: { answer: unknown; note: string },
): Promise<void> {
  const { now, queryClient, store } = connection
  const input = session.humanInputs.find((candidate) => candidate.inputId === inputId)
  const list = await queryClient.ensureQueryData(savedSessionQueries.all(connection))
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
  connection: Connection,
  { action, inputId, request }: Attempt,
  session: Session,
): Promise<void> {
  const input = session.humanInputs.find((candidate) => candidate.inputId === inputId)
  if (action !== 'answer' || !input || input.answer === null || input.answer === undefined) return
  const { answer, note } = input
  await keepAnswer(connection, session, input.inputId, { answer, note: note ?? '' })
  const kept = draftQueries.answer(connection, session.id, input.inputId)
  if (isSaidBy(await connection.queryClient.fetchQuery(kept), request)) {
    await clearDraft.answer(connection, session.id, input.inputId)
  }
}
