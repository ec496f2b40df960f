import { plain } from '#src/testing/cursor-model.ts'
import { decimal, iso, isoOrNull } from '#src/testing/dialects/forms.ts'
import { choices } from '#src/testing/dialects/questions.ts'
import { centsOf, optionalText, readMembers, textOf } from '#src/testing/dialects/read-members.ts'
import { wrong } from '#src/testing/dialects/refusal.ts'
import { sliceOf } from '#src/testing/dialects/slice-of.ts'
import type {
  WorldGoal,
  WorldMessage,
  WorldSession,
  WorldSignal,
} from '#src/testing/dialects/world-records.ts'
import { tellsAll, type WrittenDialect } from '#src/testing/dialects/written-dialect.ts'

import { selfDescription } from './self-description.ts'

const statuses = { running: 'ACTIVE', paused: 'SUSPENDED', limited: 'BUDGET_EXCEEDED' } as const

export const selfDescribed: WrittenDialect = {
  name: 'self-described',
  about: 'two envelopes, an openapi.json with names of its own, guardrails as a schema, euros',
  asks: 'choice',
  tells: { ...tellsAll, currency: 'EUR' },
  keyHeader: 'either',
  idempotencyHeader: 'X-Idempotency-Key',
  paging: {
    ...plain,
    order: 'append',
    after: 'after-last',
    cap: { how: 'refuse', at: 6 },
    unknown: '404',
  },
  description: () => ({ status: 200, body: selfDescription }),
  signsUp: true,
  readCreate,
  readSignal,
  takesAnswerAs: 'answer',
  takesNoteAs: 'remark',
  lists(sessions, query) {
    const names = { limit: 'page_size', from: 'page_token', most: 3 }
    const { items, next } = sliceOf(sessions, query, names)
    return {
      status: 200,
      body: {
        result: { sessions: items.map(listedOf), nextPageToken: next === null ? '' : `${next}` },
      },
    }
  },
  created: (session) => ({ status: 201, body: { result: { session: sessionOf(session) } } }),
  shown: (session) => ({ status: 200, body: { result: { session: sessionOf(session) } } }),
  signalled: (session) => ({ status: 200, body: { result: { session: sessionOf(session) } } }),
  answered: (session) => ({ status: 200, body: { result: { session: sessionOf(session) } } }),
  listed: ({ messages }) => ({
    status: 200,
    body: { result: { items: messages.map(messageOf) } },
  }),
  refused: ({ status, code, message, field }) => ({
    status,
    body: { error: { code, message, ...(field !== null && { field }) } },
  }),
}

function readCreate(body: unknown): WorldGoal {
  const { objective, background, constraints } = readMembers(body, {
    required: ['objective'],
    optional: ['background', 'constraints'],
  })
  const { spendLimit } =
    constraints === undefined
      ? { spendLimit: undefined }
      : readMembers(constraints, { required: [], optional: ['spendLimit'] }, 'constraints')
  return {
    goal: textOf(objective, 'objective'),
    context: optionalText(background, 'background'),
    guardrails: constraints ?? null,
    budgetCents:
      spendLimit === undefined ? null : centsOf(spendLimit, 'number', 'constraints.spendLimit'),
  }
}

function readSignal(body: unknown): WorldSignal {
  const { action, comment, costLimit, direction } = readMembers(body, {
    required: ['action'],
    optional: ['comment', 'costLimit', 'direction'],
  })
  switch (action) {
    case 'pause':
    case 'cancel':
      return { type: action, reason: optionalText(comment, 'comment') }
    case 'resume':
      return {
        type: action,
        budgetCents: costLimit === undefined ? null : centsOf(costLimit, 'text', 'costLimit'),
      }
    case 'redirect':
      return { type: action, message: textOf(direction, 'direction') }
    default:
      throw wrong('action', 'action must be pause, resume, redirect or cancel.')
  }
}

/** No more of a session than tells it from others. */
function listedOf(session: WorldSession) {
  const { id, status, objective, createdAt } = sessionOf(session)
  return { id, status, objective, createdAt }
}

function sessionOf(session: WorldSession) {
  const { state, cents, budgetCents } = session
  const status =
    state === 'running' || state === 'paused' || state === 'limited' ? statuses[state] : state
  return {
    id: session.id,
    status: status === 'waiting' ? 'waiting_human' : status,
    objective: session.goal,
    context: session.context,
    constraints: session.guardrails,
    cost: {
      amount: decimal(cents),
      currency: 'EUR',
      budget: budgetCents === null ? null : decimal(budgetCents),
    },
    rounds: session.rounds.map((round) => ({
      roundId: round.id,
      index: round.number,
      name: round.title,
      status: round.state,
      parentRoundId: round.parentId,
      agent: { name: round.agent },
      cost: { amount: decimal(round.cents), currency: 'EUR' },
      startedAt: iso(round.startedAt),
      finishedAt: isoOrNull(round.endedAt),
    })),
    humanInputs: session.inputs.map((input) => ({
      inputId: input.id,
      roundId: input.roundId,
      question: input.question,
      options: choices.map(({ value, label }) => ({ value, label })),
      status: input.state,
      askedAt: iso(input.askedAt),
      answer: input.answer,
      note: input.note,
    })),
    completionReport: session.report,
    reason: session.reason,
    createdAt: iso(session.createdAt),
    updatedAt: iso(session.updatedAt),
    endedAt: isoOrNull(session.endedAt),
  }
}

function messageOf({ id, roundId, role, author, text, tool, at }: WorldMessage) {
  const words = { type: 'text', text }
  return {
    messageId: id,
    roundId,
    role,
    author: { name: author },
    content: tool
      ? [{ type: 'tool_use', name: tool.name, input: tool.input, output: tool.output }]
      : [words],
    createdAt: iso(at),
  }
}
