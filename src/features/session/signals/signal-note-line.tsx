import type { Session } from '#src/model/session.ts'
import { noteState, type SignalNote } from '#src/model/signal-note.ts'
import { momentText } from '#src/ui/text/moment-text.ts'

import * as words from './words.ts'

/** An older signal says nothing new about the session on screen. */
const SHOWN_MS = 6 * 3_600_000

export type SignalNoteLineProps = { note: SignalNote | null; session: Session; now: number }

/**
 * The last signal with the moments of its request and its effect. The element is there before its text,
 * because screen readers announce only changes.
 */
export function SignalNoteLine({ note, session, now }: SignalNoteLineProps) {
  return <output className="empty:sr-only">{note && textOf(note, session, now)}</output>
}

function textOf(note: SignalNote, session: Session, now: number): string {
  if (now - note.requestedAt > SHOWN_MS) return ''
  const states = {
    accepted: words.accepted,
    pending: words.notObserved,
    'not-confirmed': words.notConfirmed,
    observed: words.observed(momentText(note.observedAt ?? now, now)),
  }
  const state = states[noteState(note, session, now)]
  return words.requested(note.type, momentText(note.requestedAt, now), state)
}
