import { digestOf } from '#src/model/digest-of.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'

import { attemptsAt, settleOpen } from './attempt-queries.ts'

/** Why nothing is left to say to a request for input. */
export type SettledInput =
  /** Somebody was first; `input` carries the answer that stands, when the service shows it. */
  { kind: 'answered-elsewhere'; input: HumanInput | null } | { kind: 'ended'; session: Session }

/** What the record already says of the request; null while an answer is still worth sending. */
export function settledBy(session: Session, inputId: string): SettledInput | null {
  if (hasEnded(session.state)) return { kind: 'ended', session }
  const input = session.humanInputs.find((candidate) => candidate.inputId === inputId)
  if (input) {
    const open = input.state === 'pending' || input.state === 'unknown'
    return open ? null : { kind: 'answered-elsewhere', input }
  }
  // A service may not show requests at all: while it waits, or may, the answer is worth a try.
  const mayWait = session.state === 'waiting' || session.state === 'unknown'
  const showsRequests = session.humanInputs.length > 0
  return mayWait && !showsRequests ? null : { kind: 'answered-elsewhere', input: null }
}

/** What became of an earlier answer of one's own, to a request that waits no longer. */
export type OwnAnswer =
  /** It stands; what was to be sent now was another. */
  | { kind: 'answered-before'; answer: unknown }
  /** Its own confirmation was lost; the request is answered now, and the service does not show with what. */
  | { kind: 'settled' }
  /** The same, and the service does not even show that it was answered: whose doing it was is not known. */
  | { kind: 'no-longer-asked' }

export type SentAnswer = { sessionId: string; inputId: string; request: unknown }

/** A request that was settled before anything was sent may be so by an earlier sending of one's own. */
export async function settledByWhom(
  connection: Connection,
  { sessionId, inputId, request }: SentAnswer,
  session: Session,
  settled: SettledInput,
): Promise<{ kind: 'sent' } | OwnAnswer | SettledInput> {
  await settleOpen(connection, sessionId, { session })
  const bodyHash = digestOf(request)
  const [own] = await attemptsAt(connection, { action: 'answer', sessionId, inputId, bodyHash })
  if (own?.state === 'unknown') return { kind: 'no-longer-asked' }
  const answered = await connection.store.answeredInputs.list()
  const kept = answered.find((one) => one.sessionId === sessionId && one.inputId === inputId)
  if (!kept) return own?.state === 'confirmed' ? { kind: 'settled' } : settled
  const isSame = own?.bodyHash === bodyHash
  return isSame ? { kind: 'sent' } : { kind: 'answered-before', answer: kept.answer }
}
