import { signalProgress, type SignalAttempt } from '#src/model/attempt.ts'
import type { Session } from '#src/model/session.ts'
import { momentText } from '#src/ui/text/moment-text.ts'

import * as words from './words.ts'

/** An older signal says nothing new about the session on screen. */
const SHOWN_MS = 6 * 3_600_000

export type SignalNoteLineProps = { signal: SignalAttempt | null; session: Session; now: number }

/**
 * The last signal with the moments of its request and its effect. The element is there before its text,
 * because screen readers announce only changes.
 */
export function SignalNoteLine({ signal, session, now }: SignalNoteLineProps) {
  return <output className="empty:sr-only">{signal && textOf(signal, session, now)}</output>
}

function textOf(signal: SignalAttempt, session: Session, now: number): string {
  if (now - signal.startedAt > SHOWN_MS) return ''
  const states = {
    accepted: words.accepted,
    pending: words.notObserved,
    'not-confirmed': words.notConfirmed,
    observed: words.observed(momentText(signal.effect?.at ?? now, now)),
    'ended-before': words.endedBefore,
  }
  const state = states[signalProgress(signal, session, now)]
  return words.requested(signal.action, momentText(signal.startedAt, now), state)
}
