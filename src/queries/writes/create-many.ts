import type { SentCreateRequest } from '#src/contract/requests.ts'
import { AuthenticationError, EqualGoalError } from '#src/model/errors.ts'

import type { WritePlace } from './attempt-queries.ts'
import { createOneOfMany } from './create-mutations.ts'
import { resultOf, type SendResult } from './send-many.ts'

/** The fate of one create among many; `lost`: sent, and its outcome is not known. */
export type CreateResult = { kind: 'created'; id: string } | Exclude<SendResult, { kind: 'sent' }>

/** `plannedAt` (epoch ms): the same session is not to be there twice since then; null where it may be. */
type ToCreate = { id: string; request: SentCreateRequest; plannedAt?: number | null }

type CreateManyOptions = {
  stopsAtRefusal: boolean
  /** Ends the run before the next request. */
  signal: AbortSignal
}

/**
 * Creates sessions one after the other, each once and with an attempt of its own, as fast as the request budget
 * allows. A lost answer and a refused key end the run: every further request would fare the same, unseen.
 */
export async function createMany(
  place: WritePlace,
  creates: readonly ToCreate[],
  onResult: (id: string, result: CreateResult | 'sending') => void,
  { stopsAtRefusal, signal }: CreateManyOptions,
): Promise<void> {
  for (const create of creates) {
    const { id } = create
    const result = await createInTurn(place, create, signal, () => onResult(id, 'sending'))
    if (result === null) return
    onResult(id, result)
    if (result.kind === 'lost') return
    if (result.kind === 'created') continue
    if (result.error instanceof AuthenticationError) return
    // A row that another tab has created keeps back no other row.
    if (stopsAtRefusal && !(result.error instanceof EqualGoalError)) return
  }
}

/** Null if the run has ended before the request left. */
async function createInTurn(
  place: WritePlace,
  { request, plannedAt }: ToCreate,
  signal: AbortSignal,
  onSend: () => void,
): Promise<CreateResult | null> {
  for (;;) {
    if (!(await place.following.waitForRoom(signal)) || signal.aborted) return null
    onSend()
    let id = ''
    const result = await resultOf(async () => {
      ;({ id } = await createOneOfMany(place, request, plannedAt))
    })
    if (result) return result.kind === 'sent' ? { kind: 'created', id } : result
  }
}
