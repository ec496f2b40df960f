import {
  humanInputListTable,
  humanInputTable,
  inputWords,
  questionTable,
} from '#src/api/decode/human-input/decode-human-input.ts'
import { optionTable } from '#src/api/decode/human-input/decode-options.ts'
import { messageTable, roleWords } from '#src/api/decode/messages/decode-messages.ts'
import { messageListTable } from '#src/api/decode/messages/find-message-list.ts'
import { toolTable } from '#src/api/decode/messages/read-tool.ts'
import { costTable } from '#src/api/decode/session/decode-cost.ts'
import { roundListTable, roundTable } from '#src/api/decode/session/decode-rounds.ts'
import { sessionListTable } from '#src/api/decode/session/decode-session-list.ts'
import { roundWords, sessionWords } from '#src/api/decode/session/decode-status.ts'
import { budgetTable } from '#src/api/decode/session/read-budget.ts'
import { envelopeTable, sessionTable } from '#src/api/decode/session/session-table.ts'

import { accountTable } from './decode-account.ts'
import { errorTable } from './decode-error-body.ts'
import { keyTable } from './decode-keys.ts'
import type { NameTable } from './name-table.ts'

/** Every table that the decoders read by, in the order of the specification: docs/open-shapes.md and the panel show them. */
export const acceptedNames: readonly NameTable[] = [
  envelopeTable,
  sessionTable,
  sessionListTable,
  costTable,
  budgetTable,
  roundListTable,
  roundTable,
  messageListTable,
  messageTable,
  toolTable,
  humanInputListTable,
  humanInputTable,
  questionTable,
  optionTable,
  errorTable,
  accountTable,
  keyTable,
]

/** What the words of a service for a state or a role mean, in lower case and without marks between. */
export const acceptedWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  session: sessionWords,
  round: roundWords,
  humanInput: inputWords,
  message: Object.fromEntries(roleWords),
}

/** The tables whose fields the operator may place by a mapping, as `session.status`. */
const mappable: readonly NameTable[] = [
  sessionTable,
  costTable,
  roundTable,
  messageTable,
  humanInputTable,
]

/** Every name that a mapping may have; the first three are paths from the body itself. */
export const mappableFields: readonly string[] = [
  'session.record',
  'messages.list',
  'sessions.list',
  ...mappable.flatMap(({ of, names }) => Object.keys(names).map((what) => `${of}.${what}`)),
]
