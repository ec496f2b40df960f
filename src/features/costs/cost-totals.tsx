import { type CostSample, burnNow, spentToday } from '#src/model/spend/burn.ts'
import { byCurrency, formatAmounts } from '#src/model/spend/by-currency.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { Stat, StatRow } from '#src/ui/display/stat.tsx'

import { type CostRow, isNearLimit } from './cost-row.ts'

export type CostTotalsProps = {
  rows: readonly CostRow[]
  samples: readonly CostSample[]
  now: number
}

export function CostTotals({ rows, samples, now }: CostTotalsProps) {
  const spent = byCurrency(rows, (own) => {
    const known = own.flatMap((row) => row.spentMicros ?? [])
    return known.length === 0 ? null : known.reduce((sum, micros) => sum + micros, 0)
  })
  const burn = formatAmounts(burnNow(rows, samples, now))
  const today = formatAmounts(spentToday(samples, now))
  const near = rows.filter(isNearLimit).length
  const unknown = rows.filter((row) => row.spentMicros === null).length
  return (
    <StatRow>
      <Stat
        label="Spent in total"
        value={formatAmounts(spent) ?? formatMoney(0)}
        note={unknown > 0 ? `without ${unknown} not known` : undefined}
      />
      {burn === null ? (
        <Stat label="Burn now" value="–" note="not known yet" />
      ) : (
        <Stat label="Burn now" value={burn} unit="/min" />
      )}
      <Stat label="Spent today" value={today ?? formatMoney(0)} note="seen here" />
      <Stat
        label="Near their limit"
        value={near}
        note={near === 1 ? 'session at 80% or more' : 'sessions at 80% or more'}
      />
    </StatRow>
  )
}
