import { keyTable } from './decode-account.ts'
import { budgetTable, costTable } from './decode-cost.ts'
import { errorTable } from './decode-error-body.ts'
import {
  humanInputListTable,
  humanInputTable,
  inputWords,
  optionTable,
  questionTable,
  toolCallTable,
} from './decode-human-input.ts'
import { messageListTable, messageTable, roleWords, toolTable } from './decode-messages.ts'
import { roundListTable, roundTable, roundWords, tokenTable } from './decode-rounds.ts'
import { sessionListTable } from './decode-session-list.ts'
import { envelopeTable, guardrailTable, sessionTable, sessionWords } from './decode-session.ts'
import type { NameTable } from './fields.ts'

/** All tables of the decoders, in the order of the specification: docs/open-shapes.md and the panel show them. */
export const acceptedNames: readonly NameTable[] = [
  envelopeTable,
  sessionTable,
  sessionListTable,
  guardrailTable,
  costTable,
  budgetTable,
  roundListTable,
  roundTable,
  tokenTable,
  messageListTable,
  messageTable,
  toolTable,
  humanInputListTable,
  humanInputTable,
  questionTable,
  optionTable,
  toolCallTable,
  errorTable,
  keyTable,
]

/** The meaning of each word for a state or a role, in lower case and without marks between. */
export const acceptedWords: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  session: sessionWords,
  round: roundWords,
  humanInput: inputWords,
  message: roleWords,
}

/** The tables whose fields the operator may place by a mapping, as `session.status`. */
const mappable: readonly NameTable[] = [
  sessionTable,
  costTable,
  roundTable,
  messageTable,
  humanInputTable,
]

/** Every name that a mapping may have. The first three are paths from the body itself. */
export const mappableFields: readonly string[] = [
  'session.record',
  'messages.list',
  'sessions.list',
  ...mappable.flatMap(({ of, names }) => Object.keys(names).map((what) => `${of}.${what}`)),
]
