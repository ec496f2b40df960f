import { parseMicros } from '#src/model/spend/money.ts'

import { type Fields, wordIn } from './fields.ts'

/** Micro-units of the main unit, and a currency's code, or a bare "$" or "¥"; null if the amount names no currency. */
export type Amount = { micros: number; code: string | null }

/** Signs before or behind a number. Three capital letters are always a code. */
const signs = new Map(
  (
    '$=$ ¥=¥ us$=USD ca$=CAD c$=CAD a$=AUD au$=AUD nz$=NZD hk$=HKD s$=SGD r$=BRL €=EUR £=GBP cn¥=CNY ' +
    '₹=INR ₩=KRW ₽=RUB ₺=TRY ₪=ILS ₴=UAH ₫=VND ฿=THB ₱=PHP ₦=NGN zł=PLN kč=CZK euro=EUR euros=EUR ' +
    'dollar=$ dollars=$ yen=JPY'
  )
    .split(' ')
    .map((pair): [sign: string, code: string] => {
      const [sign = '', code = ''] = pair.split('=')
      return [sign, code]
    }),
)

const MOST_LENGTH = 60

/** A number, or a text of a number with a known sign or code; null for anything else. */
export function readAmount(value: unknown): Amount | null {
  if (typeof value !== 'string') return withCode(parseMicros(value), null)
  if (value.length > MOST_LENGTH) return null
  const parts = /^\s*([-+]?)([^\d.,+-]*)(-?)(\d[\d,]*(?:\.\d+)?)([^\d.,-]*)$/.exec(value)
  if (!parts) return null
  const [, minus = '', before = '', inner = '', digits = '', behind = ''] = parts
  const code = agreed(codeOf(before), codeOf(behind))
  if (code === undefined) return null
  return withCode(
    parseMicros(`${minus === '-' ? minus : inner}${digits.replaceAll(/,(?=\d{3}(?!\d))/g, '')}`),
    code,
  )
}

function withCode(micros: number | null, code: string | null): Amount | null {
  return micros === null ? null : { micros, code }
}

/** Null for an empty text, undefined for a word that is no currency. */
function codeOf(written: string): string | null | undefined {
  const word = written.trim()
  if (word === '') return null
  const lower = word.toLowerCase()
  const known = signs.get(lower)
  if (known !== undefined) return known
  if (/^[A-Z]{3}$/.test(word)) return word
  return Intl.supportedValuesOf('currency').find((code) => code.toLowerCase() === lower)
}

/** The code of a member that names a currency; '' if it names only a unit, null for any other word. */
export function readCurrency(value: unknown): string | null {
  if (value === '') return ''
  const word = wordIn(value, ['code', 'iso'])
  if (word === null) return null
  const isUnit = /^(?:main|major)$/i.test(word) || microsIn(word) !== null
  return isUnit ? '' : (codeOf(word) ?? null)
}

/** How many micro-units are one of a minor unit; null for every other word. */
export function microsIn(unit: string): number | null {
  if (/^(micros?|micro_?usd|micro-?units?)$/i.test(unit)) return 1
  return /^(cents?|minor|usd_?cents?|minor_?units?)$/i.test(unit) ? MICROS_PER_CENT : null
}

export const MICROS_PER_CENT = 10_000

type Code = string | null | undefined

/** The currency of two words for it; undefined if they contradict each other, or one is no currency. */
export function agreed(one: Code, other: Code): Code {
  if (one === undefined || other === undefined) return undefined
  if (one === null || one === other) return other
  if (other === null || codesOf(other)?.test(one)) return one
  return codesOf(one)?.test(other) ? other : undefined
}

/** The codes that a bare sign may stand for. */
function codesOf(code: string | null): RegExp | null {
  if (code === '$') return /^(?:..D|ARS|BRL|CLP|COP|MXN|UYU)$/
  return code === '¥' ? /^(?:CNY|JPY)$/ : null
}

/** The code to show an amount in; dollars if the service names no currency. */
export function currencyOf(code: string | null): string {
  if (code === null || code === '' || code === '$') return 'USD'
  return code === '¥' ? 'JPY' : code
}

/** The currency beside an amount; undefined for a word that is no currency. */
export function readNamed(fields: Fields<'currency'>): string | null | undefined {
  const named = fields.readAs('currency', readCurrency)
  // Beside a code a unit may be anything: "session", "call".
  if (named) return named
  const other = fields.take('currency')
  if (other !== null && readCurrency(other) === null) return undefined
  return named || null
}

const NANOS_PER_MICRO = 1_000

/** `units` with `nanos` beside them are one amount. */
export function withNanos(micros: number | null, nanos: number | null): number | null {
  return nanos === null ? micros : (micros ?? 0) + Math.round(nanos / NANOS_PER_MICRO)
}
