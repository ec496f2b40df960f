import type { Outcome } from '#src/follow/polling/budget.ts'
import type { Beat } from '#src/follow/polling/leader.ts'
import type { Session } from '#src/model/session.ts'
import type { PollingStatus } from '#src/queries/connection/following.ts'

import type { PackedError } from './pack-error.ts'

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
