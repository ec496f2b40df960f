import { plain } from '#src/testing/cursor-model.ts'
import { decimal, seconds } from '#src/testing/dialects/forms.ts'
import { choices } from '#src/testing/dialects/questions.ts'
import { readPlainCreate, readPlainSignal } from '#src/testing/dialects/read-members.ts'
import type { WorldMessage, WorldSession } from '#src/testing/dialects/world-records.ts'
import { tellsAll, type Told, type WrittenDialect } from '#src/testing/dialects/written-dialect.ts'

const roles = { agent: 'assistant', subagent: 'assistant', tool: 'tool', operator: 'user' } as const

export const edges: WrittenDialect = {
  name: 'edges',
  about: 'a status of the envelope, edges and nodes, newest first, {seconds}, labels by value',
  asks: 'choice',
  tells: { ...tellsAll, merges: { subagent: 'agent' } },
  keyHeader: 'either',
  idempotencyHeader: null,
  paging: {
    ...plain,
    order: 'newest-first',
    after: 'ignored',
    cap: { how: 'clamp', at: 100 },
    unknown: 'whole',
  },
  description: () => ({ status: 200, body: { swagger: '2.0', info: { title: 'Old' } } }),
  signsUp: false,
  readCreate: readPlainCreate,
  readSignal: readPlainSignal,
  takesAnswerAs: 'content',
  takesNoteAs: 'comment',
  created: (session) => told(201, sessionOf(session)),
  shown: (session) => told(200, sessionOf(session)),
  signalled: (session) => told(200, sessionOf(session)),
  answered: () => told(200, null),
  listed: ({ messages }) =>
    told(200, { edges: messages.map((message) => ({ node: nodeOf(message) })) }),
  refused: ({ status, code, message }) => ({
    status,
    body: { ok: false, status: 'error', error: code, description: message },
  }),
}

function told(status: number, result: unknown): Told {
  return { status, body: { ok: true, status: 'success', result } }
}

function sessionOf(session: WorldSession) {
  const { id, state, goal, cents, budgetCents, rounds, inputs, report } = session
  const words = { waiting: 'waiting_human', limited: 'budget_limited' } as const
  return {
    uuid: id,
    status: state === 'waiting' || state === 'limited' ? words[state] : state,
    title: goal,
    costs: [
      { units: Math.floor(cents / 100), nanos: (cents % 100) * 10_000_000, currencyCode: 'USD' },
    ],
    ...(budgetCents !== null && { maxCost: decimal(budgetCents) }),
    rounds: {
      nodes: rounds.map((round) => ({
        uuid: round.id,
        status: round.state,
        ordinal: round.number,
        parent: round.parentId === null ? null : { id: round.parentId },
      })),
    },
    pendingInputs: {
      pending: inputs
        .filter((input) => input.state === 'pending')
        .map((input) => ({
          requestId: input.id,
          round: { id: input.roundId },
          prompt: input.question,
          options: Object.fromEntries(choices.map(({ value, label }) => [value, label])),
          createdAt: { seconds: seconds(input.askedAt) },
        })),
    },
    ...(report && { finalReport: { sections: report.findings, summary: report.summary } }),
    ...(session.reason !== null && { reason: session.reason }),
    createdAt: { seconds: seconds(session.createdAt) },
  }
}

function nodeOf({ roundId, role, author, text, tool, at }: WorldMessage) {
  return {
    roundId,
    message: {
      role: roles[role],
      name: author,
      content: [text],
      ...(tool && {
        tool_calls: [{ function: { name: tool.name, arguments: tool.input }, output: tool.output }],
      }),
    },
    createdAt: { seconds: seconds(at) },
  }
}
