import type { Outcome } from '#src/follow/pace/budget.ts'
import type { Beat } from '#src/follow/pace/leader.ts'
import type { Session } from '#src/model/session.ts'
import type { PaceMeter } from '#src/queries/pace/pace.ts'

import type { PackedError } from './pack-error.ts'

/** A read as one tab tells it another; never a key, which no tab holds. */
export type TabRead =
  | { of: 'session'; id: string }
  | { of: 'messages'; id: string; after: string | null; options: object }
  /** A page of the service's own list of sessions. */
  | { of: 'list'; next: string | null }

/** What tabs of one account say to each other. */
export type TabWord =
  | ({ kind: 'beat'; meter: PaceMeter | null } & Beat)
  /**
   * The leader has read a session, for whomever. `askedAt` is when by the clock on the wall, the only one
   * that all tabs share: it tells how old that is, and each tab dates it by its own steady clock.
   */
  | { kind: 'session'; epoch: number; session: Session; askedAt: number }
  | { kind: 'ask'; tab: string; ask: number; read: TabRead }
  | { kind: 'answer'; epoch: number; tab: string; ask: number; result: unknown }
  | { kind: 'failure'; epoch: number; tab: string; ask: number; error: PackedError }
  /** A tab has sent something: what was read before it counts no more. */
  | { kind: 'wrote'; outcome: Outcome }
  /** The key has changed or may work again. */
  | { kind: 'admit' }
  /** The list of sessions has changed in what the browser remembers. */
  | { kind: 'list' }
  | { kind: 'take-over'; to: string }
