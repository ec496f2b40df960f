import { plain } from '#src/testing/cursor-model.ts'
import { decimal, markdownOf, seconds } from '#src/testing/dialects/forms.ts'
import { question } from '#src/testing/dialects/questions.ts'
import { readPlainCreate, readPlainSignal } from '#src/testing/dialects/read-members.ts'
import type { WorldMessage, WorldSession } from '#src/testing/dialects/world-records.ts'
import { tellsAll, type WrittenDialect } from '#src/testing/dialects/written-dialect.ts'

const statuses = { waiting: 'waiting_human', limited: 'cost_limited' } as const
const roles = { agent: 'assistant', subagent: 'subagent', tool: 'tool', operator: 'user' } as const

export const snakeCase: WrittenDialect = {
  name: 'snake case',
  about: 'one envelope, snake_case, seconds, numbers as money, rounds as ids, {detail} errors',
  asks: 'text',
  tells: { ...tellsAll, rounds: 'ids' },
  keyHeader: 'either',
  idempotencyHeader: null,
  paging: {
    ...plain,
    cap: { how: 'clamp', at: 6 },
  },
  description: () => ({ status: 404, body: { detail: 'Not Found' } }),
  signsUp: false,
  readCreate: readPlainCreate,
  readSignal: readPlainSignal,
  takesAnswerAs: 'response',
  takesNoteAs: 'note',
  created: (session) => ({ status: 201, body: { data: sessionOf(session) } }),
  shown: (session) => ({ status: 200, body: { data: sessionOf(session) } }),
  signalled: () => ({ status: 202, body: { data: { accepted: true } } }),
  answered: () => ({ status: 200, body: { data: { accepted: true } } }),
  listed: ({ messages, hasMore }) => ({
    status: 200,
    body: { data: messages.map(messageOf), has_more: hasMore },
  }),
  refused: ({ status, message, field }) => ({
    status,
    body: {
      detail:
        field === null
          ? message
          : [{ loc: ['body', ...field.split('.')], msg: message, type: 'value_error' }],
    },
  }),
}

function sessionOf(session: WorldSession) {
  const { id, state, cents, budgetCents, rounds, inputs, endedAt } = session
  return {
    session_id: id,
    state: state === 'waiting' || state === 'limited' ? statuses[state] : state,
    goal: session.goal,
    context: session.context,
    guardrails: session.guardrails,
    total_cost: Number(decimal(cents)),
    cost_limit: budgetCents === null ? null : Number(decimal(budgetCents)),
    currency: 'USD',
    round_ids: rounds.map((round) => round.id),
    pending_inputs: inputs
      .filter((input) => input.state === 'pending')
      .map((input) => ({
        input_id: input.id,
        round_id: input.roundId,
        prompt: question,
        requested_at: seconds(input.askedAt),
      })),
    completion_report: markdownOf(session.report),
    status_reason: session.reason,
    created_at: seconds(session.createdAt),
    updated_at: seconds(session.updatedAt),
    completed_at: endedAt === null ? null : seconds(endedAt),
  }
}

function messageOf({ id, roundId, role, author, text, tool, at }: WorldMessage) {
  return {
    message_id: id,
    round_id: roundId,
    role: roles[role],
    agent_name: author,
    content: text,
    ...(tool && { tool_name: tool.name, tool_input: tool.input, tool_output: tool.output }),
    created_at: seconds(at),
  }
}
