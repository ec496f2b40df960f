import { choiceNames, recordOf } from './create-fields.ts'
import type { HumanInput } from './human-input.ts'
import type { Message } from './message.ts'
import { unreadInput } from './open-questions.ts'
import type { Round, Session } from './session.ts'

/** For tests: a session of which only what matters is said. */
export function sessionWith(more: Partial<Session>): Session {
  return {
    id: 'ses_1',
    status: 'running',
    state: 'running',
    goal: null,
    context: null,
    contextIsCut: false,
    guardrails: null,
    roundCap: null,
    cost: { spentMicros: null, budgetMicros: null, currency: 'USD' },
    rounds: [],
    roundCount: null,
    humanInputs: [],
    report: null,
    reason: null,
    ...recordOf(choiceNames, () => null),
    model: null,
    tokens: null,
    requestedSignal: null,
    createdAt: null,
    updatedAt: null,
    endedAt: null,
    extra: {},
    raw: null,
    notRead: [],
    ...more,
  }
}

/** For tests: a round of which only what matters is said. */
export function roundWith(more: Partial<Round>): Round {
  return {
    id: 'rnd_1',
    number: null,
    title: null,
    state: 'complete',
    parentId: null,
    agent: null,
    task: null,
    unconfirmedMicros: null,
    tokens: null,
    costMicros: null,
    startedAt: null,
    endedAt: null,
    ...more,
  }
}

/** For tests: a message of an agent of which only what matters is said. */
export function messageWith(more: Partial<Message> & { text: string }): Message {
  return {
    id: null,
    roundId: null,
    role: 'agent',
    author: null,
    tool: null,
    at: null,
    extra: {},
    ...more,
  }
}

/** For tests: an open question of which only what matters is said. */
export function humanInputWith(more: Partial<HumanInput>): HumanInput {
  return { ...unreadInput('inp_1'), question: 'Which totals?', askedAt: 0, ...more }
}
