import { NotFoundError, ServiceError } from '#src/model/errors.ts'

import type { Answer, Ask } from './ask.ts'

/** 422 is what many a framework answers to a limit that is too large, or to a cursor that is none to it. */
const refusals = new Set([400, 422])

/**
 * What an error says about the request for messages itself: refused as asked, or a cursor that is not
 * known. Null for everything else, which is no answer.
 */
export function refusedAsk(error: unknown, { after }: Ask): Answer | null {
  if (!(error instanceof ServiceError)) return null
  if (refusals.has(error.status)) return { kind: 'refused' }
  return error instanceof NotFoundError && after !== null ? { kind: 'not-found' } : null
}
