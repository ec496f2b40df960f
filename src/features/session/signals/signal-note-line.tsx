import { signalProgress, type SignalAttempt } from '#src/model/attempt/signal-progress.ts'
import type { Session } from '#src/model/session.ts'
import { momentText } from '#src/ui/text/moment-text.ts'

/** Later than this it is no news of what is on screen. */
const SHOWN_MS = 6 * 3_600_000

export type SignalNoteLineProps = { signal: SignalAttempt | null; session: Session; now: number }

/**
 * Requested and observed are two things: "pause requested 12:03:11, observed 12:03:19". It is there before
 * its words are: only then they are read out.
 */
export function SignalNoteLine({ signal, session, now }: SignalNoteLineProps) {
  return <output className="empty:sr-only">{signal && wordsOf(signal, session, now)}</output>
}

function wordsOf(signal: SignalAttempt, session: Session, now: number): string {
  if (now - signal.startedAt > SHOWN_MS) return ''
  const words = {
    accepted: 'accepted by the service, not yet carried out',
    pending: 'not yet observed',
    'not-confirmed': 'not confirmed',
    observed: `observed ${momentText(signal.effect?.at ?? now, now)}`,
    'ended-before': 'the session ended before it took effect',
  }
  const became = words[signalProgress(signal, session, now)]
  return `${signal.action} requested ${momentText(signal.startedAt, now)}, ${became}`
}
