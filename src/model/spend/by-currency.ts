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

/** "$12.84", or "$12.84 + €3.00"; null when nothing is known. Amounts of zero count only when they are all. */
export function formatAmounts(amounts: readonly CurrencyAmount[]): string | null {
  const spent = amounts.filter(({ micros }) => micros !== 0)
  const shown = spent.length > 0 ? spent : amounts.slice(0, 1)
  if (shown.length === 0) return null
  return shown.map(({ currency, micros }) => formatMoney(micros, currency)).join(' + ')
}
