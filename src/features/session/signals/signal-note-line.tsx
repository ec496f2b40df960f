import type { Session } from '#src/model/session.ts'
import { noteState, type SignalNote } from '#src/model/signal-note.ts'
import { momentText } from '#src/ui/text/moment-text.ts'

/** Later than this it is no news of what is on screen. */
const SHOWN_MS = 6 * 3_600_000

export type SignalNoteLineProps = { note: SignalNote | null; session: Session; now: number }

/**
 * Requested and observed are two things: "pause requested 12:03:11, observed 12:03:19". It is there before
 * its words are: only then they are read out.
 */
export function SignalNoteLine({ note, session, now }: SignalNoteLineProps) {
  return <output className="empty:sr-only">{note && wordsOf(note, session, now)}</output>
}

function wordsOf(note: SignalNote, session: Session, now: number): string {
  if (now - note.requestedAt > SHOWN_MS) return ''
  const words = {
    accepted: 'accepted by the service, not yet carried out',
    pending: 'not yet observed',
    'not-confirmed': 'not confirmed',
    observed: `observed ${momentText(note.observedAt ?? now, now)}`,
  }
  const became = words[noteState(note, session, now)]
  return `${note.type} requested ${momentText(note.requestedAt, now)}, ${became}`
}
