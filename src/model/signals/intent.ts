import { type Attempt, isSignal, type SignalAttempt } from '#src/model/attempt.ts'
import { hasEnded, type Session, type SignalType } from '#src/model/session.ts'

/** The signals of one session, newest first, from the attempts of all sessions. */
export function signalsOf(
  attempts: readonly Attempt[],
  sessionId: string,
): readonly SignalAttempt[] {
  return attempts.filter((one) => one.sessionId === sessionId).filter((one) => isSignal(one))
}

/** The signal that is sent at this moment, from this tab or another. */
export function sendingOf(signals: readonly SignalAttempt[]): SignalType | null {
  return signals.find(({ state }) => state === 'draft' || state === 'sending')?.action ?? null
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
