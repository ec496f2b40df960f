import { plain } from '#src/testing/cursor-model.ts'
import { iso, isoOrNull, markdownOf } from '#src/testing/dialects/forms.ts'
import { choices } from '#src/testing/dialects/questions.ts'
import { readPlainCreate, readPlainSignal } from '#src/testing/dialects/read-members.ts'
import type {
  WorldInput,
  WorldMessage,
  WorldRound,
  WorldSession,
} from '#src/testing/dialects/world-records.ts'
import { tellsAll, type Told, type WrittenDialect } from '#src/testing/dialects/written-dialect.ts'

export const resourceNames: WrittenDialect = {
  name: 'resource names',
  about:
    'JSON made from protocol buffers: names for ids, SESSION_STATE_…, units and nanos, nothing that is empty',
  asks: 'choice',
  tells: { ...tellsAll, merges: { subagent: 'agent' } },
  keyHeader: 'either',
  idempotencyHeader: null,
  paging: {
    ...plain,
    cap: { how: 'clamp', at: 1000 },
    unknown: 'whole',
  },
  description: () => ({ status: 200, body: description }),
  signsUp: true,
  readCreate: readPlainCreate,
  readSignal: readPlainSignal,
  takesAnswerAs: 'choiceId',
  takesNoteAs: null,
  created: (session) => ({ status: 200, body: sessionOf(session) }),
  shown: (session) => ({ status: 200, body: sessionOf(session) }),
  signalled: (session) => ({ status: 200, body: sessionOf(session) }),
  answered: (session) => ({ status: 200, body: sessionOf(session) }),
  listed: ({ messages, session }) => ({
    status: 200,
    body: filled({ messages: messages.map((message) => messageOf(session, message)) }),
  }),
  refused: ({ status, message, field }) => refusal(status, message, field),
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const takes = (name: string) => ({
  requestBody: { required: true, content: { 'application/json': { schema: ref(name) } } },
})
const text = { type: 'string' }

/** As a generator prints it: every member optional, and the two kinds of an answer beside each other. */
const description = {
  openapi: '3.0.3',
  info: { title: 'AgentSessions API', version: '0.0.1' },
  paths: {
    '/v1/sessions': { post: { operationId: 'AgentSessions_CreateSession' } },
    '/v1/sessions/{session}': { get: { operationId: 'AgentSessions_GetSession' } },
    '/v1/sessions/{session}/signal': { post: { operationId: 'AgentSessions_SignalSession' } },
    '/v1/sessions/{session}/messages': { get: { operationId: 'AgentSessions_ListMessages' } },
    '/v1/sessions/{session}/human-input/{humanInput}': {
      post: {
        operationId: 'AgentSessions_RespondHumanInput',
        ...takes('RespondHumanInputRequest'),
      },
    },
  },
  components: {
    schemas: {
      RespondHumanInputRequest: {
        type: 'object',
        properties: { choiceId: text, text },
        description: 'Exactly one of choice_id and text is set.',
      },
    },
  },
}

const states = { waiting: 'WAITING_HUMAN', limited: 'COST_LIMITED' } as const

function sessionOf(session: WorldSession) {
  const { id, state, rounds, inputs, budgetCents } = session
  const word = state === 'waiting' || state === 'limited' ? states[state] : state.toUpperCase()
  return filled({
    name: `sessions/${id}`,
    goal: session.goal,
    context: session.context,
    guardrails: session.guardrails,
    state: `SESSION_STATE_${word}`,
    stateReason: session.reason,
    cost: moneyOf(session.cents),
    budget: budgetCents === null ? null : moneyOf(budgetCents),
    rounds: rounds.map((round) => roundOf(id, round)),
    humanInputs: inputs.map((input) => inputOf(id, input)),
    completionReport: markdownOf(session.report),
    createTime: iso(session.createdAt),
    updateTime: iso(session.updatedAt),
    endTime: isoOrNull(session.endedAt),
  })
}

function roundOf(sessionId: string, round: WorldRound) {
  const nameOf = (id: string) => `sessions/${sessionId}/rounds/${id}`
  const words = { running: 'ACTIVE', complete: 'SUCCEEDED', cancelled: 'CANCELLED' } as const
  return filled({
    name: nameOf(round.id),
    displayName: round.title,
    ordinal: round.number,
    state: `ROUND_STATE_${words[round.state]}`,
    agent: round.agent,
    cost: moneyOf(round.cents),
    parentRound: round.parentId === null ? null : nameOf(round.parentId),
    createTime: iso(round.startedAt),
    endTime: isoOrNull(round.endedAt),
  })
}

function inputOf(sessionId: string, input: WorldInput) {
  return filled({
    name: `sessions/${sessionId}/humanInputs/${input.id}`,
    round: `sessions/${sessionId}/rounds/${input.roundId}`,
    prompt: input.question,
    choices: choices.map(({ value, label }) => ({ id: value, displayName: label })),
    state: `HUMAN_INPUT_STATE_${input.state.toUpperCase()}`,
    choiceId: input.answer,
    createTime: iso(input.askedAt),
    respondTime: isoOrNull(input.answeredAt),
  })
}

const roles = { agent: 'MODEL', subagent: 'MODEL', tool: 'TOOL', operator: 'USER' } as const

function messageOf(session: WorldSession, message: WorldMessage) {
  const { tool } = message
  const used = tool && {
    functionCall: { name: tool.name, arguments: tool.input, result: tool.output },
  }
  return filled({
    name: `sessions/${session.id}/messages/${message.id}`,
    roundId: message.roundId,
    role: `ROLE_${roles[message.role]}`,
    author: message.author,
    parts: used ? [used] : [{ text: message.text }],
    createTime: iso(message.at),
  })
}

/** Whole units as text, and below them nanos; either is left out where it is nothing. */
function moneyOf(cents: number) {
  const nanos = (cents % 100) * 10_000_000
  return {
    currencyCode: 'USD',
    ...((cents >= 100 || nanos === 0) && { units: String(Math.trunc(cents / 100)) }),
    ...(nanos > 0 && { nanos }),
  }
}

/** What is nothing, or a list of nothing, is not written. */
function filled(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : value !== null && value !== '',
    ),
  )
}

function refusal(status: number, message: string, field: string | null): Told {
  const violations = {
    '@type': 'type.googleapis.com/google.rpc.BadRequest',
    fieldViolations: [{ field, description: message }],
  }
  const codes: Readonly<Record<number, number>> = { 400: 3, 401: 16, 404: 5, 409: 6 }
  const details = field === null ? [] : [violations]
  return { status, body: { code: codes[status] ?? 13, message, details } }
}
