import type { Freshness } from '#src/model/freshness.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import { asksUnread } from '#src/model/open-questions.ts'
import type { SavedSession, SessionSummary } from '#src/model/saved-session.ts'
import { hasEnded, type Session } from '#src/model/session.ts'

export type FleetSession = {
  known: SavedSession
  /** Null until it has been read on this page; `known.summary` stands in. */
  session: Session | null
  freshness: Freshness
}

/** Every session this browser knows, newest first, the open ones as the service last showed them. */
export type Fleet = { sessions: readonly FleetSession[]; pending: boolean }

/** The number of questions that wait for the operator, those among them that cannot be read yet. */
export function countWaiting({ sessions }: Pick<Fleet, 'sessions'>): number {
  return sessions.reduce((sum, row) => sum + pendingOf(row).length + Number(waitsUnread(row)), 0)
}

/** The number of sessions held at their cost limit and of new failures. */
export function countHeldOrFailed({ sessions }: Pick<Fleet, 'sessions'>): number {
  return sessions.filter((row) => isHeld(row) || isNewFailure(row)).length
}

/** What waits in one session, as it was read on this page; one that has ended waits for nothing. */
export function pendingOf({ session }: FleetSession): readonly HumanInput[] {
  if (!session || hasEnded(session.state)) return []
  return session.humanInputs.filter(({ state }) => state === 'pending')
}

/** Whether it waits for a human and shows no request that can be answered here yet. */
export function waitsUnread({ known, session }: FleetSession): boolean {
  return session ? asksUnread(session) : known.summary?.state === 'waiting'
}

/** Whether the session is held at its cost limit. */
export function isHeld(row: FleetSession): boolean {
  return lastKnown(row)?.state === 'cost-limited'
}

const DAY_MS = 86_400_000

/** Whether the failure is not seen yet; one that this browser met more than a day later is no news. */
export function isNewFailure(row: FleetSession): boolean {
  const { addedAt, failureSeen = false } = row.known
  const { state, endedAt, updatedAt } = lastKnown(row) ?? {}
  const failedAt = endedAt ?? updatedAt ?? Infinity
  return state === 'failed' && !failureSeen && failedAt > addedAt - DAY_MS
}

/** The session as read on this page, or the kept summary. */
export function lastKnown({ known, session }: FleetSession): Session | SessionSummary | null {
  return session ?? known.summary
}
