import { inTransaction } from '#service/database/transaction.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import { wakeSession } from '#service/engine/durable/wake-session.ts'
import type { Transact } from '#service/engine/engine.ts'
import { AnswerRefusedError, UnknownInputError } from '#service/engine/errors.ts'
import type { HumanInputRecord } from '#service/engine/records.ts'
import { storable } from '#service/engine/storable.ts'
import { requireSession } from '#service/engine/store/find-session.ts'
import { findInput, storeAnswer } from '#service/engine/store/inputs.ts'
import { writeOperatorMessage } from '#service/engine/store/messages.ts'
import { lockSession } from '#service/engine/store/session-rows.ts'
import type { HumanInputResponse } from '#src/contract/requests.ts'

import { answerInWords, checkAnswer } from './check-answer.ts'

/** Records the first answer that fits (§4), also while the session is paused; the first one stands. */
export async function respondToInput(
  context: EngineContext,
  accountId: string,
  sessionId: string,
  inputId: string,
  answer: HumanInputResponse,
  transact: Transact<HumanInputRecord> = (work) => inTransaction(context.pool, work),
): Promise<HumanInputRecord> {
  const record = await transact(async (client) => {
    const session = requireSession(await lockSession(client, context.term, sessionId), accountId)
    const input = requireInput(await findInput(client, sessionId, inputId))
    requireOpen(input, session.ended_as)
    const response = storable(answer.response)
    checkAnswer(input, response)
    const at = context.now()
    const note = answer.note?.trim() ? storable(answer.note.trim()) : null
    await storeAnswer(client, inputId, { response, note, answeredAt: at })
    const words = answerInWords(input, response)
    const text = note ? `${words}\n\n${note}` : words
    await writeOperatorMessage(client, sessionId, { text, at, roundId: input.roundId })
    await client.query('update sessions set updated_at = $2 where session_id = $1', [sessionId, at])
    await wakeSession(context, client, session)
    return requireInput(await findInput(client, sessionId, inputId))
  })
  context.turns.wake(sessionId)
  return record
}

function requireInput(input: HumanInputRecord | null): HumanInputRecord {
  if (input) return input
  throw new UnknownInputError('There is no human-input request of that id here.')
}

function requireOpen(input: HumanInputRecord, endedAs: string | null): void {
  if (input.status === 'answered') {
    throw new AnswerRefusedError(
      'This request has been answered already; the first answer stands.',
      'answered',
    )
  }
  if (endedAs || input.status === 'expired') {
    throw new AnswerRefusedError(
      `The session is ${endedAs ?? 'over'}; its requests take no answer any more.`,
      'ended',
    )
  }
}
