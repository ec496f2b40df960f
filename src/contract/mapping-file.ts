import * as z from 'zod/mini'

/** A path of names longer than this is none that a person wrote. */
export const LONGEST_MAPPING_PATH = 200

/**
 * The console's own: where an operator says that things stand in the answers of one service, as a file.
 * It holds neither key nor answer, so that it can be handed on.
 */
export const mappingFile = z.object({
  signalbox: z.literal('mapping', 'This is no mapping of the console.'),
  version: z.literal(
    1,
    'It was written by another version of the console; this one reads version 1.',
  ),
  /** Origin of the service that it was made for; null where that is not said. */
  service: z.nullable(
    z.string('Its service is no text.').check(z.maxLength(300, 'Its service is no address.')),
  ),
  /** Of the service's description at that time; empty where it has none. */
  digest: z.nullable(
    z.string('Its digest is no text.').check(z.maxLength(200, 'Its digest is too long.')),
  ),
  mapping: z.record(
    z.string(),
    z
      .string('it must be a path of names in quotes, such as "meta.state".')
      .check(
        z.trim(),
        z.minLength(1, 'it is empty; a path looks like "meta.state".'),
        z.maxLength(LONGEST_MAPPING_PATH, `it has more than ${LONGEST_MAPPING_PATH} characters.`),
      ),
    'It holds no mapping.',
  ),
})

export type MappingFile = z.infer<typeof mappingFile>
