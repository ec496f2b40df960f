import { assumptions } from '#src/contract/assumptions.ts'
import { endpoints } from '#src/contract/paths.ts'
import type { Dialect } from '#src/model/dialect.ts'

const { createNames, signalNames, responseName, noteName } = assumptions

/** How a service speaks that does not describe itself: the specification, and our guesses beside it. */
export const assumedDialect: Dialect = {
  source: 'assumed',
  title: null,
  version: null,
  digest: '',
  endpoints: {
    signUp: { method: endpoints.signUp.method, path: endpoints.signUp.path },
    signIn: null,
    changePassword: null,
    signOutEverywhere: null,
    deleteAccount: null,
    listSessions: null,
    cancelInput: null,
    listKeys: null,
    createKey: null,
    revokeKey: null,
  },
  listing: { limit: null, limitMost: null, cursor: null },
  missing: [],
  names: {
    goal: createNames.goal,
    context: createNames.context,
    guardrails: createNames.guardrails,
    signalType: signalNames.type,
    newBudget: signalNames.newBudget,
    reason: signalNames.reason,
    message: signalNames.message,
    response: responseName,
    choice: null,
    note: noteName,
  },
  required: { create: [], signal: [], answer: [] },
  schemas: { context: null, guardrails: null, answer: null },
  contextIs: null,
  newBudgetIs: assumptions.newBudgetIs,
  statuses: [],
  signalTypes: [],
  limits: {
    messagesDefault: null,
    messagesMost: null,
    passwordLeast: assumptions.passwordLeast,
    goalMost: null,
    contextMost: null,
    messageMost: null,
    reasonMost: null,
  },
  idempotencyHeader: null,
  keyHeaders: assumptions.keyHeaders,
  notRead: [],
}
