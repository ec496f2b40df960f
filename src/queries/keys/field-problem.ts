import { decodeErrorBody } from '#src/api/decode/decode-error-body.ts'
import { ServiceError } from '#src/model/errors.ts'

/** The field that a refusal names, with the service's sentence about it; null when it names none. */
export function fieldProblem(error: unknown): { field: string; message: string } | null {
  if (!(error instanceof ServiceError)) return null
  const { field } = decodeErrorBody(error.body)
  return field === null ? null : { field, message: error.message }
}
