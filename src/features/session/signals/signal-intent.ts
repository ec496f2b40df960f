import { signalProgress, type SignalAttempt } from '#src/model/attempt/signal-progress.ts'
import type { Session } from '#src/model/session.ts'
import { hasEnded } from '#src/model/session.ts'
import type { SignalType } from '#src/model/signals.ts'

/**
 * What has been asked for and is still to be seen. After a minute without a sign of it the button is
 * offered again; as long as the service itself names the signal, it is not.
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
