import type { HumanInput } from '#src/model/human-input.ts'
import { hasEnded, type Session } from '#src/model/session.ts'

/** Why nothing is left to say to a request for input. */
export type SettledInput =
  /** Somebody was first; `input` carries the answer that stands, when the service shows it. */
  { kind: 'answered-elsewhere'; input: HumanInput | null } | { kind: 'ended'; session: Session }

/** The request waits no longer, and whose doing that was is not known. */
export type NoLongerAsked = { kind: 'no-longer-asked' }

/** The request for input as a reading shows it; undefined where the reading does not. */
export function inputIn(session: Session, inputId: string | null): HumanInput | undefined {
  return session.humanInputs.find((candidate) => candidate.inputId === inputId)
}

/** What a reading already says of the request; null while an answer is still worth sending. */
export function settledBy(session: Session, inputId: string): SettledInput | null {
  if (hasEnded(session.state)) return { kind: 'ended', session }
  const input = inputIn(session, inputId)
  if (input) {
    const open = input.state === 'pending' || input.state === 'unknown'
    return open ? null : { kind: 'answered-elsewhere', input }
  }
  // A service may not show requests at all: while it waits, or may, the answer is worth a try.
  const mayWait = session.state === 'waiting' || session.state === 'unknown'
  const showsRequests = session.humanInputs.length > 0
  return mayWait && !showsRequests ? null : { kind: 'answered-elsewhere', input: null }
}

/** The same for a dismissal, to which a request that waits no longer is what was wanted. */
export function withdrawnBy(
  session: Session,
  inputId: string,
): SettledInput | NoLongerAsked | null {
  const settled = settledBy(session, inputId)
  const isExpired = settled?.kind === 'answered-elsewhere' && settled.input?.state === 'expired'
  return isExpired ? { kind: 'no-longer-asked' } : settled
}
