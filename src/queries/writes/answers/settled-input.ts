import type { HumanInput } from '#src/model/human-input.ts'
import { hasEnded, type Session } from '#src/model/session.ts'

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
