import { decodeErrorBody } from '#src/api/decode/decode-error-body.ts'
import { fateOf } from '#src/follow/attempt/attempt-fate.ts'
import { NotSentError } from '#src/model/attempt/attempt-errors.ts'
import { ServiceError } from '#src/model/errors.ts'

/** What an error says of a request that was sent once: that it had no effect, or nothing at all. */
export function fateNow(error: unknown): 'refused' | 'lost' {
  if (error instanceof NotSentError) return 'refused'
  const code = error instanceof ServiceError ? decodeErrorBody(error.body).code : null
  return fateOf(error, code === 'in_progress')
}
