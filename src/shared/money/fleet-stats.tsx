import type { CostSample } from '#src/model/spend/burn.ts'
import { fleetBurn, type Spender, spentSince } from '#src/model/spend/fleet-spend.ts'
import { type CurrencyAmount, formatAmounts } from '#src/model/spend/money.ts'
import { Derived } from '#src/ui/display/derived.tsx'
import { Stat } from '#src/ui/display/stat.tsx'

import { LazyMoneyNote } from './lazy-money-note.tsx'
import * as words from './words.ts'

export type FleetStatProps = {
  sessions: readonly Spender[]
  samples: readonly CostSample[]
  now: number
}

/** What the sessions that run spend per minute. */
export function BurnStat({ sessions, samples, now }: FleetStatProps) {
  // The clock draws it anew: a cache would only weigh.
  'use no memo'
  const burn = fleetBurn(sessions, samples, now)
  const { amounts, known, of } = burn
  return (
    <Stat
      label={words.burnNow}
      value={
        amounts.length === 0 ? null : (
          <Derived note={<LazyMoneyNote of="fleet-burn" burn={burn} />}>{textOf(amounts)}</Derived>
        )
      }
      unit={words.perMinute}
      note={known < of ? words.knownOf(known, of) : undefined}
      missing={words.notKnownYet}
    />
  )
}

/** What the sessions spent since local midnight. */
export function SpentTodayStat({ sessions, samples, now }: FleetStatProps) {
  'use no memo'
  const { amounts, atLeast } = spentSince(sessions, samples, new Date(now).setHours(0, 0, 0, 0))
  return (
    <Stat
      label={words.spentToday}
      value={
        amounts.length === 0 ? null : (
          <Derived note={<LazyMoneyNote of="spent" atLeast={atLeast} />}>
            {atLeast && <span className="text-base font-normal">{words.atLeast} </span>}
            {textOf(amounts)}
          </Derived>
        )
      }
      missing={words.notKnown}
    />
  )
}

/** Nothing spent is said in the only currency, or without a sign. */
function textOf(amounts: readonly CurrencyAmount[]): string | null {
  const [first, ...others] = amounts
  return formatAmounts(amounts, others.length === 0 ? first?.currency || null : null)
}
