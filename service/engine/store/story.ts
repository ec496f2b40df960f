import { randomUUID } from 'node:crypto'

import type {
  AgentMessage,
  Brief,
  InputRequest,
  JournalEntry,
  JournalRound,
  Story,
} from '#service/agents/agent.ts'
import type { Queryable } from '#service/database/transaction.ts'
import type { HumanInputRecord } from '#service/engine/records.ts'
import { isRecord, jsonOrNull, storable } from '#service/engine/storable.ts'

import { branchMicrosOf, derivedId, type RoundRow } from './rounds.ts'

/**
 * The task of a session as it was given (§2), and its story so far; `round` is what the agent is about to do, or
 * null. A `journal` that is known is not read again: that of a long session is large.
 */
export async function readStory(
  client: Queryable,
  sessionId: string,
  branch: string,
  round: RoundRow | null,
  journal?: readonly JournalRound[],
): Promise<{ brief: Brief; story: Story }> {
  const { rows } = await client.query<Brief & Omit<Story['money'], 'branchMicros'>>(
    `select goal, context, guardrails, budget_micros as "budgetMicros", spent_micros as "spentMicros",
       reserved_micros as "reservedMicros"
     from sessions where session_id = $1`,
    [sessionId],
  )
  if (!rows[0]) throw new Error(`The session ${sessionId} is not there.`)
  const { goal, context, guardrails, ...money } = rows[0]
  const directions = await client.query<{ body: string; round_id: string | null; number: number }>(
    `select body, d.round_id, number from directions d left join rounds using (round_id)
     where d.session_id = $1 order by direction_id`,
    [sessionId],
  )
  const inputs = await listInputs(client, sessionId)
  const story = {
    round: round && { roundId: round.round_id, number: round.number },
    money: { ...money, branchMicros: await branchMicrosOf(client, branch) },
    directions: directions.rows.map((row) => ({ text: row.body, roundNumber: row.number })),
    newDirections: directions.rows
      .filter((row) => round !== null && row.round_id === round.round_id)
      .map((row) => row.body),
    answers: inputs
      .filter((input) => input.status === 'answered')
      .map((input) => ({
        roundId: input.roundId,
        index: input.ordinal,
        question: input.question,
        response: input.response,
        inWords: answerInWords(input, input.response),
        note: input.note,
      })),
    journal: journal ?? (await readJournal(client, sessionId, branch)),
  }
  return { brief: { goal, context, guardrails }, story }
}

/** The journal of a branch: the entries of its rounds, and the reports of all subagents. */
async function readJournal(
  client: Queryable,
  sessionId: string,
  branch: string,
): Promise<JournalRound[]> {
  const { rows } = await client.query<JournalRound>(
    `select r.round_id as "roundId", r.parent_round_id as "parentRoundId", r.agent, r.number,
       r.branch = $2 as "isOwn", json_agg(j.entry order by j.position) as entries,
       max(j.position) + 1 as "nextPosition"
     from journal j join rounds r on r.round_id = j.round_id
     where j.branch = $2 or (j.session_id = $1 and j.kind = 'report')
     group by r.round_id order by r.number`,
    [sessionId, branch],
  )
  return rows
}

/** Writes an entry of a round, at its place from 0; false if one is there already, which stays as it is. */
export async function writeJournal(
  client: Queryable,
  place: { sessionId: string; branch: string; roundId: string; position: number },
  entry: JournalEntry,
): Promise<boolean> {
  const { sessionId, branch, roundId, position } = place
  const { rowCount } = await client.query(
    `insert into journal (session_id, branch, round_id, position, kind, entry)
     values ($1, $2, $3, $4, $5, $6) on conflict (round_id, position) do nothing`,
    [sessionId, branch, roundId, position, entry.kind, JSON.stringify(storable(entry))],
  )
  return rowCount === 1
}

/** Writes a round's messages; one that is there already, by round and ordinal, stays as it is. */
export async function writeMessages(
  client: Queryable,
  place: { sessionId: string; roundId: string; firstOrdinal: number; at: Date },
  messages: readonly AgentMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message, index) => ({
    message_id: derivedId('msg', place.roundId, 'agent', place.firstOrdinal + index),
    role: message.role,
    author: message.author,
    body: message.text,
    tool: message.tool,
  }))
  await client.query(
    `insert into messages (message_id, session_id, round_id, role, author, body, tool, created_at)
     select m.message_id, $1, $2, m.role, m.author, m.body, m.tool, $3
     from rows from (json_to_recordset($4) as (message_id text, role text, author text, body text, tool json))
       with ordinality as m (message_id, role, author, body, tool, place)
     order by m.place
     on conflict (message_id) do nothing`,
    [place.sessionId, place.roundId, place.at, JSON.stringify(storable(rows))],
  )
}

/** Says what the rounds at work leave unfinished where their session ends. */
export async function writeUnfinished(
  client: Queryable,
  sessionId: string,
  at: Date,
): Promise<void> {
  const { rows } = await client.query<{ roundId: string; message: AgentMessage }>(
    `select round_id as "roundId", last.message from rounds cross join lateral
       (select entry -> 'ifEnded' as message from journal j where j.round_id = rounds.round_id
        order by position desc limit 1) as last
     where session_id = $1 and status = 'running' and last.message is not null`,
    [sessionId],
  )
  for (const { roundId, message } of rows) {
    // The agent counts its own messages from 0.
    await writeMessages(client, { sessionId, roundId, firstOrdinal: -1, at }, [message])
  }
}

/** Stores an operator's words in the youngest round that runs, else for the next one: a round that is over never grows. */
export async function writeOperatorMessage(
  client: Queryable,
  sessionId: string,
  message: { text: string; at: Date; roundId?: string },
): Promise<void> {
  await client.query(
    `insert into messages (message_id, session_id, round_id, role, body, created_at)
     values ($1, $2, coalesce($3, (select round_id from rounds
       where session_id = $2 and status = 'running' order by number desc limit 1)), 'operator', $4, $5)`,
    [derivedId('msg', randomUUID()), sessionId, message.roundId ?? null, message.text, message.at],
  )
}

/** Every human input of the session, in the order they were asked. */
export async function listInputs(
  client: Queryable,
  sessionId: string,
): Promise<(HumanInputRecord & { ordinal: number })[]> {
  const { rows } = await client.query<HumanInputRecord & { ordinal: number }>(
    `select input_id as "inputId", round_id as "roundId", ordinal, question, detail, options, questions, schema,
       approval, status, asked_at as "askedAt", answered_at as "answeredAt", response, note
     from human_inputs where session_id = $1 order by asked_at, round_id, ordinal`,
    [sessionId],
  )
  return rows
}

/** The requests of this schema that wait for an answer in sessions of the account. */
export async function listOpenInputs(
  client: Queryable,
  accountId: string,
  schema: unknown,
): Promise<{ sessionId: string; inputId: string }[]> {
  const { rows } = await client.query<{ sessionId: string; inputId: string }>(
    `select session_id as "sessionId", input_id as "inputId"
     from sessions join human_inputs using (session_id)
     where account_id = $1 and ended_as is null and status = 'pending' and schema::jsonb = $2::jsonb`,
    [accountId, jsonOrNull(schema)],
  )
  return rows
}

/** Whether a question of this very round has no answer yet. */
export async function hasPendingInputs(client: Queryable, roundId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from human_inputs where round_id = $1 and status = 'pending' limit 1`,
    [roundId],
  )
  return rowCount !== 0
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
        storable(request.detail ?? null),
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
  const values = isRecord(response) ? Object.values(response) : []
  return values.length === 1 && typeof values[0] === 'string'
    ? values[0]
    : JSON.stringify(response, null, 2)
}

function labelOf(options: HumanInputRecord['options'], value: string): string {
  return options?.find((option) => option.value === value)?.label ?? value
}
