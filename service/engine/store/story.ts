import type { Brief, Story } from '#service/agents/agent.ts'
import type { Queryable } from '#service/database/transaction.ts'
import type { HumanInputRecord } from '#service/engine/records.ts'
import { answerInWords } from '#service/engine/requests/check-answer.ts'

import { listInputs } from './inputs.ts'

/** What the agent is told of the session's task, as it was given at its creation (§2). */
export async function readBrief(client: Queryable, sessionId: string): Promise<Brief> {
  const { rows } = await client.query<Brief>(
    'select goal, context, guardrails from sessions where session_id = $1',
    [sessionId],
  )
  if (!rows[0]) throw new Error(`The session ${sessionId} is not there.`)
  return rows[0]
}

/** What the agent is told of the session so far; `roundId` is the round that it is about to do. */
export async function readStory(
  client: Queryable,
  sessionId: string,
  roundId: string | null,
): Promise<Story> {
  const directions = await client.query<{ body: string; round_id: string | null }>(
    'select body, round_id from directions where session_id = $1 order by direction_id',
    [sessionId],
  )
  const inputs = await listInputs(client, sessionId)
  const rounds = await client.query<Story['rounds'][number]>(
    `select title, agent, cost_micros as "costMicros" from rounds where session_id = $1 order by number`,
    [sessionId],
  )
  return {
    directions: directions.rows.map((row) => row.body),
    newDirections: directions.rows
      .filter((row) => roundId !== null && row.round_id === roundId)
      .map((row) => row.body),
    answers: inputs.filter((input) => input.status === 'answered').map(answerOf),
    rounds: rounds.rows,
  }
}

function answerOf(input: HumanInputRecord): Story['answers'][number] {
  const { question, response, note } = input
  return { question, response, inWords: answerInWords(input, response), note }
}

/** Gives every direction that waits to this round, which is then told of it as new. */
export async function takeUpDirections(
  client: Queryable,
  sessionId: string,
  roundId: string,
): Promise<void> {
  await client.query(
    'update directions set round_id = $2 where session_id = $1 and round_id is null',
    [sessionId, roundId],
  )
}
