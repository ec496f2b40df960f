import { plain } from '#src/testing/cursor-model.ts'
import { schema } from '#src/testing/dialects/questions.ts'
import {
  optionalText,
  readMembers,
  readPlainSignal,
  textOf,
} from '#src/testing/dialects/read-members.ts'
import { sliceOf } from '#src/testing/dialects/slice-of.ts'
import type {
  WorldGoal,
  WorldMessage,
  WorldRound,
  WorldSession,
} from '#src/testing/dialects/world-records.ts'
import { tellsAll, type WrittenDialect } from '#src/testing/dialects/written-dialect.ts'

export const serviceKey: WrittenDialect = {
  name: 'service key',
  about:
    'X-Service-Key only, guardrails as a text, cents, a tree of rounds with the question in it, JSON Schema, messages by round, problem+json',
  asks: 'schema',
  tells: tellsAll,
  keyHeader: 'X-Service-Key',
  idempotencyHeader: null,
  paging: {
    ...plain,
    after: 'inclusive',
    cap: { how: 'refuse', at: 5 },
  },
  description: () => ({ status: 200, body: description }),
  signsUp: false,
  readCreate,
  readSignal: readPlainSignal,
  takesAnswerAs: 'decision',
  takesNoteAs: null,
  lists(sessions, query) {
    const { items } = sliceOf(sessions, query, { limit: 'limit', from: 'offset', most: 5 })
    return { status: 200, body: items.map(({ id }) => id) }
  },
  created: ({ id }) => ({ status: 202, body: { sessionId: id } }),
  shown: (session) => ({ status: 200, body: sessionOf(session) }),
  signalled: ({ id }) => ({ status: 202, body: { sessionId: id, accepted: true } }),
  answered: ({ id }) => ({ status: 202, body: { sessionId: id, accepted: true } }),
  listed: ({ messages, hasMore }) => ({
    status: 200,
    body: {
      rounds: [...Map.groupBy(messages, ({ roundId }) => roundId)].map(([round_id, list]) => ({
        round_id,
        messages: list.map(messageOf),
      })),
      pagination: { hasNextPage: hasMore },
    },
  }),
  refused: ({ status, code, message, field }) => ({
    status,
    type: 'application/problem+json',
    body: { type: 'about:blank', title: code, status, detail: message, ...(field && { field }) },
  }),
}

/** Its agent reads the guardrails as a person does, and finds the budget in them. */
function readCreate(body: unknown): WorldGoal {
  const optional = ['context', 'guardrails']
  const { goal, context, guardrails } = readMembers(body, { required: ['goal'], optional })
  const text = optionalText(guardrails, 'guardrails')
  const budget = /budget\D*(\d+(?:\.\d+)?)/i.exec(text ?? '')?.[1]
  return {
    goal: textOf(goal, 'goal'),
    context: optionalText(context, 'context'),
    guardrails: text,
    budgetCents: budget === undefined ? null : Math.round(Number(budget) * 100),
  }
}

const json = (schemaOfBody: unknown) => ({
  content: { 'application/json': { schema: schemaOfBody } },
})

/** Says how a key is sent, what an answer is called and how long a page may be. */
const description = {
  openapi: '3.0.3',
  info: { title: 'Keyed agents', version: '2026-11' },
  servers: [{ url: 'https://elsewhere.invalid/' }],
  security: [{ key: [] }],
  paths: {
    '/v1/sessions': {
      get: {
        parameters: [
          { name: 'offset', in: 'query', schema: { type: 'integer' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 5 } },
        ],
        responses: { 200: { description: 'Ids' } },
      },
      post: {
        requestBody: json({
          type: 'object',
          required: ['goal'],
          properties: {
            goal: { type: 'string' },
            context: { type: 'string' },
            guardrails: { type: 'string', maxLength: 400 },
          },
        }),
        responses: { 202: { description: 'Accepted' } },
      },
    },
    '/v1/sessions/{id}': { get: { responses: { 200: { description: 'A session' } } } },
    '/v1/sessions/{id}/signal': { post: { responses: { 202: { description: 'Accepted' } } } },
    '/v1/sessions/{id}/human-input/{input}': {
      post: {
        requestBody: json({
          type: 'object',
          required: ['decision'],
          properties: { decision: { type: 'object' } },
        }),
        responses: { 202: { description: 'Accepted' } },
      },
    },
    '/v1/sessions/{id}/messages': {
      get: {
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 5 } }],
        responses: { 200: { description: 'Messages' } },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Service-Key' } } },
}

function sessionOf(session: WorldSession) {
  const { id, state, rounds } = session
  const words = {
    waiting: 'waiting_human',
    limited: 'costLimited',
    running: 'in-progress',
  } as const
  return {
    sessionId: id,
    status: {
      state:
        state === 'waiting' || state === 'limited' || state === 'running' ? words[state] : state,
    },
    goal: { text: session.goal },
    constraints: session.guardrails,
    costCents: session.cents,
    budget: session.budgetCents === null ? null : { limitCents: session.budgetCents },
    currency: 'USD',
    rounds: rounds
      .filter(({ parentId }) => parentId === null)
      .map((round) => roundOf(round, session)),
    outcome: session.report && {
      format: 'markdown',
      text: `# Report\n\n${session.report.summary}`,
    },
    failureReason: session.reason,
    createdAt: session.createdAt,
    modifiedAt: session.updatedAt,
    finishedAt: session.endedAt,
  }
}

function roundOf(round: WorldRound, session: WorldSession): object {
  const input = session.inputs.find(
    ({ roundId, state }) => roundId === round.id && state === 'pending',
  )
  return {
    id: round.id,
    sequence: round.number,
    label: round.title,
    state: round.state,
    subagent: round.agent,
    costCents: round.cents,
    createdAt: round.startedAt,
    completedAt: round.endedAt,
    awaiting: input && {
      humanInputId: input.id,
      message: input.question,
      responseSchema: schema,
      createdAt: input.askedAt,
    },
    children: session.rounds
      .filter(({ parentId }) => parentId === round.id)
      .map((one) => roundOf(one, session)),
  }
}

function messageOf({ id, role, author, text, tool, at }: WorldMessage) {
  return {
    uuid: id,
    from: { kind: role },
    agent: { displayName: author },
    text: { value: text },
    ...(tool && { function: { name: tool.name, arguments: tool.input, output: tool.output } }),
    timestamp: at,
  }
}
