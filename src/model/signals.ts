import { type Attempt, isSignal, type SignalAttempt } from './attempt.ts'
import { hasEnded, type Session, type SessionState, type SignalType } from './session.ts'

const allowed: Record<SessionState, readonly SignalType[]> = {
  queued: ['pause', 'redirect', 'cancel'],
  running: ['pause', 'redirect', 'cancel'],
  waiting: ['pause', 'redirect', 'cancel'],
  paused: ['resume', 'redirect', 'cancel'],
  'cost-limited': ['resume', 'redirect', 'cancel'],
  complete: [],
  failed: [],
  cancelled: [],
  unknown: ['pause', 'resume', 'redirect', 'cancel'],
}

/** The signals worth offering in a state. §3 does not say where a signal leads, so nothing more is concluded. */
export function allowedSignals(state: SessionState): readonly SignalType[] {
  return allowed[state]
}

/** The signals of one session, newest first, from the attempts of all sessions. */
export function signalsOf(
  attempts: readonly Attempt[],
  sessionId: string,
): readonly SignalAttempt[] {
  return attempts.filter((one) => one.sessionId === sessionId).filter((one) => isSignal(one))
}

/** The signal that is sent at this moment, from this tab or another. */
function sendingOf(signals: readonly SignalAttempt[]): SignalType | null {
  return signals.find(({ state }) => state === 'sending')?.action ?? null
}

/** Milliseconds after which a signal without a visible effect is offered again. */
const INTENT_LASTS_MS = 60_000

const effects: Partial<Record<SignalType, readonly Session['state'][]>> = {
  pause: ['paused', 'cost-limited'],
  resume: ['running', 'waiting'],
}

/** Whether the state shows the effect of a signal, perhaps before a reading settles its attempt. */
export function showsEffect(state: Session['state'], type: SignalType): boolean {
  return effects[type]?.includes(state) === true
}

/**
 * The requested signal whose effect is still to be seen, by `signals` of the session, newest first. A
 * minute without an effect ends it, unless the service itself names the signal.
 */
export function intentOf(
  { state, requestedSignal }: Pick<Session, 'state' | 'requestedSignal'>,
  signals: readonly SignalAttempt[],
  now: number,
): SignalType | null {
  if (hasEnded(state)) return null
  const candidates = [sendingOf(signals), requestedSignal, pendingOf(signals, now)]
  const named = (['pause', 'resume', 'cancel'] as const).filter((type) => !showsEffect(state, type))
  return candidates.flatMap((one) => named.find((type) => type === one) ?? [])[0] ?? null
}

function pendingOf(signals: readonly SignalAttempt[], now: number): SignalType | null {
  const taken = signals.find(({ effect, state }) => state === 'confirmed' || effect?.applied)
  if (!taken || taken.effect || now - taken.startedAt >= INTENT_LASTS_MS) return null
  // A signal whose answer was lost is offered again at once: its outcome is read, not waited for.
  const isLost = signals.some(({ action, state }) => state === 'unknown' && action === taken.action)
  return isLost ? null : taken.action
}

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

/** A requested signal of a session. Times are epoch milliseconds of this browser's clock. */
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
  if (state === 'sending') return 'sending'
  if (next) return next.action !== action && next.action !== 'cancel' ? 'taken-back' : 'superseded'
  // The words of a direction stand in the line at once; the next round follows them.
  if (action === 'redirect' && state === 'confirmed' && isNamed) return 'accepted'
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
