import type { Cost } from '#src/model/session.ts'
import type { FleetBurn } from '#src/model/spend/fleet-spend.ts'
import type { RoundsLeft } from '#src/model/spend/limit.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { DerivedNote } from '#src/ui/display/derived-note.tsx'

import { costOfLast } from './limit-words.ts'
import * as words from './note-words.ts'

export type MoneyNoteProps =
  | { of: 'fleet-burn'; burn: FleetBurn }
  | { of: 'spent'; atLeast: boolean }
  | { of: 'burn'; isSeen: boolean }
  | { of: 'limit'; left: RoundsLeft; cost: Cost }
  | { of: 'times' }

/** The source of a figure of money or time: the service's part, and the console's part. */
export function MoneyNote(props: MoneyNoteProps) {
  return <DerivedNote {...textsOf(props)} />
}

function textsOf(figure: MoneyNoteProps): { said: string; derived: string } {
  if (figure.of === 'fleet-burn') {
    const { known, of, seen } = figure.burn
    return { said: words.fleetBurnSaid, derived: words.fleetBurnDerived(known, of, seen) }
  }
  if (figure.of === 'spent') {
    return { said: words.spentSaid, derived: words.spentDerived(figure.atLeast) }
  }
  if (figure.of === 'burn') {
    return figure.isSeen
      ? { said: words.burnSaidCost, derived: words.burnSeen }
      : { said: words.burnSaidRounds, derived: words.burnDerived }
  }
  if (figure.of === 'times') return { said: words.timesSaid, derived: words.timesDerived }
  const { left, cost } = figure
  if (left.cap !== null) return { said: words.capSaid(left.cap), derived: words.capDerived }
  const { currency } = cost
  const [spent, budget] = [cost.spentMicros, cost.budgetMicros].map((micros) =>
    formatMoney(micros ?? 0, currency),
  )
  return {
    said: words.limitSaid(spent ?? '', budget ?? ''),
    derived: words.limitDerived(costOfLast(left.of, formatMoney(left.roundMicros, currency))),
  }
}
