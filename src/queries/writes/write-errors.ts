import { decodeErrorBody } from '#src/api/decode/decode-error-body.ts'
import { classifyWrite, classifyRepeated } from '#src/follow/attempt/attempt-machine.ts'
import { NotSentError, ServiceError } from '#src/model/errors.ts'

/** What an error says of a request that was sent once: that it had no effect, or nothing at all. */
export function classifyWriteError(error: unknown): 'refused' | 'lost' {
  if (error instanceof NotSentError) return 'refused'
  return classifyWrite(error, codeOf(error) === 'in_progress')
}

/** What it says of a create that an earlier sending may have done: a refusal now is none of the first. */
export function classifyRepeatedCreate(error: unknown): 'refused' | 'lost' {
  return classifyRepeated(error, 'create')
}

/** Whether the gateway has the attempt for sent and unanswered: sent again as it is, it gets the same. */
export function isSpent(error: unknown): boolean {
  return codeOf(error) === 'outcome_unknown'
}

function codeOf(error: unknown): string | null {
  return error instanceof ServiceError ? decodeErrorBody(error.body).code : null
}

/** The field that a refusal names, with the service's sentence about it; null when it names none. */
export function fieldProblem(error: unknown): { field: string; message: string } | null {
  if (!(error instanceof ServiceError)) return null
  const { field } = decodeErrorBody(error.body)
  return field === null ? null : { field, message: error.message }
}
