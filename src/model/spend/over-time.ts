import type { Session } from '#src/model/session.ts'

import { lastsMs, type Work, within, workOf } from './work.ts'

/** Rounds may be priced beside the session's cost, which then counts; a larger part of it has no time. */
const MOST_UNPLACED = 0.01

/**
 * The spend of a session by a moment (epoch ms), in micro-units, as its rounds tell; null where they do not
 * account for its spend, or show no times.
 */
export function spendOverTime(session: Session): ((at: number) => number) | null {
  const { cost, roundCount, rounds, updatedAt } = session
  const spentMicros = cost.spentMicros ?? 0
  const priced = new Set(rounds.filter(({ costMicros }) => costMicros !== null))
  const sum = [...priced].reduce((all, { costMicros }) => all + (costMicros ?? 0), 0)
  if ((roundCount ?? rounds.length) !== rounds.length) return null
  if (Math.abs(spentMicros - sum) > spentMicros * MOST_UNPLACED) return null
  const work = workOf(session, updatedAt).filter(({ round }) => priced.has(round))
  if (work.length < priced.size) return null
  const scale = sum === 0 ? 0 : spentMicros / sum
  return (at) => Math.round(scale * work.reduce((all, each) => all + costBy(each, at), 0))
}

function costBy({ round: { costMicros, startedAt, endedAt }, spans }: Work, at: number): number {
  if (startedAt === null || costMicros === null || startedAt >= at) return 0
  const whole = endedAt !== null && endedAt <= at ? 0 : lastsMs(spans)
  return whole === 0 ? costMicros : (costMicros * lastsMs(within(spans, -Infinity, at))) / whole
}
