import type { ReactNode } from 'react'

import type { CostSample } from '#src/model/spend/burn.ts'
import { fleetBurn, type Spender, spentSince } from '#src/model/spend/fleet-spend.ts'
import { type CurrencyAmount, formatAmounts } from '#src/model/spend/money.ts'
import { Derived } from '#src/ui/display/derived.tsx'
import { Stat, type StatProps } from '#src/ui/display/stat.tsx'

import { LazyMoneyNote } from './lazy-money-note.tsx'
import * as words from './words.ts'

export type FleetStatProps = {
  sessions: readonly Spender[]
  samples: readonly CostSample[]
  now: number
}

/** The spend per minute of the sessions that run. */
export function BurnStat({ sessions, samples, now }: FleetStatProps) {
  // The clock draws it anew: a cache would only weigh.
  'use no memo'
  const burn = fleetBurn(sessions, samples, now)
  const { amounts, known, of } = burn
  return (
    <MoneyStat
      label={words.burnNow}
      amounts={amounts}
      source={<LazyMoneyNote of="fleet-burn" burn={burn} />}
      unit={words.perMinute}
      note={known < of ? words.knownOf(known, of) : undefined}
      missing={words.notKnownYet}
    />
  )
}

/** The spend of the sessions since local midnight. */
export function SpentTodayStat({ sessions, samples, now }: FleetStatProps) {
  'use no memo'
  const { amounts, atLeast } = spentSince(sessions, samples, new Date(now).setHours(0, 0, 0, 0))
  return (
    <MoneyStat
      label={words.spentToday}
      amounts={amounts}
      atLeast={atLeast}
      source={<LazyMoneyNote of="spent" atLeast={atLeast} />}
      missing={words.notKnown}
    />
  )
}

type MoneyStatProps = Omit<StatProps, 'value' | 'waiting'> & {
  /** Empty if nothing is known. */
  amounts: readonly CurrencyAmount[]
  atLeast?: boolean
  source: ReactNode
}

/** Amounts with their source. Nothing spent is said in the only currency, or without a sign. */
export function MoneyStat({ amounts, atLeast = false, source, ...stat }: MoneyStatProps) {
  const [first, ...others] = amounts
  const value = first && (
    <Derived note={source}>
      {atLeast && <span className="text-base font-normal">{words.atLeast} </span>}
      {formatAmounts(amounts, others.length === 0 ? first.currency || null : null)}
    </Derived>
  )
  return <Stat {...stat} value={value ?? null} />
}
