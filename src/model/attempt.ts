import { signalTypes, type SignalType } from './session.ts'

/** What a POST or DELETE of effect asks for; each has its own rule for what settles it. */
export type AttemptAction =
  | 'create'
  | 'answer'
  /** A question is withdrawn, where the service describes a way. */
  | 'dismiss'
  | 'pause'
  | 'resume'
  | 'redirect'
  | 'cancel'
  | 'signup'

export type AttemptState = 'draft' | 'sending' | 'confirmed' | 'refused' | 'unknown'

/**
 * One of them, noted before it is sent and settled only by the service's own words. Never holds a password
 * or a key. Times are epoch milliseconds of this browser's clock.
 */
export type Attempt = {
  /** Also the Idempotency-Key of the request. */
  uuid: string
  action: AttemptAction
  sessionId: string | null
  inputId: string | null
  /** A short hash of what was sent; for a sign-up of the e-mail address alone. */
  bodyHash: string
  /** What is needed to recognise its effect, or to send the very same once more; null for a sign-up. */
  request: unknown
  state: AttemptState
  startedAt: number
  sentAt: number | null
  settledAt: number | null
  /** Why it was refused or is not known, in the words of the service or of the network. */
  words: string | null
  /** A signal: the service has named it as accepted and not yet carried out. */
  named?: boolean
  /** A signal: a reading shows its effect, or that the session ended without it; null until then. */
  effect?: { applied: boolean; at: number } | null
  /** What the session showed before it was sent. */
  before: {
    status: string | null
    requestedSignal: string | null
    budgetMicros: number | null
    /** By the service's own clock; earlier versions did not keep it. */
    updatedAt?: number | null
    /** How often the messages held the words of a redirect; left out where they were not read. */
    saidBefore?: number
  }
}

/** The service has said yes or no, itself or by a later reading. */
export function isSettled({ state }: Attempt): boolean {
  return state === 'confirmed' || state === 'refused'
}

/** The answer was lost, or nothing has shown the effect of a signal. */
export function isOpen(attempt: Attempt): boolean {
  if (attempt.state === 'unknown') return true
  return attempt.state === 'confirmed' && isSignal(attempt) && !attempt.effect
}

/** What a create asks for; null for every other attempt. */
export function goalOf({ action, request }: Attempt): string | null {
  if (action !== 'create' || typeof request !== 'object' || request === null) return null
  return 'goal' in request && typeof request.goal === 'string' ? request.goal.trim() : null
}

/**
 * The place that an attempt takes up: of each place, one is under way at a time. A create has no
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

export type SignalAttempt = Attempt & { action: SignalType }

/** Whether an attempt is one of the four signals. */
export function isSignal(attempt: Attempt): attempt is SignalAttempt {
  return signalTypes.some((type) => type === attempt.action)
}
