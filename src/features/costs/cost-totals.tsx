import { spentSince } from '#src/model/spend/fleet-spend.ts'
import type { SpendRange } from '#src/model/spend/history/history.ts'
import { maySpend } from '#src/model/spend/may-spend.ts'
import { sumsOf } from '#src/model/spend/money.ts'
import { isNearLimit } from '#src/model/spend/near-limit.ts'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { BurnStat, type FleetStatProps, MoneyStat } from '#src/shared/money/fleet-stats.tsx'
import * as money from '#src/shared/money/words.ts'
import { DerivedNote } from '#src/ui/display/derived-note.tsx'
import { Stat, StatRow } from '#src/ui/display/stat.tsx'

import type { CostRow } from './cost-row.ts'
import * as words from './words.ts'

type CostTotalsProps = FleetStatProps & {
  rows: readonly CostRow[]
  range: SpendRange
  /** The beginning of the range, in epoch milliseconds. */
  from: number
}

export function CostTotals({ rows, sessions, samples, range, from, now }: CostTotalsProps) {
  const { amounts, atLeast } = spentSince(sessions, samples, from)
  const near = rows.filter(isNearLimit).length
  const held = rows.filter(({ state }) => state === 'cost-limited').length
  return (
    <StatRow>
      <MoneyStat
        label={words.spentIn[range]}
        amounts={amounts}
        atLeast={atLeast}
        source={<DerivedNote said={words.spentInSaid} derived={words.spentInDerived(atLeast)} />}
        missing={money.notKnown}
      />
      <BurnStat sessions={sessions} samples={samples} now={now} />
      <MidnightStat sessions={sessions} samples={samples} now={now} />
      <Stat
        label={words.nearLimit}
        value={<FilterLink filter="near-limit" count={near} />}
        note={words.sessionsAt80(near)}
      />
      <Stat
        label={words.atLimit}
        value={<FilterLink filter="cost-limited" count={held} />}
        note={words.sessionsHeld(held)}
      />
    </StatRow>
  )
}

/** The number of sessions, as a link to them on the list. */
function FilterLink({ filter, count }: { filter: string; count: number }) {
  return (
    <Link
      to={`${paths.sessions}?status=${filter}`}
      className="pointer-coarse:touch-area hover:underline"
    >
      {count}
    </Link>
  )
}

/** Spent since midnight, and what may still be spent until the next; not known where no spend is. */
function MidnightStat({ sessions, samples, now }: FleetStatProps) {
  // The clock draws it anew: a cache would only weigh.
  'use no memo'
  const spent = spentSince(sessions, samples, new Date(now).setHours(0, 0, 0, 0))
  const rest = maySpend(sessions, samples, now, new Date(now).setHours(24, 0, 0, 0) - now)
  const { known, of } = rest
  const isKnown = spent.amounts.length > 0 && (known > 0 || of === 0)
  const isPart = spent.atLeast || known < of
  return (
    <MoneyStat
      label={words.byMidnight}
      amounts={isKnown ? sumsOf([...spent.amounts, ...rest.amounts]) : []}
      source={<DerivedNote said={words.midnightSaid} derived={words.midnightDerived(isPart)} />}
      note={known < of ? money.knownOf(known, of) : undefined}
      missing={money.notKnown}
    />
  )
}
