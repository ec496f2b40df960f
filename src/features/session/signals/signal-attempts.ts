import type { Attempt } from '#src/model/attempt/attempt.ts'
import type { SignalType } from '#src/model/signals.ts'

type SignalAttempt = Attempt & { action: SignalType }

export type SignalAttempts = {
  /** On its way at this moment, in this tab or another. */
  sending: SignalType | null
  /** Their answers were lost, and nothing shows what became of them. */
  lost: readonly SignalAttempt[]
}

/** The signals of one session as they were noted when they were sent. */
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
