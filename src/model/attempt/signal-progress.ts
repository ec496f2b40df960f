import type { Attempt } from '#src/model/attempt/attempt.ts'
import { type Session, signalTypes, type SignalType } from '#src/model/session.ts'

export type SignalAttempt = Attempt & { action: SignalType }

/** Whether an attempt is one of the four signals. */
export function isSignal(attempt: Attempt): attempt is SignalAttempt {
  return signalTypes.some((type) => type === attempt.action)
}

/** Milliseconds after which a signal without a visible effect is not confirmed, and is offered again. */
const INTENT_LASTS_MS = 60_000

/**
 * The progress of a signal at `now` (epoch ms): its effect is observed, the session ended without it, the
 * service names it as accepted, its effect is still to be seen, or nothing has confirmed it in a minute.
 */
export function signalProgress(
  { action, effect, startedAt }: SignalAttempt,
  { requestedSignal }: Pick<Session, 'requestedSignal'>,
  now: number,
): 'observed' | 'ended-before' | 'accepted' | 'pending' | 'not-confirmed' {
  if (effect) return effect.applied ? 'observed' : 'ended-before'
  if (requestedSignal === action) return 'accepted'
  return now - startedAt < INTENT_LASTS_MS ? 'pending' : 'not-confirmed'
}
