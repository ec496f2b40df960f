import type { Cost } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { Meter } from '#src/ui/display/meter.tsx'
import { formatAge } from '#src/ui/text/time-text.ts'

import * as words from './words.ts'

const MINUTE_MS = 60_000

export type CostMeterProps = { cost: Cost; burnMicros: number | null }

/** "$12.84 of $20.00 · 64% · limit in ≈ 38 min", as far as the parts are known. */
export function CostMeter({ cost, burnMicros }: CostMeterProps) {
  const { spentMicros, budgetMicros, currency } = cost
  if (spentMicros === null) return <p className="text-ink-3">{words.noCost}</p>
  const spent = <span className="font-semibold text-ink">{formatMoney(spentMicros, currency)}</span>
  if (budgetMicros === null) {
    return (
      <p className="text-ink-3">
        {spent}
        {words.noBudget}
      </p>
    )
  }
  const ofBudget = words.ofBudget(formatMoney(budgetMicros, currency))
  return (
    <div className="min-w-0 grow basis-64 sm:max-w-105">
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-ink-3">
        <span>
          {spent}
          {ofBudget}
        </span>
        <span>{limitText(spentMicros, budgetMicros, burnMicros)}</span>
      </p>
      <Meter
        label={words.budgetMeter}
        value={spentMicros}
        max={budgetMicros}
        valueText={`${formatMoney(spentMicros, currency)}${ofBudget}`}
        size="wide"
      />
    </div>
  )
}

function limitText(spent: number, budget: number, burn: number | null): string {
  const percent = budget > 0 ? `${Math.floor((spent / budget) * 100)}%` : ''
  if (burn === null || burn <= 0 || spent >= budget) return percent
  const untilMs = ((budget - spent) / burn) * MINUTE_MS
  return words.limitIn(percent, formatAge(Math.max(MINUTE_MS, untilMs), 'long'))
}
