import { type Attempt, isSignal, type SignalAttempt } from '#src/model/attempt.ts'
import type { SignalType } from '#src/model/session.ts'

export type SignalAttempts = {
  /** The signal that this tab or another tab sends at this moment. */
  sending: SignalType | null
  /** Signals whose answers were lost and whose outcomes are not known. */
  lost: readonly SignalAttempt[]
  /** The latest that the service has taken, or whose effect is there. */
  latest: SignalAttempt | null
}

/** The signals of one session, from the attempts that were noted at sending. */
export function signalAttempts(attempts: readonly Attempt[], sessionId: string): SignalAttempts {
  const own = attempts.filter((one) => one.sessionId === sessionId).filter((one) => isSignal(one))
  const lost = own.filter(({ state }) => state === 'unknown')
  const latest = own.find(({ effect, state }) => state === 'confirmed' || effect?.applied)
  // A signal whose answer was lost is offered again at once: its outcome is read, not waited for.
  const isLost = lost.some(({ action }) => action === latest?.action)
  const sending = own.find(({ state }) => state === 'draft' || state === 'sending')
  return {
    sending: sending?.action ?? null,
    lost,
    latest: isLost ? null : (latest ?? null),
  }
}
