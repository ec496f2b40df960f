import { slotOf } from '#src/model/attempt.ts'
import { digestOf } from '#src/model/digest-of.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { attemptQueries } from '#src/queries/writes/attempts/attempt-queries.ts'
import { settleOpen } from '#src/queries/writes/outcome/settle-open.ts'

import type { SettledInput } from './settled-input.ts'

/** What became of an earlier answer of one's own, to a request that waits no longer. */
export type OwnAnswer =
  /** It stands; what was to be sent now was another. */
  | { kind: 'answered-before'; answer: unknown }
  /** Its own confirmation was lost; the request is answered now, and the service does not show with what. */
  | { kind: 'settled' }
  /** The same, and the service does not even show that it was answered: whose doing it was is not known. */
  | { kind: 'no-longer-asked' }

/** A request that was settled before anything was sent may be so by an earlier sending of one's own. */
export async function settledByWhom(
  connection: Connection,
  sent: { sessionId: string; inputId: string; request: unknown },
  session: Session,
  settled: SettledInput,
): Promise<{ kind: 'sent' } | OwnAnswer | SettledInput> {
  const { queryClient, store } = connection
  const { sessionId, inputId, request } = sent
  await settleOpen(connection, sessionId, { session })
  const bodyHash = digestOf(request)
  const slot = slotOf({ action: 'answer', sessionId, inputId, bodyHash })
  const attempts = await queryClient.fetchQuery(attemptQueries.all(connection))
  const own = attempts.find((one) => slotOf(one) === slot)
  if (own?.state === 'unknown') return { kind: 'no-longer-asked' }
  const answered = await store.answeredInputs.list()
  const kept = answered.find((one) => one.sessionId === sessionId && one.inputId === inputId)
  if (!kept) return own?.state === 'confirmed' ? { kind: 'settled' } : settled
  const isSame = own?.bodyHash === bodyHash
  return isSame ? { kind: 'sent' } : { kind: 'answered-before', answer: kept.answer }
}
