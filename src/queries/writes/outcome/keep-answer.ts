import type { Attempt } from '#src/model/attempt.ts'
import { isSaidBy } from '#src/model/draft.ts'
import { answerText } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { savedSessionQueries } from '#src/queries/sessions/saved-session-queries.ts'
import { clearDraft, draftQueries } from '#src/queries/writes/drafts/draft-queries.ts'

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

/**
 * The same for one whose own confirmation was lost, once the record shows that it stands. Its draft goes,
 * unless something else was written meanwhile.
 */
export async function keepShownAnswer(
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
