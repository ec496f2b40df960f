import { UnreadableResponseError } from '#src/model/errors.ts'

/** A success whose body lacks what we cannot do without; `field` says what, after a colon. */
export function unreadable(body: unknown, field: string, status = 200): UnreadableResponseError {
  return new UnreadableResponseError({ status, body, field })
}
