import type { Session } from '#src/model/session.ts'
import { limitAfter, type RoundsLeft } from '#src/model/spend/limit.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { formatAge } from '#src/ui/text/time-text.ts'

import * as words from './limit-words.ts'

/** "limit after ≈ 6 rounds, 12 min of work" */
export function limitText(left: RoundsLeft): string {
  return words.limit(afterText(left))
}

/** "after ≈ 6 rounds, 12 min of work" */
export function afterText(left: RoundsLeft): string {
  return left.rounds === 0 ? words.withinNext : words.after(left.rounds, timeOf(left))
}

/** "the most expensive of the last 5 cost $0.40": what each round is reckoned at. */
export function basisText({ of, roundMicros }: RoundsLeft, currency: string): string {
  return words.costOfLast(of, formatMoney(roundMicros, currency))
}

/** How far a new budget reaches, rounds first: "Buys about 3 rounds, about 40 s: …". */
export function buysText(session: Session, budgetMicros: number | null): string {
  const { spentMicros, currency } = session.cost
  if (budgetMicros === null || budgetMicros <= (spentMicros ?? 0)) return words.aboveSpent
  const buys = limitAfter(session, budgetMicros)
  if (buys === null) return words.buysUnknown
  const basis = basisText(buys, currency)
  return buys.rounds === 0 ? words.buysNoRound(basis) : words.buys(buys.rounds, timeOf(buys), basis)
}

function timeOf({ lastsMs }: RoundsLeft): string | null {
  return lastsMs === null ? null : formatAge(Math.max(lastsMs, 1000))
}
