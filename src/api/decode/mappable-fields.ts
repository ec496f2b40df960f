import { costTable } from './decode-cost.ts'
import { humanInputTable } from './decode-human-input.ts'
import { messageTable } from './decode-messages.ts'
import { roundTable } from './decode-rounds.ts'
import { sessionTable } from './decode-session.ts'
import type { NameTable } from './fields.ts'

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
