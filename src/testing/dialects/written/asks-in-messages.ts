import { plain } from '#src/testing/cursor-model.ts'
import { decimal } from '#src/testing/dialects/forms.ts'
import { choices } from '#src/testing/dialects/questions.ts'
import { readPlainCreate, readPlainSignal } from '#src/testing/dialects/read-members.ts'
import type { WorldInput, WorldMessage, WorldSession } from '#src/testing/dialects/world-records.ts'
import { tellsAll, type WrittenDialect } from '#src/testing/dialects/written-dialect.ts'

/** Words that no other service has for being held. */
const statuses = {
  queued: 'queued',
  running: 'running',
  waiting: 'waiting_human',
  paused: 'HOLDING',
  limited: 'OUT_OF_MONEY',
  complete: 'complete',
  cancelled: 'cancelled',
} as const

export const asksInMessages: WrittenDialect = {
  name: 'asks in messages',
  about:
    'bare lists, statuses nobody knows, a count of rounds, questions as messages, plain errors',
  asks: 'choice',
  tells: {
    ...tellsAll,
    budget: false,
    rounds: 'count',
    pausedAs: 'HOLDING',
    limitedAs: 'OUT_OF_MONEY',
    asks: 'message',
  },
  keyHeader: 'Authorization',
  idempotencyHeader: null,
  paging: {
    ...plain,
    order: 'append',
    after: 'inclusive',
    cap: { how: 'clamp', at: 8 },
    unknown: 'whole',
  },
  description: () => ({ status: 404, text: 'Cannot GET /openapi.json' }),
  signsUp: false,
  readCreate: readPlainCreate,
  readSignal: readPlainSignal,
  takesAnswerAs: 'value',
  takesNoteAs: null,
  created: (session) => ({ status: 201, body: sessionOf(session) }),
  shown: (session) => ({ status: 200, body: sessionOf(session) }),
  signalled: (session) => ({ status: 200, body: sessionOf(session) }),
  answered: () => ({ status: 204 }),
  listed: ({ messages, session }) => ({
    status: 200,
    body: messages.flatMap((message) => [messageOf(message), ...asksBehind(message, session)]),
  }),
  refused: ({ status, message }) => ({ status, text: message }),
}

function sessionOf({ id, state, goal, cents, rounds, report, ...session }: WorldSession) {
  return {
    id,
    status: statuses[state],
    goal,
    cost: decimal(cents),
    rounds: rounds.length,
    ...(report && { report: report.summary }),
    ...(session.reason !== null && { reason: session.reason }),
    created: session.createdAt,
  }
}

function messageOf({ roundId, role, author, text, tool, at }: WorldMessage) {
  return {
    round: roundId,
    sender: role,
    agentName: author,
    parts: [text],
    ...(tool && { tool }),
    ts: at,
  }
}

/** A question is a message behind the last one of its round from before it was asked. */
function asksBehind({ id, roundId }: WorldMessage, { inputs, messages }: WorldSession) {
  const first = messages.find((message) => message.roundId === roundId)
  return inputs.filter((input) => input.roundId === roundId && first?.id === id).map(askOf)
}

function askOf(input: WorldInput) {
  return {
    round: input.roundId,
    type: 'human_input_request',
    input_id: input.id,
    text: input.question,
    choices: choices.map(({ value }) => value),
    status: input.state,
    ...(input.answer !== null && { answer: input.answer }),
    ts: input.askedAt,
  }
}
