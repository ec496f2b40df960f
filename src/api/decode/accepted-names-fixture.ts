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
import { keyTable } from './decode-keys.ts'
import { messageListTable, messageTable, roleWords, toolTable } from './decode-messages.ts'
import { roundListTable, roundTable, roundWords, tokenTable } from './decode-rounds.ts'
import { sessionListTable } from './decode-session-list.ts'
import { envelopeTable, guardrailTable, sessionTable, sessionWords } from './decode-session.ts'
import type { NameTable } from './fields.ts'

/** For tests: all tables of the decoders, in the order of the specification, as docs/open-shapes.md shows them. */
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

/** For tests: the meaning of each word for a state or a role, in lower case and without marks between. */
export const acceptedWords: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  session: sessionWords,
  round: roundWords,
  humanInput: inputWords,
  message: roleWords,
}
