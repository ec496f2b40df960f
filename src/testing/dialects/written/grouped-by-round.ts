import { plain } from '#src/testing/cursor-model.ts'
import { decimal, iso, markdownOf } from '#src/testing/dialects/forms.ts'
import { choices } from '#src/testing/dialects/questions.ts'
import { readPlainCreate, readPlainSignal } from '#src/testing/dialects/read-members.ts'
import type { WorldMessage, WorldRound, WorldSession } from '#src/testing/dialects/world-records.ts'
import { tellsAll, type Told, type WrittenDialect } from '#src/testing/dialects/written-dialect.ts'

export const groupedByRound: WrittenDialect = {
  name: 'grouped by round',
  about:
    'the session among its own parts, messages and questions in their rounds, {message} errors',
  asks: 'choice',
  tells: tellsAll,
  keyHeader: 'either',
  idempotencyHeader: null,
  paging: {
    ...plain,
    cap: { how: 'clamp', at: 6 },
  },
  description: () => ({ status: 404, body: { message: 'No route' } }),
  signsUp: true,
  readCreate: readPlainCreate,
  readSignal: readPlainSignal,
  takesAnswerAs: 'input',
  takesNoteAs: null,
  created: (session) => sessionTold(session, 201),
  shown: (session) => sessionTold(session, 200),
  signalled: () => ({ status: 200, body: { ok: true } }),
  answered: () => ({ status: 200, body: { ok: true } }),
  listed: ({ messages }) => ({
    status: 200,
    body: {
      rounds: [...Map.groupBy(messages, ({ roundId }) => roundId)].map(([round_id, list]) => ({
        round_id,
        messages: list.map(messageOf),
      })),
    },
  }),
  refused: ({ status, message, field }) => ({
    status,
    body: { message, ...(field !== null && { errors: { [field]: [message] } }) },
  }),
}

function sessionTold(session: WorldSession, status: number): Told {
  const { id, state, goal, context, guardrails, rounds, budgetCents } = session
  const words = { waiting: 'waiting_human', limited: 'cost_limit_reached' } as const
  return {
    status,
    body: {
      session: {
        id,
        status: state === 'waiting' || state === 'limited' ? words[state] : state,
        goal,
        context,
        guardrails,
        error: session.reason,
        createdAt: iso(session.createdAt),
      },
      cost: {
        spent: `$${decimal(session.cents)}`,
        limit: budgetCents === null ? null : `$${decimal(budgetCents)}`,
      },
      rounds: Object.fromEntries(rounds.map((round) => [round.id, roundOf(round, session)])),
      completionReport: markdownOf(session.report),
    },
  }
}

function roundOf(round: WorldRound, { inputs }: WorldSession) {
  const input = inputs.find(({ roundId }) => roundId === round.id)
  return {
    number: round.number,
    goal: round.title,
    status: round.state,
    parentRoundId: round.parentId,
    author: round.agent,
    spent: decimal(round.cents),
    startedAt: iso(round.startedAt),
    ...(input && {
      awaiting: {
        inputId: input.id,
        ask: input.question,
        alternatives: choices.map(({ value }) => value),
        answered: input.state === 'answered',
        open: input.state === 'pending',
      },
    }),
  }
}

function messageOf({ id, role, author, text, tool, at }: WorldMessage) {
  return { id, speaker: role, name: author, markdown: text, tool, time: iso(at) }
}
