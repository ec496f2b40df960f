import { hasEnded, type Session } from '#src/model/session.ts'
import { limitAfter } from '#src/model/spend/limit.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { isBudgetSpent } from '#src/model/spend/near-limit.ts'
import { LazyMoneyNote } from '#src/shared/money/lazy-money-note.tsx'
import { shareAndLeftText } from '#src/shared/money/limit-text.ts'
import { Derived } from '#src/ui/display/derived.tsx'
import { Meter } from '#src/ui/display/meter.tsx'
import { filled } from '#src/ui/text/filled.ts'

import * as words from './words.ts'

/** "$12.84 of $20.00" and "64% · about 6 rounds left (12 min)", as far as they are known. */
export function CostMeter({ session }: { session: Session }) {
  const { spentMicros, budgetMicros, currency } = session.cost
  if (spentMicros === null) return <p className="text-ink-3">{words.noCost}</p>
  const spent = <span className="font-semibold text-ink">{formatMoney(spentMicros, currency)}</span>
  if (budgetMicros === null) {
    return (
      <p className="flex flex-wrap gap-x-4 text-ink-3">
        <span>{filled(words.noBudget, spent)}</span>
        <Limit session={session} percent={null} />
      </p>
    )
  }
  const budget = formatMoney(budgetMicros, currency)
  return (
    <div className="min-w-0 grow basis-64 sm:max-w-105">
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-ink-3">
        <span>{filled(words.spentOf, spent, budget)}</span>
        <Limit session={session} percent={percentOf(spentMicros, budgetMicros)} />
      </p>
      <Meter
        label={words.budgetMeter}
        value={spentMicros}
        max={budgetMicros}
        valueText={words.spentOf(formatMoney(spentMicros, currency), budget)}
        size="wide"
      />
    </div>
  )
}

function percentOf(spentMicros: number, budgetMicros: number): string | null {
  return budgetMicros <= 0 ? null : `${Math.floor((spentMicros / budgetMicros) * 100)}%`
}

type LimitProps = { session: Session; percent: string | null }

/** "64% · about 6 rounds left"; of an ended session, and of one at its limit, the share alone. */
function Limit({ session, percent }: LimitProps) {
  const { cost, state } = session
  const isOver = hasEnded(state) || isBudgetSpent({ ...cost, state })
  const left = isOver ? null : limitAfter(session)
  if (left === null) return percent && <span>{percent}</span>
  return (
    <Derived note={<LazyMoneyNote of="limit" left={left} cost={cost} />}>
      {shareAndLeftText(percent, left)}
    </Derived>
  )
}
