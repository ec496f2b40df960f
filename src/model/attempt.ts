import type { CreateName } from './create-fields.ts'
import { signalTypes, type SignalType } from './session.ts'

/** A create as it was sent (§4); parts that the service describes itself have any shape. */
type SentCreate = { goal: string } & Partial<Record<CreateName, unknown>>

/** A signal as it was sent (§4). */
type SentSignal =
  | { type: 'pause' | 'cancel'; reason?: string | undefined }
  | { type: 'resume'; newBudget?: number | string | undefined }
  | { type: 'redirect'; message: string }

/**
 * The request of a POST or DELETE of effect; each action has its own rule that settles it. `request` suffices to
 * recognise the effect, or to send the very same request once more. Never holds a password or a key.
 */
export type AttemptRequest =
  | {
      action: 'create'
      sessionId: null
      inputId: null
      request: SentCreate
      /** The session that its form began like. */
      like?: string | null | undefined
    }
  | { action: 'signup'; sessionId: null; inputId: null; request: null }
  | { action: 'createKey'; sessionId: null; inputId: null; request: { name: string } }
  | {
      action: 'revokeKey'
      sessionId: null
      inputId: null
      request: { keyId: string; name: string }
    }
  /** The body has the shape of the service. */
  | { action: 'answer'; sessionId: string; inputId: string; request: unknown }
  /** Earlier versions withdrew questions, and browsers hold these attempts. */
  | { action: 'dismiss'; sessionId: string; inputId: string; request: { shown: boolean } }
  | {
      action: SignalType
      sessionId: string
      inputId: null
      request: SentSignal
      /** The service has named it as accepted and not yet carried out. */
      named?: boolean
      /** A reading shows its effect, or that the session ended without it; null until then. */
      effect?: { applied: boolean; at: number } | null
    }

/** The sender: a person for one session, a person for many at once, “Pause all”, or a guard. */
export type SentBy = 'operator' | 'many' | 'brake' | 'guard'

export type AttemptAction = AttemptRequest['action']

/** An attempt, with the session's fields before it. Times are epoch milliseconds of this browser's clock. */
export type NewAttempt = AttemptRequest & {
  /** Also the Idempotency-Key of the request. */
  uuid: string
  /** A short hash of what was sent; for a sign-up of the e-mail address alone. */
  bodyHash: string
  startedAt: number
  /** Left out for a person who asked for one. */
  by?: SentBy | undefined
  /** The header of keys as the service named it when this left; earlier versions did not keep it. */
  keyHeader?: string | null
  /** The HTTP status of the last answer; null or left out if no answer came. */
  httpStatus?: number | null
  /** The id of the session or key that the service has created. */
  createdId?: string | undefined
  before: {
    status: string | null
    requestedSignal: SignalType | null
    budgetMicros: number | null
    /** By the service's own clock; earlier versions did not keep it. */
    updatedAt?: number | null
    /** How often the messages held the words of a redirect; left out if they were not read. */
    saidBefore?: number
  }
}

/** Only the service's own words settle an attempt; `words` are those of the service or of the network. */
type Progress =
  | { state: 'sending'; settledAt: null; words: null }
  | { state: 'unknown'; settledAt: null; words: string }
  | { state: 'confirmed'; settledAt: number; words: null }
  | { state: 'refused'; settledAt: number; words: string }

export type AttemptState = Progress['state']

/** A write, stored before it is sent. */
export type Attempt = NewAttempt & Progress
export type CreateAttempt = Extract<Attempt, { action: 'create' }>
export type SignalAttempt = Extract<Attempt, { action: SignalType }>

/** The service has said yes or no, itself or by a later reading. */
export function isSettled({ state }: Attempt): boolean {
  return state === 'confirmed' || state === 'refused'
}

/** The answer was lost, or nothing has shown the effect of a signal. */
export function isOpen(attempt: Attempt): boolean {
  if (attempt.state === 'unknown') return true
  return attempt.state === 'confirmed' && isSignal(attempt) && !attempt.effect
}

/** If an accepted attempt has no effect for so long, its question or session is offered again. */
export const EFFECT_WITHIN_MS = 60_000

/** Whether the attempt is on its way, or was accepted so lately that no reading may show its effect yet. */
export function isTakingEffect({ state, startedAt }: Attempt, now: number): boolean {
  return (state === 'sending' || state === 'confirmed') && now - startedAt < EFFECT_WITHIN_MS
}

/** Whether an answer of this browser to the question is taking effect, although the last reading shows it open. */
export function isAnswered(
  attempts: readonly Attempt[],
  { sessionId, inputId }: { sessionId: string; inputId: string },
  now: number,
): boolean {
  return attempts.some(
    (one) =>
      one.action === 'answer' &&
      one.sessionId === sessionId &&
      one.inputId === inputId &&
      isTakingEffect(one, now),
  )
}

/** Whether an attempt is one of the four signals. */
export function isSignal(attempt: Attempt): attempt is SignalAttempt {
  return signalTypes.some((type) => type === attempt.action)
}

/**
 * The slot that an attempt takes up: in each slot, one is under way at a time. A create has no
 * session yet, so there it is what it asks for; a direction is one of many, so its words belong to it.
 */
export function slotOf(
  attempt: Pick<Attempt, 'action' | 'sessionId' | 'inputId' | 'bodyHash'>,
): string {
  const { action, sessionId, inputId, bodyHash } = attempt
  const isOneOfMany = sessionId === null || action === 'redirect'
  const target = [sessionId, inputId, isOneOfMany && bodyHash].filter(Boolean)
  return [action, ...target].join(' ')
}

/** The words of a redirect; null for every other request. */
export function directionOf({ action, request }: AttemptRequest): string | null {
  return action === 'redirect' && request.type === 'redirect' ? request.message.trim() : null
}

/** An event in the life of an attempt. */
export type AttemptEvent =
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
  accepted: ['sending', 'unknown'],
  refused: ['sending', 'unknown'],
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

/** The actions that a click may send again with the same key, because that cannot double them. */
const repeatable: ReadonlySet<AttemptAction> = new Set(['create', 'answer', 'redirect'])

/** Services keep such a key for a day; a little less, since their clock is not ours. */
const KEY_LASTS_MS = 23 * 60 * 60_000

/**
 * Whether a further click on the same is a repetition of the unsettled attempt, with its key. A pause, a
 * resume or a cancel is a wish about the present: there a click is always a new one.
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
 * The attempt that a click sends: the attempt of unknown outcome once more where that is safe, else the `asked`
 * one. `repeats` says which it must be; null where nothing can be repeated.
 */
export function startAttempt(
  asked: Attempt,
  known: readonly Attempt[],
  now: number,
  repeats?: boolean,
): StartedAttempt | null {
  const slot = slotOf(asked)
  const previous = known.find((one) => slotOf(one) === slot)
  if (repeats !== false && previous && isRepetition(previous, asked.bodyHash, now)) {
    const attempt = attemptAfter(previous, { type: 'repeated' })
    return { attempt, previous, isAgain: true }
  }
  return repeats ? null : { attempt: asked, previous, isAgain: false }
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

/**
 * A short fingerprint of plain data: tells two requests apart, shows that a description has changed. Made at
 * once, so that a second click in the same turn finds the first; no protection against anybody.
 */
export function digestOf(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x9e3779b1)
    other = Math.imul(other ^ code, 0x5f356495)
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
