import type { Attempt } from '#src/model/attempt/attempt.ts'
import type { SignalType } from '#src/model/signals.ts'

type SignalAttempt = Attempt & { action: SignalType }

export type SignalAttempts = {
  /** The signal that this tab or another tab sends at this moment. */
  sending: SignalType | null
  /** Signals whose answers were lost and whose outcomes are not known. */
  lost: readonly SignalAttempt[]
}

/** The signals of one session, from the attempts that were noted at sending. */
export function signalAttempts(attempts: readonly Attempt[], sessionId: string): SignalAttempts {
  const own = attempts.filter((one) => one.sessionId === sessionId).filter((one) => isSignal(one))
  const sending = own.find(({ state }) => state === 'draft' || state === 'sending')
  return {
    sending: sending?.action ?? null,
    lost: own.filter(({ state }) => state === 'unknown'),
  }
}

function isSignal(attempt: Attempt): attempt is SignalAttempt {
  return ['pause', 'resume', 'redirect', 'cancel'].includes(attempt.action)
}
