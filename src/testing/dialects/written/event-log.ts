import { plain } from '#src/testing/cursor-model.ts'
import { decimal, iso } from '#src/testing/dialects/forms.ts'
import { choices } from '#src/testing/dialects/questions.ts'
import { readPlainCreate, readPlainSignal } from '#src/testing/dialects/read-members.ts'
import type { WorldInput, WorldMessage, WorldSession } from '#src/testing/dialects/world-records.ts'
import { tellsAll, type Told, type WrittenDialect } from '#src/testing/dialects/written-dialect.ts'

export const eventLog: WrittenDialect = {
  name: 'event log',
  about:
    'events with content blocks and questions, states nobody knows, rounds as a number, 422, {ok, status}',
  asks: 'choice',
  tells: {
    ...tellsAll,
    rounds: 'count',
    merges: { subagent: 'agent' },
    pausedAs: 'holding',
    limitedAs: 'out_of_money',
    asks: 'message',
    reason: false,
  },
  keyHeader: 'Authorization',
  idempotencyHeader: null,
  paging: {
    ...plain,
    order: 'append',
    cap: { how: 'refuse', at: 6 },
  },
  description: () => ({ status: 404, body: { detail: 'Not Found' } }),
  signsUp: true,
  readCreate: readPlainCreate,
  readSignal: readPlainSignal,
  takesAnswerAs: 'value',
  takesNoteAs: 'comment',
  created: (session) => ({ status: 201, body: sessionOf(session) }),
  shown: (session) => ({ status: 200, body: sessionOf(session) }),
  signalled: (session) => ({ status: 202, body: { ok: true, status: states[session.state] } }),
  answered: () => ({ status: 200, body: { ok: true } }),
  listed: ({ messages, hasMore, session }) => ({
    status: 200,
    body: {
      object: 'list',
      data: messages.flatMap((one) => [eventOf(one), ...asksBehind(one, session)]),
      has_more: hasMore,
    },
  }),
  refused: ({ status, message, field }) => refusal(status, message, field),
}

const states = {
  queued: 'pending',
  running: 'running',
  waiting: 'waiting_human',
  paused: 'holding',
  limited: 'out_of_money',
  complete: 'complete',
  cancelled: 'cancelled',
} as const

function sessionOf(session: WorldSession) {
  const { budgetCents } = session
  return {
    session_id: session.id,
    goal: session.goal,
    context: session.context,
    guardrails: session.guardrails,
    status: states[session.state],
    cost: {
      total_usd: Number(decimal(session.cents)),
      limit_usd: budgetCents === null ? null : Number(decimal(budgetCents)),
    },
    rounds: session.rounds.length,
    completion_report: session.report,
    created_at: micros(session.createdAt),
    updated_at: micros(session.updatedAt),
  }
}

/** A question is an event behind the first one of its round, whatever came of it since. */
function asksBehind({ id, roundId }: WorldMessage, { inputs, messages }: WorldSession) {
  const first = messages.find((message) => message.roundId === roundId)
  return inputs.filter((input) => input.roundId === roundId && first?.id === id).map(askOf)
}

function askOf(input: WorldInput) {
  return {
    id: `ask_${input.id}`,
    type: 'human_input_request',
    roundId: Number(input.roundId),
    input_id: input.id,
    prompt: input.question,
    choices: choices.map(({ value }) => value),
    status: input.state,
    created_at: micros(input.askedAt),
  }
}

function eventOf(message: WorldMessage) {
  const { role, tool } = message
  const use = tool && [{ type: 'tool_use', id: `use_${message.id}`, ...tool }]
  const said = {
    agent: 'assistant',
    subagent: 'assistant',
    tool: 'tool',
    operator: 'user',
  } as const
  return {
    id: `evt_${message.id}`,
    type: 'message',
    roundId: Number(message.roundId),
    role: said[role],
    name: message.author,
    content: use ?? [{ type: 'text', text: message.text }],
    created_at: micros(message.at),
  }
}

/** Microseconds and an offset. */
function micros(at: number): string {
  return iso(at).replace('Z', '000+00:00')
}

function refusal(status: number, message: string, field: string | null): Told {
  if (status === 400 && field !== null) {
    const place = ['limit', 'after'].includes(field) ? 'query' : 'body'
    const detail = [{ type: 'value_error', loc: [place, ...field.split('.')], msg: message }]
    return { status: 422, body: { detail } }
  }
  return {
    status,
    type: 'application/problem+json',
    body: { type: 'about:blank', title: 'Error', status, detail: message },
  }
}
