import {
  type Attempt,
  type AttemptAction,
  type AttemptState,
  type CreateAttempt,
  isSignal,
  slotOf,
} from '#src/model/attempt.ts'
import {
  AuthenticationError,
  NotFoundError,
  OvertakenError,
  ServiceError,
} from '#src/model/errors.ts'

/** What can happen to an attempt. */
export type AttemptEvent =
  /** It is about to leave the machine. */
  | { type: 'sent' }
  /** The service said yes, at once or to a repetition with the same key. */
  | { type: 'accepted'; at: number }
  /** The service said no: it had no effect. */
  | { type: 'refused'; at: number; words: string }
  /** Nothing readable came back, or the page that waited for it is gone. */
  | { type: 'lost'; at: number; words: string }
  /** A reading shows that the service has taken it, or that it can have no effect any more. */
  | { type: 'seen'; at: number; taken: true }
  | { type: 'seen'; at: number; taken: false; words: string }
  /** A reading shows that the service names the signal as accepted. */
  | { type: 'named' }
  /** A reading shows the effect of a signal, or that the session ended without it. */
  | { type: 'effect'; at: number; applied: boolean }
  /** The operator has the very same sent once more, with the same key. */
  | { type: 'repeated' }

const allowedFrom: Record<AttemptEvent['type'], readonly AttemptState[]> = {
  sent: ['draft'],
  accepted: ['sending', 'unknown'],
  refused: ['draft', 'sending', 'unknown'],
  lost: ['sending'],
  // While the answer may still come, the answer decides.
  seen: ['unknown'],
  repeated: ['unknown'],
  named: ['confirmed', 'unknown'],
  // Another operator may have been first with a signal that was refused.
  effect: ['confirmed', 'refused', 'unknown'],
}

/**
 * The attempt after an event; itself when the event says nothing new. Confirmed and refused are final.
 * Only the operator's repetition leads from unknown back to sending.
 */
export function attemptAfter(attempt: Attempt, event: AttemptEvent): Attempt {
  if (!allowedFrom[event.type].includes(attempt.state)) return attempt
  const { type } = event
  switch (type) {
    case 'sent':
    case 'repeated':
      return { ...attempt, state: 'sending', settledAt: null, words: null }
    case 'accepted':
      return { ...attempt, state: 'confirmed', settledAt: event.at, words: null }
    case 'refused':
      return { ...attempt, state: 'refused', settledAt: event.at, words: event.words }
    case 'lost':
      return { ...attempt, state: 'unknown', settledAt: null, words: event.words }
    case 'seen':
      return attemptAfter(
        attempt,
        event.taken ? { ...event, type: 'accepted' } : { ...event, type: 'refused' },
      )
    case 'named':
      return isSignal(attempt) ? { ...attempt, named: true } : attempt
    case 'effect': {
      const { applied, at } = event
      return isSignal(attempt) ? { ...attempt, effect: { applied, at } } : attempt
    }
    default:
      return type satisfies never
  }
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

/** An attempt that is about to leave, and the one that had its slot before. */
export type StartedAttempt = {
  attempt: Attempt
  previous: Attempt | undefined
  /** It is the previous one once more, with its key. */
  isAgain: boolean
}

/**
 * The attempt that a click on `draft` sends: the attempt of unknown outcome once more where that is safe, else
 * a new one. `repeats` says which it must be; throws `OvertakenError` where nothing can be repeated.
 */
export function startAttempt(
  draft: Attempt,
  known: readonly Attempt[],
  now: number,
  repeats?: boolean,
): StartedAttempt {
  const slot = slotOf(draft)
  const previous = known.find((one) => slotOf(one) === slot)
  if (repeats !== false && previous && isRepetition(previous, draft.bodyHash, now)) {
    const attempt = attemptAfter(previous, { type: 'repeated' })
    return { attempt, previous, isAgain: true }
  }
  if (repeats) throw new OvertakenError('Its outcome is known by now, or too old.')
  return { attempt: attemptAfter(draft, { type: 'sent' }), previous, isAgain: false }
}

/**
 * Whether the previous attempt of unknown outcome keeps its slot after a failure: the later one was refused in
 * its place, or has sent nothing (`keptOnly`). Of a sign-up nothing is shown later.
 */
export function keepsPrevious(
  { previous, isAgain }: StartedAttempt,
  failure: 'refused' | 'lost',
  keptOnly: boolean,
): boolean {
  if (previous?.state !== 'unknown' || previous.action === 'signup') return false
  return keptOnly ? failure === 'lost' : failure === 'refused' && !isAgain
}

/**
 * What an error of a POST says of its effect. Only a refusal in so many words (4xx) means that there was
 * none: after a 5xx, a timeout, a lost answer or one that cannot be read, it may have happened.
 * `isInProgress` marks a 409 for an earlier request with the same key that still runs.
 */
export function classifyWrite(error: unknown, isInProgress = false): 'refused' | 'lost' {
  if (!(error instanceof ServiceError)) return 'lost'
  if (isInProgress || error.status >= 500 || error.status === REQUEST_TIMEOUT) return 'lost'
  return 'refused'
}

/**
 * The same of a repetition, whose first sending may have had its effect: a refusal speaks of the second
 * alone. Only a create that the service calls wrong in itself was as wrong the first time.
 */
export function classifyRepeated(error: unknown, action: AttemptAction): 'refused' | 'lost' {
  const isWrong = error instanceof ServiceError && (error.status === 400 || error.status === 413)
  return action === 'create' && isWrong ? 'refused' : 'lost'
}

const REQUEST_TIMEOUT = 408
/** A state that does not fit, a conflict, gone, a key that was used: all of them may mean "too late". */
const overtaken = new Set([400, 409, 410, 422])

/** A refusal that may come from the state having moved on, so that reading again explains it. */
export function isOvertaken(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error instanceof AuthenticationError) return false
  return error instanceof NotFoundError || overtaken.has(error.status)
}

const EQUAL_WITHIN_MS = 10_000

/** An earlier create of the same goal that may stand: younger than 10 s, under way, or of unknown outcome. */
export function findEqualCreate(
  attempts: readonly Attempt[],
  goal: string,
  now: number,
): CreateAttempt | null {
  const mayStand = ({ state, startedAt }: Attempt) =>
    state === 'sending' ||
    state === 'unknown' ||
    (state === 'confirmed' && now - startedAt < EQUAL_WITHIN_MS)
  const equal = attempts
    .filter((one) => one.action === 'create')
    .filter((one) => one.request.goal.trim() === goal.trim() && mayStand(one))
  return equal.toSorted((one, other) => other.startedAt - one.startedAt)[0] ?? null
}
