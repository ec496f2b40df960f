import { plain } from '#src/testing/cursor-model.ts'
import { readPlainCreate, readPlainSignal } from '#src/testing/dialects/read-members.ts'
import type { WorldMessage, WorldSession } from '#src/testing/dialects/world-records.ts'
import { tellsAll, type WrittenDialect } from '#src/testing/dialects/written-dialect.ts'

export const terse: WrittenDialect = {
  name: 'terse',
  about:
    'numbers as ids, empty answers, a bare id for the question, times without a zone, HTML errors',
  asks: 'text',
  tells: { ...tellsAll, rounds: 'ids', asks: 'id alone' },
  keyHeader: 'either',
  idempotencyHeader: null,
  paging: {
    ...plain,
    after: 'after-last',
    cap: { how: 'refuse', at: 6 },
  },
  description: () => ({ status: 404 }),
  signsUp: false,
  readCreate: readPlainCreate,
  readSignal: readPlainSignal,
  takesAnswerAs: 'text',
  takesNoteAs: null,
  created: ({ id }) => ({ status: 201, body: Number(id) > 0 ? { id: Number(id) } : {} }),
  shown: (session) => ({ status: 200, body: sessionOf(session) }),
  signalled: () => ({ status: 204 }),
  answered: () => ({ status: 204 }),
  listed: ({ messages }) => ({ status: 200, body: { list: messages.map(messageOf) } }),
  refused: ({ status, message }) => ({
    status,
    type: 'text/html',
    text: `<html><body><h1>${status}</h1><p>${message}</p></body></html>`,
  }),
}

function sessionOf({
  id,
  state,
  goal,
  cents,
  budgetCents,
  rounds,
  inputs,
  report,
  ...session
}: WorldSession) {
  const input = inputs.find((one) => one.state === 'pending')
  const words = { waiting: 'waiting_human', limited: 'cost-limit' } as const
  return {
    id: Number(id),
    phase: state === 'waiting' || state === 'limited' ? words[state] : state,
    task: goal,
    usage: {
      used: cents,
      ...(budgetCents !== null && { cap: budgetCents }),
      unit: 'cents',
    },
    rounds: rounds.map((round) => Number(round.id)),
    ...(input && { waitingFor: Number(input.id) }),
    ...(report && { output: [report.summary, ...report.findings].join('\n\n') }),
    ...(session.reason !== null && { lastError: session.reason }),
    created: zoneless(session.createdAt),
    updated: zoneless(session.updatedAt),
    ...(session.endedAt !== null && { ended: zoneless(session.endedAt) }),
  }
}

function messageOf({ id, roundId, role, text, tool, at }: WorldMessage) {
  return {
    id: Number(id),
    round: Number(roundId),
    kind: role,
    message: text,
    ...(tool && { toolCall: { tool: tool.name, input: tool.input, output: tool.output } }),
    at: zoneless(at),
  }
}

function zoneless(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').slice(0, 19)
}
