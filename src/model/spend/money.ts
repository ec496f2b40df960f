import { decimalSign, grouped, numbers, withSign } from '#src/locale-words.ts'
import type { Cost } from '#src/model/session.ts'

/** Money is integer micro-units (a millionth of the currency's main unit), never a float in between. */
export const MICROS = 1_000_000

/** Reads a decimal string or number of the main unit into micro-units; null when it is no amount. */
export function parseMicros(value: unknown): number | null {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? withoutMinusZero(Math.round(value * MICROS)) : null
  }
  if (typeof value !== 'string') return null
  const match = /^\s*(-?)(\d{1,10})(?:\.(\d{1,18}))?\s*$/.exec(value)
  if (!match) return null
  const fraction = Number((match[3] ?? '').slice(0, 6).padEnd(6, '0'))
  const micros = Number(match[2]) * MICROS + fraction
  return withoutMinusZero(match[1] === '-' ? -micros : micros)
}

/** Minus zero would be shown as "-$0.00". */
function withoutMinusZero(micros: number): number {
  return micros + 0
}

/** Micro-units as a plain decimal string of the main unit ("12.5"), as a request carries it. */
export function decimalFromMicros(micros: number): string {
  const whole = Math.trunc(Math.abs(micros) / MICROS)
  const fraction = String(Math.abs(micros) % MICROS)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${micros < 0 ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/**
 * The decimal string of an amount as a person types it, with the decimal sign of the edition; null when it is
 * no amount. Where that sign is a comma, a dot may stand in its place, unless three digits follow: "1.000" may
 * mean a thousand.
 */
export function decimalOf(typed: string, sign: string = decimalSign): string | null {
  const text = typed.trim()
  if (sign === ',' && /\.\d{3}$/.test(text)) return null
  const decimal = text.replace(sign, '.')
  return parseMicros(decimal) === null ? null : decimal
}

/** Micro-units as a person of this edition would type them, with no lone digit after the sign ("8.40"). */
export function typedMicros(micros: number, sign: string = decimalSign): string {
  return decimalFromMicros(micros).replace(/\.\d$/, '$&0').replace('.', sign)
}

/** An amount of a record as a person of this edition would type it; what is no amount stays. */
export function typedAmount(value: unknown, sign: string = decimalSign): string {
  return parseMicros(value) === null ? String(value) : String(value).replace('.', sign)
}

/** Currencies that are written without `Intl`, whose first format takes 14 ms of the first screen. */
const signs = new Map<string | null, string>([
  ['USD', '$'],
  ['EUR', '€'],
])

/** Micro-units for people ("$12.84"); small amounts keep the digits that matter ("$0.0042"). Null: an unknown currency. */
export function formatMoney(micros: number, currency: string | null = 'USD'): string {
  const digits = Math.trunc(micros / (MICROS / 10)) === 0 ? 4 : 2
  const sign = signs.get(currency)
  if (sign === undefined) return formatOf(currency, digits).format(micros / MICROS)
  return writeAmount(micros, digits, sign, { decimalSign, grouped, withSign })
}

type AmountWords = {
  decimalSign: string
  grouped: (count: number) => string
  withSign: (minus: string, sign: string, amount: string) => string
}

/** An amount of at least two decimals and at most `digits`, as `Intl` writes it in the edition of these words. */
export function writeAmount(
  micros: number,
  digits: 2 | 4,
  sign: string,
  words: AmountWords,
): string {
  const step = MICROS / 10 ** digits
  const raised = Math.abs(micros) + step / 2
  const rounded = raised - (raised % step)
  const whole = words.grouped(Math.trunc(rounded / MICROS))
  const fraction = decimalFromMicros(rounded).split('.')[1] ?? ''
  const minus = Math.sign(micros) * rounded < 0 ? '-' : ''
  return words.withSign(minus, sign, whole + words.decimalSign + fraction.padEnd(2, '0'))
}

const formats: Partial<Record<string, Intl.NumberFormat>> = {}

/** A new format costs more than the drawing of a row, so each is made once. */
function formatOf(currency: string | null, maximumFractionDigits: number): Intl.NumberFormat {
  const style = currency === null ? {} : ({ style: 'currency', currency } as const)
  return (formats[`${currency} ${maximumFractionDigits}`] ??= new Intl.NumberFormat(numbers, {
    ...style,
    minimumFractionDigits: 2,
    maximumFractionDigits,
  }))
}

export type CurrencyAmount = { currency: string; micros: number }

/** The sum of each currency: amounts of different currencies are never added up. */
export function sumsOf(amounts: readonly CurrencyAmount[]): readonly CurrencyAmount[] {
  const sums = new Map<string, number>()
  for (const { currency, micros } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + micros)
  return [...sums].map(([currency, micros]) => ({ currency, micros }))
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
  if (spent.length === 0) return formatMoney(0, zeroIn)
  return spent.map(({ currency, micros }) => formatMoney(micros, currency)).join(' + ')
}

/** The sign of a currency before an amount ("$", "€"), as `formatMoney` writes it. */
export function currencySign(currency: string): string {
  // Its sign is not the first part of this amount in any language.
  const parts = formatOf(currency, 2).formatToParts(-1)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
