import { hasEnded, type Session } from '#src/model/session.ts'

import { lastsMs, waitsOf, within, workOf } from './work.ts'

/** Milliseconds of a session's life: at work, waiting for a human, and the rest: queued, paused or held. */
export type SessionTimes = { activeMs: number; waitedMs: number; heldMs: number }

/**
 * The times of a session, up to `now` (epoch ms of the service's clock) or to its end. Null where the service
 * does not show the times of every round, or of the question that waits.
 */
export function timesOf(session: Session, now: number): SessionTimes | null {
  const { createdAt, endedAt, updatedAt, humanInputs, rounds, roundCount, state } = session
  const to = hasEnded(state) ? (endedAt ?? updatedAt) : now
  if (createdAt === null || to === null || rounds.length === 0) return null
  const isAtWork = state === 'running' || state === 'waiting'
  const work = workOf(session, isAtWork ? to : (updatedAt ?? to))
  if (work.length < (roundCount ?? rounds.length)) return null
  const isWaitShown = humanInputs.some(
    (input) => input.state === 'pending' && input.askedAt !== null,
  )
  if (state === 'waiting' && !isWaitShown) return null
  const active = within(
    work.flatMap(({ spans }) => spans),
    createdAt,
    to,
  )
  const waits = within(waitsOf(humanInputs, to), createdAt, to)
  const activeMs = lastsMs(active)
  const waitedMs = lastsMs([...active, ...waits]) - activeMs
  return { activeMs, waitedMs, heldMs: Math.max(0, to - createdAt - activeMs - waitedMs) }
}
