import { stateSign } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { classNames } from '#src/ui/class-names.ts'
import { formatAge } from '#src/ui/display/format-duration.ts'
import { Meter } from '#src/ui/display/meter.tsx'
import { Pill } from '#src/ui/display/pill.tsx'
import { visible } from '#src/ui/text/visible.ts'

import type { CostRow } from './cost-row.ts'
import * as words from './words.ts'

export type CostFactProps = { row: CostRow; className?: string | undefined }

const unknown = <span className="text-ink-3">–</span>

export function StatePill({ row }: CostFactProps) {
  const sign = stateSign(row.state, row.status)
  return (
    <Pill tone={sign.tone} shape={sign.shape}>
      {visible(sign.words)}
    </Pill>
  )
}

export function Burn({ row: { burnMicros, currency } }: CostFactProps) {
  if (burnMicros === null) return unknown
  return (
    <span>
      {formatMoney(burnMicros, currency)}
      <span className="text-ink-3">{words.perMinute}</span>
    </span>
  )
}

/** The approximate time until the limit at the current rate. */
export function LimitIn({ row: { limitInMs } }: CostFactProps) {
  if (limitInMs === 0) return words.reached
  return limitInMs === null ? unknown : words.about(formatAge(limitInMs, 'long'))
}

export function SpentOfBudget({ row, className }: CostFactProps) {
  const { spentMicros, budgetMicros, currency } = row
  if (spentMicros === null) return <span className="text-ink-3">{words.notKnown}</span>
  const spent = formatMoney(spentMicros, currency)
  const budget = budgetMicros === null ? null : formatMoney(budgetMicros, currency)
  return (
    <div className={classNames('flex flex-wrap items-center justify-between gap-x-4', className)}>
      <span className="whitespace-nowrap">
        {spent}{' '}
        <span className="text-ink-3">{budget ? words.ofBudget(budget) : words.noBudget}</span>
      </span>
      {budget && budgetMicros !== null && (
        <Meter
          label={words.spentOfBudget}
          value={spentMicros}
          max={budgetMicros}
          valueText={words.spentOf(spent, budget)}
          className="w-23 shrink-0"
        />
      )}
    </div>
  )
}
