import { encodeCreate } from '#src/api/encode-request.ts'
import type { Dialect } from '#src/model/dialect.ts'

/** The body of a create as it will leave, in the words of this service. */
export function saidCreate(body: object, dialect: Dialect | null): unknown {
  return dialect === null ? body : encodeCreate(body, dialect)
}
