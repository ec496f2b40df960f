import { choiceNames, recordOf } from './create-fields.ts'
import type { HumanInput } from './human-input.ts'
import { unreadInput } from './open-questions.ts'
import type { Session } from './session.ts'

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

/** For tests: an open question of which only what matters is said. */
export function humanInputWith(more: Partial<HumanInput>): HumanInput {
  return { ...unreadInput('inp_1'), question: 'Which totals?', askedAt: 0, ...more }
}
