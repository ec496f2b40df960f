import type { Brief, JournalEntry, JournalRound, Story } from '#service/agents/agent.ts'
import type { Queryable } from '#service/database/transaction.ts'
import { storable } from '#service/engine/storable.ts'

import { answerInWords, listInputs } from './inputs.ts'
import { listRounds, type RoundRow } from './rounds.ts'

/** What the agent is told of the session's task, as it was given at its creation (§2). */
export async function readBrief(client: Queryable, sessionId: string): Promise<Brief> {
  const { rows } = await client.query<Brief>(
    'select goal, context, guardrails from sessions where session_id = $1',
    [sessionId],
  )
  if (!rows[0]) throw new Error(`The session ${sessionId} is not there.`)
  return rows[0]
}

/** What the agent is told of the session so far; `round` is what it is about to do, or null. */
export async function readStory(
  client: Queryable,
  sessionId: string,
  branch: string,
  round: RoundRow | null,
): Promise<Story> {
  const directions = await client.query<{ body: string; round_id: string | null; number: number }>(
    `select body, d.round_id, number from directions d left join rounds using (round_id)
     where d.session_id = $1 order by direction_id`,
    [sessionId],
  )
  const inputs = await listInputs(client, sessionId)
  const money = await client.query<Story['money']>(
    `select budget_micros as "budgetMicros", spent_micros as "spentMicros", reserved_micros as "reservedMicros"
     from sessions where session_id = $1`,
    [sessionId],
  )
  return {
    round: round && { roundId: round.round_id, number: round.number },
    money: money.rows[0] ?? { budgetMicros: null, spentMicros: 0, reservedMicros: 0 },
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
    rounds: await listRounds(client, sessionId),
    journal: await readJournal(client, sessionId, branch),
  }
}

/** What the rounds of a branch have noted, and the reports of all subagents. */
async function readJournal(
  client: Queryable,
  sessionId: string,
  branch: string,
): Promise<JournalRound[]> {
  const { rows } = await client.query<JournalRound>(
    `select r.round_id as "roundId", r.parent_round_id as "parentRoundId", r.agent, r.number,
       r.branch = $2 as "isOwn", json_agg(j.entry order by j.position) as entries
     from journal j join rounds r on r.round_id = j.round_id
     where j.branch = $2 or (j.session_id = $1 and j.kind = 'report')
     group by r.round_id order by r.number`,
    [sessionId, branch],
  )
  return rows
}

/** Adds an entry behind those of the round. */
export async function writeJournal(
  client: Queryable,
  place: { sessionId: string; branch: string; roundId: string },
  entry: JournalEntry,
): Promise<void> {
  await client.query(
    `insert into journal (session_id, branch, round_id, position, kind, entry)
     values ($1, $2, $3, (select count(*) from journal where round_id = $3), $4, $5)`,
    [place.sessionId, place.branch, place.roundId, entry.kind, JSON.stringify(storable(entry))],
  )
}
