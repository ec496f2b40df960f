import { signalProgress, type SignalAttempt } from '#src/model/attempt.ts'
import { type Session, hasEnded, type SignalType } from '#src/model/session.ts'

/**
 * The requested signal whose effect is still to be seen. After a minute without an effect the button is
 * offered again, unless the service itself names the signal.
 */
export function findIntent(
  session: Session,
  latest: SignalAttempt | null,
  sending: SignalType | null,
  now: number,
): SignalType | null {
  if (sending) return sending
  if (hasEnded(session.state)) return null
  const named = (['pause', 'resume', 'cancel'] as const).find(
    (type) => type === session.requestedSignal,
  )
  if (named) return named
  if (!latest || latest.action === 'redirect') return null
  return signalProgress(latest, session, now) === 'pending' ? latest.action : null
}
