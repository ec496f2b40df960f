import { assumptions } from '#src/contract/assumptions.ts'
import { endpoints } from '#src/contract/paths.ts'
import { choiceNames, createNames, recordOf } from '#src/model/create-fields.ts'
import { extraEndpoints, type Dialect } from '#src/model/dialect.ts'

const { type: signalType, ...otherSignalNames } = assumptions.signalNames

/** How a service speaks that does not describe itself: the specification and our guesses. */
export const assumedDialect: Dialect = {
  source: 'assumed',
  title: null,
  version: null,
  digest: '',
  endpoints: {
    ...recordOf(extraEndpoints, () => null),
    signUp: { method: endpoints.signUp.method, path: endpoints.signUp.path },
    cancelInput: null,
  },
  listing: { limit: null, limitMost: null, cursor: null },
  missing: [],
  names: {
    ...recordOf(createNames, (name) => name),
    ...otherSignalNames,
    signalType,
    response: assumptions.responseName,
    choice: null,
    note: assumptions.noteName,
  },
  required: { create: [], signal: [], answer: [] },
  schemas: { context: null, guardrails: null, answer: null },
  choices: recordOf(choiceNames, () => []),
  contextIs: null,
  newBudgetIs: assumptions.newBudgetIs,
  statuses: [],
  signalTypes: [],
  limits: {
    messagesMost: null,
    goalMost: null,
    contextMost: null,
    messageMost: null,
    reasonMost: null,
  },
  idempotencyHeader: null,
  keyHeaders: assumptions.keyHeaders,
  notRead: [],
}
