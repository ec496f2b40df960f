import type { CostSample } from '#src/model/spend/burn.ts'
import { fleetBurn, spentSince } from '#src/model/spend/fleet-spend.ts'
import { sumOf } from '#src/model/spend/history/history.ts'
import type { SpendRange } from '#src/model/spend/history/range.ts'
import { byCurrency, formatAmounts, oneCurrency } from '#src/model/spend/money.ts'
import { isNearLimit } from '#src/model/spend/near-limit.ts'
import type { FleetSession } from '#src/queries/sessions/fleet.tsx'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { BurnStat } from '#src/shared/money/fleet-stats.tsx'
import * as money from '#src/shared/money/words.ts'
import { DerivedNote } from '#src/ui/display/derived-note.tsx'
import { Derived } from '#src/ui/display/derived.tsx'
import { Stat, StatRow } from '#src/ui/display/stat.tsx'

import type { CostRow } from './cost-row.ts'
import * as words from './words.ts'

const MINUTE_MS = 60_000

type CostTotalsProps = {
  rows: readonly CostRow[]
  sessions: readonly FleetSession[]
  samples: readonly CostSample[]
  range: SpendRange
  /** When the range begins. */
  from: number
  now: number
}

export function CostTotals({ rows, sessions, samples, range, from, now }: CostTotalsProps) {
  const { amounts, atLeast } = spentSince(sessions, samples, from)
  const near = rows.filter(isNearLimit).length
  const held = rows.filter(({ state }) => state === 'cost-limited').length
  return (
    <StatRow>
      <Stat
        label={words.spentIn[range]}
        value={
          amounts.length > 0 ? (
            <Derived
              note={
                <DerivedNote said={words.spentInSaid} derived={words.spentInDerived(atLeast)} />
              }
            >
              {atLeast && <span className="text-base font-normal">{words.atLeast}</span>}
              {formatAmounts(amounts, oneCurrency(rows))}
            </Derived>
          ) : null
        }
        missing={words.notKnown}
      />
      <BurnStat sessions={sessions} samples={samples} now={now} />
      <TodayStat sessions={sessions} samples={samples} now={now} />
      <Stat
        label={words.nearLimit}
        value={<FilterLink filter="near-limit" count={near} />}
        note={words.sessionsAt80(near)}
      />
      <Stat label={words.atLimit} value={<FilterLink filter="cost-limited" count={held} />} />
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

type TodayProps = Pick<CostTotalsProps, 'sessions' | 'samples' | 'now'>

function TodayStat({ sessions, samples, now }: TodayProps) {
  const { amounts, atLeast } = todayAtThisRate({ sessions, samples, now })
  const [first, ...others] = amounts
  return (
    <Stat
      label={words.todayAtThisRate}
      value={
        first ? (
          <Derived note={<DerivedNote said={words.todaySaid} derived={words.todayDerived} />}>
            {atLeast && <span className="text-base font-normal">{money.atLeast}</span>}
            {formatAmounts(amounts, others.length === 0 ? first.currency || null : null)}
          </Derived>
        ) : null
      }
      missing={words.notKnown}
    />
  )
}

/** Empty where no burn or no spend is known. */
function todayAtThisRate({ sessions, samples, now }: TodayProps) {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const { amounts: spent, atLeast } = spentSince(sessions, samples, midnight)
  const { amounts: burn, known, of } = fleetBurn(sessions, samples, now)
  if (spent.length === 0 || burn.length === 0) return { amounts: [], atLeast: false }
  const minutes = (new Date(now).setHours(24, 0, 0, 0) - now) / MINUTE_MS
  const rest = burn.map(({ currency, micros }) => ({
    currency,
    micros: Math.round(micros * minutes),
  }))
  return { amounts: byCurrency([...spent, ...rest], sumOf), atLeast: atLeast || known < of }
}
