import type { InputRequest } from '#service/agents/agent.ts'
import type { Queryable } from '#service/database/transaction.ts'
import { derivedId } from '#service/engine/identifiers.ts'
import type { HumanInputRecord } from '#service/engine/records.ts'
import { isRecord, jsonOrNull, storable } from '#service/engine/storable.ts'

const selectInputs = `
  select input_id as "inputId", round_id as "roundId", ordinal, question, detail, options, questions, schema, approval,
    status, asked_at as "askedAt", answered_at as "answeredAt", response, note
  from human_inputs where session_id = $1`

/** Every human input of the session, in the order they were asked. */
export async function listInputs(
  client: Queryable,
  sessionId: string,
): Promise<(HumanInputRecord & { ordinal: number })[]> {
  const { rows } = await client.query<HumanInputRecord & { ordinal: number }>(
    `${selectInputs} order by asked_at, round_id, ordinal`,
    [sessionId],
  )
  return rows
}

/** One request of this very session; null when it has none of this id. */
export async function findInput(
  client: Queryable,
  sessionId: string,
  inputId: string,
): Promise<HumanInputRecord | null> {
  const { rows } = await client.query<HumanInputRecord>(`${selectInputs} and input_id = $2`, [
    sessionId,
    storable(inputId),
  ])
  return rows[0] ?? null
}

/** Stores what a round asks; asking again after a crash changes nothing. */
export async function askInputs(
  client: Queryable,
  place: { sessionId: string; roundId: string; askedAt: Date },
  requests: readonly InputRequest[],
): Promise<void> {
  for (const [index, request] of requests.entries()) {
    await client.query(
      `insert into human_inputs (input_id, session_id, round_id, ordinal, question, detail, options, questions, schema, approval, status, asked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'pending', $11) on conflict do nothing`,
      [
        derivedId('inp', place.roundId, index),
        place.sessionId,
        place.roundId,
        index,
        storable(request.question),
        storable(request.detail),
        jsonOrNull(request.options),
        jsonOrNull(request.questions),
        jsonOrNull(request.schema),
        jsonOrNull(request.approval),
        place.askedAt,
      ],
    )
  }
}

/** An accepted answer as a person would say it: labels for values, questions with their answers. */
export function answerInWords(
  input: Pick<HumanInputRecord, 'options' | 'questions'>,
  response: unknown,
): string {
  const { questions } = input
  if (typeof response === 'string') return labelOf(input.options, response)
  if (questions && isRecord(response)) {
    return questions
      .filter((question) => typeof response[question.id] === 'string')
      .map(({ id, question, options }) => `${question} ${labelOf(options, String(response[id]))}`)
      .join('\n')
  }
  return JSON.stringify(response, null, 2)
}

function labelOf(options: HumanInputRecord['options'], value: string): string {
  return options?.find((option) => option.value === value)?.label ?? value
}
