import { eventLog } from './written/event-log.ts'
import { resourceObjects } from './written/resource-objects.ts'
import { selfDescribed } from './written/self-described.ts'
import { serviceKey } from './written/service-key.ts'
import { wordsOfTheSpecification } from './written/words-of-the-specification.ts'

/** Every dialect that the console is tried against, beside that of the local service. */
export const writtenDialects = [
  selfDescribed,
  resourceObjects,
  serviceKey,
  wordsOfTheSpecification,
  eventLog,
] as const
