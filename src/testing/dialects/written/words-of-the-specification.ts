import { plain } from '#src/testing/cursor-model.ts'
import { markdownOf } from '#src/testing/dialects/forms.ts'
import { readPlainCreate, readPlainSignal } from '#src/testing/dialects/read-members.ts'
import type { WorldSession } from '#src/testing/dialects/world-records.ts'
import { tellsAll, type WrittenDialect } from '#src/testing/dialects/written-dialect.ts'

export const wordsOfTheSpecification: WrittenDialect = {
  name: 'words of the specification',
  about: 'nothing beyond what §2 and §6 name: no times, no roles, no ids of messages, no goal',
  asks: 'text',
  tells: {
    ...tellsAll,
    budget: false,
    rounds: 'ids',
    roles: false,
    tools: false,
    times: false,
    asks: 'id alone',
    goal: false,
    reason: false,
  },
  keyHeader: 'either',
  idempotencyHeader: null,
  paging: {
    ...plain,
    cap: { how: 'clamp', at: 50 },
  },
  description: () => ({ status: 404, body: { error: 'not_found' } }),
  signsUp: false,
  readCreate: readPlainCreate,
  readSignal: readPlainSignal,
  takesAnswerAs: 'message',
  takesNoteAs: null,
  created: ({ id }) => ({ status: 201, body: { id } }),
  shown: (session) => ({ status: 200, body: sessionOf(session) }),
  signalled: () => ({ status: 200, body: {} }),
  answered: () => ({ status: 200, body: {} }),
  listed: ({ messages }) => ({
    status: 200,
    body: {
      messages: messages.map(({ roundId, text, tool }) => ({
        roundId,
        content: tool ? { ...tool } : text,
      })),
    },
  }),
  refused: ({ status, code }) => ({ status, body: { error: code } }),
}

function sessionOf({ id, state, cents, rounds, inputs, report }: WorldSession) {
  const input = inputs.find((one) => one.state === 'pending')
  const words = { waiting: 'waiting_human', limited: 'cost_limited' } as const
  return {
    id,
    status: state === 'waiting' || state === 'limited' ? words[state] : state,
    cost: cents / 100,
    rounds: rounds.map((round) => round.id),
    ...(input && { humanInput: { inputId: input.id } }),
    ...(report && { completionReport: markdownOf(report) }),
  }
}
