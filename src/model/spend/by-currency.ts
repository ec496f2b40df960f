import type { Cost } from '#src/model/session.ts'

import { formatMoney } from './money.ts'

export type CurrencyAmount = { currency: string; micros: number }

/** Measures each currency's own items: amounts of different currencies are never added up. */
export function byCurrency<Item extends { currency: string }>(
  items: readonly Item[],
  measure: (own: readonly Item[]) => number | null,
): readonly CurrencyAmount[] {
  return [...Map.groupBy(items, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const micros = measure(own)
    return micros === null ? [] : [{ currency, micros }]
  })
}

/** The one currency of every amount that is known; null where none is known, or where there are several. */
export function oneCurrency(costs: readonly Cost[]): string | null {
  const known = costs.filter((cost) => cost.spentMicros !== null || cost.budgetMicros !== null)
  const [first = null, ...others] = new Set(known.map(({ currency }) => currency))
  return others.length === 0 ? first : null
}

/**
 * "$12.84", or "$12.84 + €3.00"; null when nothing is known. Nothing spent is said in the currency
 * `zeroIn`, or without a sign.
 */
export function formatAmounts(
  amounts: readonly CurrencyAmount[],
  zeroIn: string | null,
): string | null {
  if (amounts.length === 0) return null
  const spent = amounts.filter(({ micros }) => micros !== 0)
  if (spent.length === 0) return zeroIn === null ? '0.00' : formatMoney(0, zeroIn)
  return spent.map(({ currency, micros }) => formatMoney(micros, currency)).join(' + ')
}
