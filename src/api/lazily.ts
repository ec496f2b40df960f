import { ConnectionError } from '#src/model/errors.ts'

/**
 * Gives a part of the console that is fetched when it is first needed, and kept. One that cannot be
 * fetched is a ConnectionError, as an answer would be that does not arrive; the next call tries again.
 */
export function lazily<Part>(fetchPart: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | null = null
  return () => {
    part ??= fetchPart().catch((cause: unknown) => {
      part = null
      throw new ConnectionError('A part of this page could not be loaded.', {
        cause,
        timedOut: false,
      })
    })
    return part
  }
}
