import { asksInMessages } from './written/asks-in-messages.ts'
import { edges } from './written/edges.ts'
import { eventLog } from './written/event-log.ts'
import { groupedByRound } from './written/grouped-by-round.ts'
import { resourceNames } from './written/resource-names.ts'
import { resourceObjects } from './written/resource-objects.ts'
import { selfDescribed } from './written/self-described.ts'
import { serviceKey } from './written/service-key.ts'
import { snakeCase } from './written/snake-case.ts'
import { terse } from './written/terse.ts'
import { wordsOfTheSpecification } from './written/words-of-the-specification.ts'

/** Every dialect that the console is tried against, beside that of the local service. */
export const writtenDialects = [
  snakeCase,
  selfDescribed,
  asksInMessages,
  resourceObjects,
  serviceKey,
  groupedByRound,
  terse,
  edges,
  wordsOfTheSpecification,
  resourceNames,
  eventLog,
] as const
