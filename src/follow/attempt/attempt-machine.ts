import type { Attempt, AttemptAction, AttemptState } from '#src/model/attempt.ts'

/** What can happen to an attempt. */
export type AttemptEvent =
  /** It is about to leave the machine. */
  | { type: 'sent'; at: number }
  /** The service said yes, at once or to a repetition with the same key. */
  | { type: 'accepted'; at: number }
  /** The service said no: it had no effect. */
  | { type: 'refused'; at: number; words: string }
  /** Nothing readable came back, or the page that waited for it is gone. */
  | { type: 'lost'; at: number; words: string }
  /** A reading shows that the service has taken it, or that it can have no effect any more. */
  | { type: 'seen'; at: number; taken: boolean; words: string | null }
  /** A reading shows that the service names the signal as accepted. */
  | { type: 'named' }
  /** A reading shows the effect of a signal, or that the session ended without it. */
  | { type: 'effect'; at: number; applied: boolean }
  /** The operator has the very same sent once more, with the same key. */
  | { type: 'repeated'; at: number }

type Step = { to: AttemptState | 'same'; when: readonly AttemptState[] }

const steps: Record<AttemptEvent['type'], Step> = {
  sent: { to: 'sending', when: ['draft'] },
  accepted: { to: 'confirmed', when: ['sending', 'unknown'] },
  refused: { to: 'refused', when: ['draft', 'sending', 'unknown'] },
  lost: { to: 'unknown', when: ['sending'] },
  // While the answer may still come, the answer decides.
  seen: { to: 'confirmed', when: ['unknown'] },
  repeated: { to: 'sending', when: ['unknown'] },
  named: { to: 'same', when: ['confirmed', 'unknown'] },
  // Another operator may have been first with a signal that was refused.
  effect: { to: 'same', when: ['confirmed', 'refused', 'unknown'] },
}

/**
 * The attempt after an event; itself when the event says nothing new. Confirmed and refused are final,
 * and nothing but the operator's repetition leads from unknown back to sending.
 */
export function attemptAfter(attempt: Attempt, event: AttemptEvent): Attempt {
  const { to: target, when } = steps[event.type]
  if (!when.includes(attempt.state)) return attempt
  const to = target === 'same' ? attempt.state : target
  switch (event.type) {
    case 'sent':
    case 'repeated':
      return { ...attempt, state: to, sentAt: attempt.sentAt ?? event.at, words: null }
    case 'accepted':
      return { ...attempt, state: to, settledAt: event.at, words: null }
    case 'refused':
      return { ...attempt, state: to, settledAt: event.at, words: event.words }
    case 'lost':
      return { ...attempt, state: to, words: event.words }
    case 'seen':
      return {
        ...attempt,
        state: event.taken ? to : 'refused',
        settledAt: event.at,
        words: event.words,
      }
    case 'named':
      return { ...attempt, named: true }
    case 'effect':
      return { ...attempt, effect: { applied: event.applied, at: event.at } }
    default:
      return event satisfies never
  }
}

type NewAttempt = Pick<
  Attempt,
  'uuid' | 'action' | 'sessionId' | 'inputId' | 'bodyHash' | 'request' | 'before' | 'startedAt'
>

/** An attempt that has not left the machine: whatever becomes of it, the service knows nothing yet. */
export function draftAttempt(of: NewAttempt): Attempt {
  return { ...of, state: 'draft', sentAt: null, settledAt: null, words: null }
}

/** Where the same request with the same key may be sent again by a click, because doing so cannot double. */
const repeatable: ReadonlySet<AttemptAction> = new Set(['create', 'answer', 'redirect'])

/** Services keep such a key for a day; a little less, since their clock is not ours. */
const KEY_LASTS_MS = 23 * 60 * 60_000

/**
 * Whether a further click on the same is a repetition of the unsettled attempt, with its key. A pause, a
 * resume, a cancel or a dismissal is a wish about the present: there a click is always a new one.
 */
export function isRepetition(before: Attempt, bodyHash: string, now: number): boolean {
  return (
    before.state === 'unknown' &&
    before.bodyHash === bodyHash &&
    repeatable.has(before.action) &&
    now - before.startedAt < KEY_LASTS_MS
  )
}
