import { plain } from '#src/testing/cursor-model.ts'
import { decimal, markdownOf, seconds } from '#src/testing/dialects/forms.ts'
import { questions } from '#src/testing/dialects/questions.ts'
import { readPlainCreate, readPlainSignal } from '#src/testing/dialects/read-members.ts'
import type { WorldMessage, WorldSession } from '#src/testing/dialects/world-records.ts'
import { tellsAll, type Told, type WrittenDialect } from '#src/testing/dialects/written-dialect.ts'

const type = 'application/vnd.api+json'

export const resourceObjects: WrittenDialect = {
  name: 'resource objects',
  about:
    'JSON:API: attributes beside the id, {errors:[…]}, several questions, a page for openapi.json',
  asks: 'questions',
  tells: tellsAll,
  keyHeader: 'either',
  idempotencyHeader: null,
  paging: {
    ...plain,
    cap: { how: 'clamp', at: 6 },
    unknown: '404',
  },
  description: () => ({
    status: 200,
    text: '<!doctype html><title>Docs</title>',
    type: 'text/html',
  }),
  signsUp: false,
  readCreate: readPlainCreate,
  readSignal: readPlainSignal,
  takesAnswerAs: 'answer',
  takesNoteAs: null,
  created: (session) => sessionTold(201, session),
  shown: (session) => sessionTold(200, session),
  signalled: (session) => sessionTold(200, session),
  answered: (session) => sessionTold(200, session),
  listed: ({ messages }) => ({ status: 200, type, body: { data: messages.map(messageOf) } }),
  refused: ({ status, code, message, field }) => ({
    status,
    type,
    body: {
      errors: [
        {
          status: String(status),
          code,
          detail: message,
          ...(field !== null && { source: { pointer: `/${field.replaceAll('.', '/')}` } }),
        },
      ],
    },
  }),
}

function sessionTold(status: number, session: WorldSession): Told {
  const { id, state, goal, rounds, inputs, createdAt, endedAt, reason } = session
  const words = { waiting: 'waiting_human', limited: 'budget_exceeded' } as const
  const attributes = {
    status: state === 'waiting' || state === 'limited' ? words[state] : state,
    goal,
    guardrails: session.guardrails,
    spend: { total: { amount: Number(decimal(session.cents)), currency: 'USD' } },
    budget: session.budgetCents === null ? null : { limit: session.budgetCents / 100 },
    rounds: {
      items: rounds.map((round) => ({
        id: round.id,
        number: round.number,
        title: round.title,
        status: round.state,
        parent: round.parentId,
      })),
      total: rounds.length,
    },
    'human-inputs': inputs.map((input) => ({
      id: input.id,
      round: input.roundId,
      title: input.question,
      questions: questions.map((one) => ({
        key: one.id,
        label: one.question,
        options: one.choices?.map(({ value, label }) => ({ id: value, text: label })),
      })),
      state: input.state === 'pending' ? 'open' : input.state,
      response: input.answer,
      'created-at': seconds(input.askedAt),
    })),
    report: markdownOf(session.report),
    'status-reason': reason,
    'created-at': seconds(createdAt),
    'ended-at': endedAt === null ? null : seconds(endedAt),
  }
  return { status, type, body: { data: { type: 'sessions', id, attributes } } }
}

function messageOf({ id, roundId, role, author, text, tool, at }: WorldMessage) {
  return {
    type: 'messages',
    id,
    attributes: {
      'round-id': roundId,
      author: { type: role, name: author },
      body: text,
      ...(tool && { 'tool-call': { name: tool.name, arguments: tool.input, result: tool.output } }),
      'created-at': seconds(at),
    },
  }
}
