import type { Outcome } from '#src/follow/polling/budget.ts'
import type { Beat } from '#src/follow/polling/leader.ts'
import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  SessionError,
  UnreadableResponseError,
} from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import type { PollingStatus } from '#src/queries/client/client.ts'

/** A read as one tab tells it another; never a key, which no tab holds. */
export type TabRead =
  | { of: 'session'; id: string }
  | { of: 'messages'; id: string; after: string | null; options: object }
  /** A page of the service's own list of sessions. */
  | { of: 'list'; next: string | null }

/** How something that was sent ended. */
export type Ended = { outcome: Outcome; error: PackedError | null }

/** The leader's own figures, as they pass between tabs. */
export type PackedStatus = Omit<PollingStatus, 'problem'> & { problem: PackedError | null }

/** What tabs of one account say to each other. */
export type TabWord =
  | ({ kind: 'beat'; meter: PackedStatus | null } & Beat)
  /**
   * The leader has read a session, for whomever. `askedAt` is when by the clock on the wall, the only one
   * that all tabs share: it tells how old that is, and each tab dates it by its own steady clock.
   */
  | { kind: 'session'; epoch: number; session: Session; askedAt: number }
  /** The leader could not read a session. */
  | { kind: 'unread'; epoch: number; id: string; error: PackedError }
  | { kind: 'ask'; tab: string; ask: number; read: TabRead }
  | { kind: 'answer'; epoch: number; tab: string; ask: number; result: unknown }
  | { kind: 'failure'; epoch: number; tab: string; ask: number; error: PackedError }
  /** A tab has sent something: what was read before it counts no more. */
  | ({ kind: 'wrote' } & Ended)
  /** The key has changed or may work again. */
  | { kind: 'admit' }
  /** A person wants everything asked for now. */
  | { kind: 'ask-now' }
  /** The list of sessions has changed in what the browser remembers. */
  | { kind: 'list' }
  /** The operator has changed where fields stand. */
  | { kind: 'mapping' }
  | { kind: 'take-over'; to: string }

/** An error as it passes between tabs: a copy loses its class. */
export type PackedError = { name: string; message: string; details: Record<string, unknown> }

export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), details: {} }
  // A cause may be of any kind, and nobody reads it in another tab.
  const own = Object.entries(error).filter(([name]) => name !== 'cause')
  return { name: error.name, message: error.message, details: Object.fromEntries(own) }
}

const errors = new Map(
  Object.entries({
    ServiceError,
    SessionError,
    AuthenticationError,
    NotFoundError,
    RateLimitError,
    UnreadableResponseError,
    ConnectionError,
  }),
)

/** The same error again, of the class that it had; of any other class, a connection that failed. */
export function unpackError({ name, message, details }: PackedError): Error {
  const known = errors.get(name)
  const error = Object.assign(new Error(message), known ? details : { timedOut: false })
  error.name = known ? name : 'ConnectionError'
  Object.setPrototypeOf(error, (known ?? ConnectionError).prototype)
  return error
}
