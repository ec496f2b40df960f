import type { FleetSession } from '#src/model/fleet/fleet.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import { spentSince } from '#src/model/spend/fleet-spend.ts'
import { sumOf } from '#src/model/spend/history/history.ts'
import type { SpendRange } from '#src/model/spend/history/range.ts'
import { maySpend } from '#src/model/spend/may-spend.ts'
import { byCurrency, formatAmounts, oneCurrency } from '#src/model/spend/money.ts'
import { isNearLimit } from '#src/model/spend/near-limit.ts'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { BurnStat } from '#src/shared/money/fleet-stats.tsx'
import * as money from '#src/shared/money/words.ts'
import { DerivedNote } from '#src/ui/display/derived-note.tsx'
import { Derived } from '#src/ui/display/derived.tsx'
import { Stat, StatRow } from '#src/ui/display/stat.tsx'

import type { CostRow } from './cost-row.ts'
import * as words from './words.ts'

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
              {atLeast && <span className="text-base font-normal">{words.atLeast} </span>}
              {formatAmounts(amounts, oneCurrency(rows))}
            </Derived>
          ) : null
        }
        missing={words.notKnown}
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

type TodayProps = Pick<CostTotalsProps, 'sessions' | 'samples' | 'now'>

function MidnightStat({ sessions, samples, now }: TodayProps) {
  // The clock draws it anew: a cache would only weigh.
  'use no memo'
  const { amounts, isPart, known, of } = byMidnight({ sessions, samples, now })
  const [first, ...others] = amounts
  return (
    <Stat
      label={words.byMidnight}
      value={
        first ? (
          <Derived
            note={<DerivedNote said={words.midnightSaid} derived={words.midnightDerived(isPart)} />}
          >
            {formatAmounts(amounts, others.length === 0 ? first.currency || null : null)}
          </Derived>
        ) : null
      }
      note={known < of ? money.knownOf(known, of) : undefined}
      missing={words.notKnown}
    />
  )
}

/** Spent since midnight, and what may still be spent until the next; empty where no spend is known. */
function byMidnight({ sessions, samples, now }: TodayProps) {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const { amounts: spent, atLeast } = spentSince(sessions, samples, midnight)
  const forMs = new Date(now).setHours(24, 0, 0, 0) - now
  const { amounts: rest, known, of } = maySpend(sessions, samples, now, forMs)
  const isKnown = spent.length > 0 && (known > 0 || of === 0)
  return {
    amounts: isKnown ? byCurrency([...spent, ...rest], sumOf) : [],
    isPart: atLeast || known < of,
    known,
    of,
  }
}
