import { noteState, type SignalNote } from '#src/model/signal-note.ts'

/** Later than this a time of day alone would mislead. */
const SHOWN_MS = 6 * 3_600_000

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** Requested and observed are two things: "pause requested 12:03:11, observed 12:03:19". */
export function SignalNoteLine({ note, now }: { note: SignalNote; now: number }) {
  if (now - note.requestedAt > SHOWN_MS) return null
  const words = { pending: 'not yet observed', 'not-confirmed': 'not confirmed', observed: '' }
  const observed =
    note.observedAt === null
      ? words[noteState(note, now)]
      : `observed ${clock.format(note.observedAt)}`
  return <output>{`${note.type} requested ${clock.format(note.requestedAt)}, ${observed}`}</output>
}
