import type { CostSample } from '#src/model/spend/burn.ts'
import { byCurrency, formatAmounts, oneCurrency } from '#src/model/spend/by-currency.ts'
import { fleetSpend } from '#src/model/spend/fleet-spend.ts'
import { Stat, StatRow } from '#src/ui/display/stat.tsx'

import { type CostRow, hasReachedLimit, isNearLimit } from './cost-row.ts'

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
  const total = formatAmounts(spent, oneCurrency(rows))
  const { burn, today } = fleetSpend(rows, samples, now)
  const near = rows.filter(isNearLimit).length
  const reached = rows.filter(hasReachedLimit).length
  const unknown = rows.filter((row) => row.spentMicros === null).length
  return (
    <StatRow>
      {total === null ? (
        <Stat label="Spent in total" value="–" note="not known" />
      ) : (
        <Stat
          label="Spent in total"
          value={total}
          note={unknown > 0 ? `without ${unknown} not known` : undefined}
        />
      )}
      {burn === null ? (
        <Stat label="Burn now" value="–" note="not known yet" />
      ) : (
        <Stat label="Burn now" value={burn} unit="/min" />
      )}
      <Stat label="Spent today" value={today ?? '–'} note={today ? 'seen here' : 'not known'} />
      <Stat
        label="Near their limit"
        value={near}
        note={reached === 0 ? 'at 80% or more' : `at 80% or more; ${reached} reached it`}
      />
    </StatRow>
  )
}
