import type { Session } from '#src/model/session.ts'
import { hasEnded } from '#src/model/session.ts'
import { noteState, type SignalNote } from '#src/model/signal-note.ts'
import type { SignalType } from '#src/model/signals.ts'

/**
 * The requested signal whose effect is still to be seen. After a minute without an effect the button is
 * offered again, unless the service itself names the signal.
 */
export function findIntent(
  session: Session,
  note: SignalNote | null,
  sending: SignalType | null,
  now: number,
): SignalType | null {
  if (sending) return sending
  if (hasEnded(session.state)) return null
  const named = (['pause', 'resume', 'cancel'] as const).find(
    (type) => type === session.requestedSignal,
  )
  if (named) return named
  if (!note || note.observedAt !== null || note.type === 'redirect') return null
  return noteState(note, session, now) === 'pending' ? note.type : null
}
