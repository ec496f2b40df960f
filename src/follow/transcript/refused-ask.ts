import {
  ConnectionError,
  NotFoundError,
  ServiceError,
  UnreadableResponseError,
} from '#src/model/errors.ts'

import type { Answer, Ask } from './ask.ts'

/** 422 is what many a framework answers to a limit that is too large, or to a cursor that is none to it. */
const refusals = new Set([400, 422])

/**
 * What an error says about the request for messages itself: refused as asked, a cursor that is not known,
 * or more than comes in one answer, or in its time. Null for everything else, which is no answer.
 */
export function refusedAsk(error: unknown, { after, limit }: Ask): Answer | null {
  if (limit > 1 && isTooLarge(error)) return { kind: 'too-large' }
  if (error instanceof ConnectionError && error.timedOut) return { kind: 'too-slow' }
  if (!(error instanceof ServiceError)) return null
  if (refusals.has(error.status)) return { kind: 'refused' }
  return error instanceof NotFoundError && after !== null ? { kind: 'not-found' } : null
}

function isTooLarge(error: unknown): boolean {
  if (error instanceof UnreadableResponseError) return error.isTooLong
  return error instanceof ServiceError && error.status === 413
}
