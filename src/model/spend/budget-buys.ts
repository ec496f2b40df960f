import { orderedRounds, type Round } from '#src/model/session.ts'

export type BudgetBuys = {
  rounds: number
  /** Milliseconds that these rounds take; null where the service shows no times. */
  lastsMs: number | null
  /** What each is reckoned at: the dearest of the last `of` rounds. */
  roundMicros: number
  of: number
}

const LOOKED_AT = 5

/**
 * How many rounds `leftMicros` is enough for, by cost and duration of the last finished ones: each as dear
 * as the dearest of them, as a service may stop before a round that could go over its budget (§3). Null
 * where no finished round shows what it cost.
 */
export function budgetBuys(leftMicros: number, rounds: readonly Round[]): BudgetBuys | null {
  const last = orderedRounds(rounds)
    .filter(({ state, costMicros }) => state !== 'running' && costMicros !== null)
    .slice(-LOOKED_AT)
  const roundMicros = Math.max(0, ...last.map(({ costMicros }) => costMicros ?? 0))
  if (roundMicros === 0) return null
  const bought = Math.floor(leftMicros / roundMicros)
  const busy = busyMs(last)
  const lastsMs = busy === null ? null : (bought * busy) / last.length
  return { rounds: bought, lastsMs, roundMicros, of: last.length }
}

/** The time in which at least one of them ran: those of subagents run beside each other. */
function busyMs(rounds: readonly Round[]): number | null {
  let [busy, until] = [0, -Infinity]
  for (const { startedAt, endedAt } of rounds) {
    if (startedAt === null || endedAt === null) return null
    busy += Math.max(0, endedAt - Math.max(startedAt, until))
    until = Math.max(until, endedAt)
  }
  return busy
}
