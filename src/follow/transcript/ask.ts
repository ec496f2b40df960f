import {
  ConnectionError,
  NotFoundError,
  ServiceError,
  UnreadableResponseError,
} from '#src/model/errors.ts'
import type { MessagePage } from '#src/model/message.ts'

/** A request for messages. */
export type Ask = { after: string | null; limit: number }

/** The fate of a request for messages. */
export type Answer =
  | { kind: 'page'; page: MessagePage }
  /** Refused as asked: 400 or 422. */
  | { kind: 'refused' }
  /** More than one answer holds: 413, or over 8 MiB. */
  | { kind: 'too-large' }
  | { kind: 'too-slow' }
  /** The cursor is not known: 404. */
  | { kind: 'not-found' }
  /** No answer about the request itself (network, 401, 429, 5xx): it teaches nothing. */
  | Failure
export type Failure = { kind: 'failed' }

/** Reading that is told of every answer but a failure. */
export type Asking<Result> = Generator<Ask, Result, Exclude<Answer, Failure>>

/** Many frameworks answer 422 to a limit that is too large, or to an unknown cursor. */
const refusals = new Set([400, 422])

/** The word of an error on the request for messages itself; null for every other error. */
export function refusedAsk(error: unknown, { after, limit }: Ask): Answer | null {
  const isTooLarge =
    error instanceof UnreadableResponseError
      ? error.isTooLong
      : error instanceof ServiceError && error.status === 413
  if (limit > 1 && isTooLarge) return { kind: 'too-large' }
  if (error instanceof ConnectionError && error.timedOut) return { kind: 'too-slow' }
  if (!(error instanceof ServiceError)) return null
  if (refusals.has(error.status)) return { kind: 'refused' }
  return error instanceof NotFoundError && after !== null ? { kind: 'not-found' } : null
}
