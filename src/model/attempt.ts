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
 * What a POST or DELETE of effect asks for; each has its own rule for what settles it. `request` is what is
 * needed to recognise its effect, or to send the very same once more. Never holds a password or a key.
 */
export type AttemptRequest =
  | { action: 'create'; sessionId: null; inputId: null; request: SentCreate }
  | { action: 'signup'; sessionId: null; inputId: null; request: null }
  /** The body has the shape of the service. */
  | { action: 'answer'; sessionId: string; inputId: string; request: unknown }
  /** A question is withdrawn; `shown` says if the record showed it, so that its absence says something. */
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

export type AttemptAction = AttemptRequest['action']

/** One of them, with what the session showed before. Times are epoch milliseconds of this browser's clock. */
export type NewAttempt = AttemptRequest & {
  /** Also the Idempotency-Key of the request. */
  uuid: string
  /** A short hash of what was sent; for a sign-up of the e-mail address alone. */
  bodyHash: string
  startedAt: number
  before: {
    status: string | null
    requestedSignal: SignalType | null
    budgetMicros: number | null
    /** By the service's own clock; earlier versions did not keep it. */
    updatedAt?: number | null
    /** How often the messages held the words of a redirect; left out where they were not read. */
    saidBefore?: number
  }
}

/** Only the service's own words settle an attempt; `words` are those of the service or of the network. */
type Progress =
  | { state: 'draft' | 'sending'; settledAt: null; words: null }
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
