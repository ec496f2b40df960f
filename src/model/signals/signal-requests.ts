import type { SignalAttempt } from '#src/model/attempt.ts'
import { hasEnded, type Session, type SignalType } from '#src/model/session.ts'

import { sendingOf, showsEffect } from './intent.ts'

/** The fate of a requested signal, as far as the service's answers and readings tell it. */
type RequestState =
  | 'sending'
  | 'accepted'
  | 'observed'
  /** The session ended before the signal took effect. */
  | 'ended-before'
  /** The answer was lost, and no reading shows the outcome. */
  | 'unknown'
  | 'refused'
  /** A later signal took the place of this one. */
  | 'superseded'
  /** The opposite signal was accepted before this one took effect. */
  | 'taken-back'

/** One requested signal of a session. Times are epoch milliseconds of this browser's clock. */
export type SignalRequestRow = {
  key: string
  type: SignalType
  state: RequestState
  /** Null for a signal that the service names and this browser did not send. */
  attempt: SignalAttempt | null
  /** The moment of the request, or of the service's answer once the signal is accepted. */
  at: number | null
  /** The moment at which the request was over; null while it is open. */
  doneAt: number | null
  /** The service's record names the signal as accepted and not yet carried out. */
  isNamed: boolean
  /** The signal that takes this one back; null where there is no way. */
  undo: 'pause' | 'resume' | null
}

type Shown = Pick<Session, 'state' | 'requestedSignal'>

/**
 * The requested signals of a session, newest first; `signals` are its attempts in the same order. While
 * this tab reads for the outcome of the signal `sending`, no outcome is called unknown.
 */
export function signalRequests(
  signals: readonly SignalAttempt[],
  session: Shown,
  sending: SignalType | null = null,
): readonly SignalRequestRow[] {
  const rows = signals.map((attempt, index) =>
    rowOf(attempt, signals.slice(0, index), session, sending),
  )
  const named = session.requestedSignal
  const isOurs = rows.some(({ type, state }) => type === named && isOpenState(state))
  if (!named || isOurs || hasEnded(session.state)) return rows
  const base = { type: named, state: 'accepted', attempt: null, at: null, doneAt: null } as const
  const undo = undoOf(named, signals, session)
  return [{ ...base, key: `named ${named}`, isNamed: true, undo }, ...rows]
}

function isOpenState(state: RequestState): boolean {
  return state === 'sending' || state === 'accepted' || state === 'unknown'
}

function rowOf(
  attempt: SignalAttempt,
  later: readonly SignalAttempt[],
  session: Shown,
  sending: SignalType | null,
): SignalRequestRow {
  const { action: type, effect, startedAt, settledAt } = attempt
  const isNamed = session.requestedSignal === type && !later.some(({ action }) => action === type)
  const next = laterHold(attempt, later)
  const found = stateOf(attempt, next, isNamed)
  const state = found === 'unknown' && type === sending ? 'sending' : found
  const over = next?.startedAt ?? effect?.at ?? settledAt ?? startedAt
  return {
    key: attempt.uuid,
    type,
    state,
    attempt,
    at: state === 'accepted' ? (settledAt ?? startedAt) : startedAt,
    doneAt: isOpenState(state) ? null : over,
    isNamed,
    undo: state === 'accepted' ? undoOf(type, later, session) : null,
  }
}

function stateOf(
  { action, effect, state }: SignalAttempt,
  next: SignalAttempt | undefined,
  isNamed: boolean,
): RequestState {
  if (state === 'draft' || state === 'sending') return 'sending'
  if (next) return next.action !== action && next.action !== 'cancel' ? 'taken-back' : 'superseded'
  if (effect) return effect.applied ? 'observed' : state === 'refused' ? 'refused' : 'ended-before'
  if (state === 'refused') return 'refused'
  return state === 'confirmed' || isNamed ? 'accepted' : 'unknown'
}

/** The accepted pause, resume or cancel that came before this pause or resume took effect. */
function laterHold(
  { action, effect, state }: SignalAttempt,
  later: readonly SignalAttempt[],
): SignalAttempt | undefined {
  if (state !== 'confirmed' || action === 'redirect' || action === 'cancel') return undefined
  return later.findLast(
    (one) =>
      one.action !== 'redirect' &&
      (one.state === 'confirmed' || one.effect?.applied === true) &&
      (!effect || one.startedAt < effect.at),
  )
}

/** §4 gives no way back from a cancel or a direction. */
function undoOf(
  type: SignalType,
  later: readonly SignalAttempt[],
  { state }: Shown,
): SignalRequestRow['undo'] {
  if (type === 'redirect' || type === 'cancel' || hasEnded(state)) return null
  const opposite = type === 'pause' ? 'resume' : 'pause'
  const isOver = showsEffect(state, type) || sendingOf(later) === opposite
  return isOver ? null : opposite
}

/** An old request that was accepted and never observed says nothing of the session on screen. */
const SHOWN_MS = 6 * 3_600_000
/** The moments of a request stay readable for so long after it was over. */
const DONE_SHOWN_MS = 60_000

/** Whether a request is over for a while, or too old to be of interest. */
export function isFolded(
  { state, at, doneAt, isNamed }: SignalRequestRow,
  session: Pick<Session, 'state'>,
  now: number,
): boolean {
  if (doneAt !== null) return now - doneAt > DONE_SHOWN_MS
  if (state !== 'accepted' || at === null) return false
  return hasEnded(session.state) || (!isNamed && now - at > SHOWN_MS)
}
