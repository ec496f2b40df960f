import type { Session } from '#src/model/session.ts'
import { raisedBudget } from '#src/model/spend/budget.ts'
import { type RoundsLeft, type RoundsPaid, roundsPaid } from '#src/model/spend/limit.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { formatEstimate } from '#src/ui/text/time-text.ts'

import * as words from './limit-words.ts'

/** "about 6 rounds left (12 min)", or "8 of 400 rounds left (about 75 min)" */
export function leftText(left: RoundsLeft): string {
  const { rounds, cap } = left
  if (cap !== null) return words.cappedLeft(rounds, timeOf(left), cap)
  return rounds === 0 ? words.withinNext : words.roundsLeft(rounds, timeOf(left))
}

/** The reach of a new budget: "Pays for about 12 more rounds at up to $0.70 each." */
export function buysText(session: Session, budgetMicros: number | null): string {
  const { spentMicros, currency } = session.cost
  if (budgetMicros === null || budgetMicros <= (spentMicros ?? 0)) return words.aboveSpent
  const buys = roundsPaid(session, budgetMicros)
  if (buys === null) return words.buysUnknown
  return words.buys(reachText(buys, currency), buys.rounds === 0 ? null : timeOf(buys))
}

/** "about 12 more rounds at up to $0.70 each" */
export function reachText({ rounds, roundMicros }: RoundsPaid, currency: string): string {
  return words.reach(rounds, formatMoney(roundMicros, currency))
}

/** The rounds that a suggested budget buys, on its button: "About 10 rounds", or else the factor of the raise. */
export function raiseText(session: Session, budgetMicros: number): string {
  const buys = roundsPaid(session, budgetMicros)
  if (buys !== null) return words.aboutRounds(buys.rounds)
  const { spentMicros, budgetMicros: before } = session.cost
  const factor = budgetMicros / raisedBudget(spentMicros ?? 0, before, 0)
  return words.times(Math.round(factor * 10) / 10)
}

function timeOf({ lastsMs }: Pick<RoundsPaid, 'lastsMs'>): string | null {
  return lastsMs === null ? null : formatEstimate(lastsMs)
}
