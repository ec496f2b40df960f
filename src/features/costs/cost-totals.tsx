import { type CostSample, fleetSpend } from '#src/model/spend/burn.ts'
import { byCurrency, formatAmounts, oneCurrency } from '#src/model/spend/money.ts'
import { Stat, StatRow } from '#src/ui/display/stat.tsx'

import { type CostRow, hasReachedLimit, isNearLimit } from './cost-row.ts'
import * as words from './words.ts'

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
        <Stat label={words.spentInTotal} value="–" note={words.notKnown} />
      ) : (
        <Stat
          label={words.spentInTotal}
          value={total}
          note={unknown > 0 ? words.withoutUnknown(unknown) : undefined}
        />
      )}
      {burn === null ? (
        <Stat label={words.burnNow} value="–" note={words.notKnownYet} />
      ) : (
        <Stat label={words.burnNow} value={burn} unit={words.perMinute} />
      )}
      <Stat
        label={words.spentToday}
        value={today ?? '–'}
        note={today ? words.seenHere : words.notKnown}
      />
      <Stat
        label={words.nearLimit}
        value={near}
        note={reached === 0 ? words.at80 : words.at80AndReached(reached)}
      />
    </StatRow>
  )
}
