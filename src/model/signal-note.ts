import type { Message } from './message.ts'
import { hasEnded, type Session } from './session.ts'
import type { SignalType } from './signals.ts'

/** A signal asked for here, and when its effect was seen: "requested 12:03:11, observed 12:03:19". */
export type SignalNote = {
  type: SignalType
  /** Epoch milliseconds of this browser's clock, like `observedAt`. */
  requestedAt: number
  observedAt: number | null
  /** The service's word for the status when it was asked for. */
  fromStatus: string | null
  /** The service has shown the signal as accepted and not yet carried out. */
  shown: boolean
  /** The words of a redirect, and how often the messages held them before; earlier notes have neither. */
  words?: string
  saidBefore?: number
}

/**
 * How often messages hold the words of a redirect: said by an operator, or repeated by anybody where they
 * are long enough to be no chance.
 */
export function timesSaid(words: string, messages: readonly Message[]): number {
  const isLong = words.length >= NO_CHANCE
  return messages.filter(({ role, text }) =>
    operatorRoles.has(role) || isLong ? text.includes(words) : false,
  ).length
}

const NO_CHANCE = 16
/** As services name who redirects a session. */
export const operatorRoles: ReadonlySet<string> = new Set(['operator', 'user', 'human'])

/** The note after a further reading of the messages: a redirect that they say once more was taken. */
export function noteAfterMessages(
  note: SignalNote,
  messages: readonly Message[],
  now: number,
): SignalNote {
  const { type, words, saidBefore, observedAt } = note
  if (type !== 'redirect' || !words || saidBefore === undefined || observedAt !== null) return note
  return timesSaid(words, messages) > saidBefore ? { ...note, observedAt: now } : note
}

/**
 * The note after a further reading of the session. §3 does not say where a signal leads, so an effect
 * counts as seen only where the record itself shows it; a redirect that no record shows stays unseen.
 */
export function noteAfter(note: SignalNote, session: Session, now: number): SignalNote {
  if (note.observedAt !== null) return note
  const shown = note.shown || session.requestedSignal === note.type
  if (isObserved({ ...note, shown }, session)) return { ...note, shown, observedAt: now }
  return shown === note.shown ? note : { ...note, shown }
}

/** A wish that nothing has shown for so long counts as not confirmed, and is offered again. */
const INTENT_LASTS_MS = 60_000

/**
 * What a note amounts to at `now` (epoch ms): seen, named by the service itself as accepted and not yet
 * carried out, still to be seen, or not confirmed within a minute.
 */
export function noteState(
  { type, observedAt, requestedAt }: SignalNote,
  { requestedSignal }: Pick<Session, 'requestedSignal'>,
  now: number,
): 'accepted' | 'pending' | 'observed' | 'not-confirmed' {
  if (observedAt !== null) return 'observed'
  if (requestedSignal === type) return 'accepted'
  return now - requestedAt < INTENT_LASTS_MS ? 'pending' : 'not-confirmed'
}

function isObserved(note: SignalNote, session: Session): boolean {
  if (session.requestedSignal === note.type) return false
  if (hasEnded(session.state)) return note.type !== 'redirect' || note.shown
  const moved = note.fromStatus !== null && session.status !== note.fromStatus
  switch (note.type) {
    case 'pause':
      // Paused with nothing left of its budget is read as held at its cost limit.
      return (
        session.state === 'paused' || ((session.state === 'unknown' || isHeld(session)) && moved)
      )
    case 'resume':
      return session.state === 'unknown' ? moved : !isHeld(session)
    case 'redirect':
      return note.shown
    case 'cancel':
      break
  }
  // Only the end shows that a cancel took effect.
  return false
}

function isHeld({ state }: Session): boolean {
  return state === 'paused' || state === 'cost-limited'
}
