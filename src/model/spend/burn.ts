import type { Session } from '#src/model/session.ts'

import { rateOfWork } from './work.ts'

/** The spend of a session up to a moment of this browser's clock. */
export type CostSample = {
  sessionId: string
  at: number
  spentMicros: number
  currency: string
}

const MINUTE_MS = 60_000

/**
 * The spend of a session per minute now, in micro-units: the rate of work of its last finished rounds. Zero
 * while it does not run; null where no finished round shows its cost and its times.
 */
export function burnOf(session: Pick<Session, 'state' | 'rounds' | 'humanInputs'>): number | null {
  if (session.state === 'unknown') return null
  if (session.state !== 'running') return 0
  const rate = rateOfWork(session)
  return rate === null ? null : Math.round(rate * MINUTE_MS)
}

const WINDOW_MS = 5 * MINUTE_MS
/** Below this much watching, or work, a rate would be noise. */
export const SHORTEST_MS = 15_000

/**
 * Micro-units per minute that this browser saw a session spend in the last five minutes; null when the
 * session has not been watched for long enough. For sessions whose rounds show no cost.
 */
export function burnPerMinute(
  samples: readonly CostSample[],
  now: number,
  sessionId: string,
): number | null {
  const own = samples
    .filter((sample) => sample.sessionId === sessionId)
    .toSorted((one, other) => one.at - other.at)
  const from = now - WINDOW_MS
  const start = own.findLast(({ at }) => at <= from) ?? own[0]
  const end = own.at(-1)
  if (!start || !end) return null
  const span = Math.min(now - start.at, WINDOW_MS)
  if (span < SHORTEST_MS) return null
  // Of spend that was not watched, as of a night, only the share of the last five minutes counts.
  const next = own.find(({ at }) => at > from)
  const share = next && start.at < from ? (from - start.at) / (next.at - start.at) : 0
  const before = start.spentMicros + share * ((next?.spentMicros ?? 0) - start.spentMicros)
  return Math.round((Math.max(0, end.spentMicros - before) * MINUTE_MS) / span)
}

/** A moment's local date, as in "2026-11-20". */
export function localDay(at: number): string {
  const date = new Date(at)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
