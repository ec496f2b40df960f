import type { Cost } from '#src/model/session.ts'
import { parseMicros } from '#src/model/spend/money.ts'

import { nameTable, Fields, type Reading, isJsonObject, type JsonObject, wordIn } from './fields.ts'
import { readWhole } from './plain-values.ts'

/**
 * §2 names `cost` and gives it no type: a number, a decimal string ("12.84", "€12.84", "12.84 USD"), or an
 * object of these names. An amount is of the main unit unless its name, or `unit` or `decimals` beside it,
 * says otherwise; `units` with `nanos` is one amount. A sign or word that is no currency makes it no cost.
 */
export const costTable = nameTable('cost', {
  micros: 'amountMicros spentMicros costMicros totalMicros micros microUnits',
  cents:
    'amountCents spentCents costCents totalCents cents amountMinor spentMinor minorUnits minor',
  amount:
    'amount spent spend used accrued total totalCost current value usd usdAmount totalUsd amountUsd ' +
    'spentUsd costUsd totalCostUsd cost units price',
  budget:
    'budget limit max maxCost costLimit budgetLimit spendLimit newBudget cap maxBudget budgetUsd ' +
    'limitUsd maxUsd maxCostUsd maxBudgetUsd',
  budgetMicros: 'budgetMicros limitMicros maxMicros',
  budgetCents: 'budgetCents limitCents maxCents budgetMinor limitMinor',
  currency: 'currency currencyCode unit',
  decimals: 'decimals scale exponent precision',
  nanos: 'nanos',
})

/** The members of a budget that is an object: its limit goes before what was spent of it. */
export const budgetTable = nameTable('budget', {
  micros: 'limitMicros maxMicros totalMicros amountMicros micros',
  cents: 'limitCents maxCents totalCents amountCents cents',
  amount: 'limit max total amount budget value cap usd units',
  currency: 'currency currencyCode unit',
  decimals: 'decimals scale exponent',
  nanos: 'nanos',
})

const MICROS = 6
const NANOS_PER_MICRO = 1_000

type ReadCost = Amount & { budget?: Amount | null }

type SpentPlaces = 'cost' | 'costMicros' | 'costCents'

/** Leaves out an amount of another unit. */
export type Own = <Value extends Amount>(read: Value | null) => Value | null

/**
 * Takes the cost out of a session's fields; a value that is not understood becomes null and stays unread.
 * `ofRound` leaves out the amounts of rounds that are not in the session's currency.
 */
export function decodeCost(
  session: Fields<SpentPlaces | 'budget' | 'currency'>,
  guardrails: unknown,
): { cost: Cost; ofRound: Own } {
  let isOther = false
  const named = session.readAs('currency', (word) => {
    const code = readCurrency(word)
    isOther ||= code === null
    return code
  })
  // Credits and points are no dollars: they are the unit of an amount without a currency of its own.
  const own: Own = (read) => (isOther && named === null && read?.code === null ? null : read)
  const cost = readSpent(session, own)
  const ofSession = session.readAs('budget', (value) => own(readBudget(value)))
  const ofGuardrails = () =>
    isJsonObject(guardrails) ? own(budgetIn(new Fields(guardrails, costTable))) : null
  const budget = cost?.budget ?? ofSession ?? ofGuardrails()
  const code = agreed(cost?.code ?? null, named || null) ?? cost?.code ?? null
  const both = agreed(code, budget?.code ?? null)
  const currency = currencyOf(both === undefined ? code : both)
  return {
    cost: {
      spentMicros: cost?.micros ?? null,
      // A spend never reaches a limit in another currency.
      budgetMicros: both === undefined ? null : (budget?.micros ?? null),
      currency,
    },
    ofRound: (read) => (agreed(currency, read?.code ?? null) === undefined ? null : own(read)),
  }
}

/** Takes what was spent out of the fields of a session or a round. */
export function readSpent(fields: Fields<SpentPlaces>, own: Own): ReadCost | null {
  return (
    fields.readAs('cost', (value, reading) => own(readCost(value, reading))) ??
    fields.readAs('costMicros', (value) => own(readMicroUnits(value))) ??
    fields.readAs('costCents', (value) => own(readCents(value)))
  )
}

/** A cost of the main unit, in any form; null when it is none. */
export function readCost(value: unknown, reading?: Reading): ReadCost | null {
  // A list of one currency.
  if (Array.isArray(value)) return value.length === 1 ? readCost(value[0], reading) : null
  if (!isJsonObject(value)) return readAmount(value)
  const fields = new Fields(value, costTable, reading)
  const readUnits = unitOf(value, fields)
  const amount = amountIn(
    fields,
    // Another object inside, as in { total: { amount, currency } }; deeper objects have another meaning.
    readUnits ?? ((inner) => (isJsonObject(inner) ? readCost(inner) : readAmount(inner))),
  )
  return amount && { ...amount, budget: budgetIn(fields, readUnits ?? readAmount) }
}

/** Reads an amount, if the object itself says that it is not of the main unit. */
function unitOf(value: JsonObject, fields: Fields<'decimals'>): ReadAmount | null {
  // An exponent is negative: 1284 and -2 are 12.84.
  const places = Math.abs(fields.readAs('decimals', readWhole) ?? 0)
  if (places > 0) return unlessPointed(unitsOf(places > MICROS ? NaN : 10 ** (MICROS - places)))
  return minorUnit(wordIn(value, [...unitNames, 'currency']) ?? '')
}

const unitNames = ['unit', 'units', 'denomination']

/** A text with a point in it is of the main unit, and the places beside it only describe it. */
function unlessPointed(read: ReadAmount): ReadAmount {
  return (value) => (typeof value === 'string' && value.includes('.') ? readAmount : read)(value)
}

/** The budget among the members of a cost, whose unit `read` reads, or among guardrails. */
function budgetIn(
  fields: Fields<'budget' | 'budgetMicros' | 'budgetCents'>,
  read = readAmount,
): Amount | null {
  return (
    fields.readAs('budgetMicros', readMicroUnits) ??
    fields.readAs('budgetCents', readCents) ??
    fields.readAs('budget', (value) => readBudget(value, read))
  )
}

function readBudget(value: unknown, read = readAmount): Amount | null {
  if (!isJsonObject(value)) return read(value)
  const fields = new Fields(value, budgetTable)
  const inherited = wordIn(value, unitNames) === null ? unlessPointed(read) : readAmount
  return amountIn(fields, unitOf(value, fields) ?? inherited)
}

/** The amount in an object, in the currency beside it. */
function amountIn(
  fields: Fields<'micros' | 'cents' | 'amount' | 'nanos' | 'currency'>,
  read: ReadAmount,
): Amount | null {
  const main =
    fields.readAs('micros', readMicroUnits) ??
    fields.readAs('cents', readCents) ??
    fields.readAs('amount', read)
  // `units` with `nanos` beside them are one amount.
  const nanos = fields.readAs('nanos', readWhole)
  const besides = nanos === null ? null : Math.round(nanos / NANOS_PER_MICRO)
  const micros = besides === null ? (main?.micros ?? null) : (main?.micros ?? 0) + besides
  const code = agreed(main?.code ?? null, readNamed(fields))
  return micros === null || code === undefined ? null : { micros, code }
}

/** Reads a number of a unit, in a currency that stands elsewhere; null for a unit that is not known (NaN). */
function unitsOf(microsEach: number, read = readWhole): ReadAmount {
  return (value) => {
    const micros = Math.round((read(value) ?? NaN) * microsEach)
    return withCode(Number.isSafeInteger(micros) ? micros : null, null)
  }
}

const readMicroUnits = unitsOf(1)
/** A model's answer may cost parts of a cent: 0.4 cents are 4000 micro-units. */
const readCents = unitsOf(0.01, parseMicros)

/** Micro-units of the main unit, and a currency's code, or a bare "$" or "¥"; null if the amount names no currency. */
type Amount = { micros: number; code: string | null }
type ReadAmount = (value: unknown) => Amount | null

/** Signs before or behind a number. Three capital letters are always a code. */
const signs =
  ' $=$ ¥=¥ us$=USD ca$=CAD c$=CAD a$=AUD au$=AUD nz$=NZD hk$=HKD s$=SGD r$=BRL €=EUR £=GBP cn¥=CNY ' +
  '₹=INR ₩=KRW ₽=RUB ₺=TRY ₪=ILS ₴=UAH ₫=VND ฿=THB ₱=PHP ₦=NGN zł=PLN kč=CZK euro=EUR euros=EUR ' +
  'dollar=$ dollars=$ yen=JPY'

const MOST_LENGTH = 60

/** A number, or a text of a number with a known sign or code; null for anything else. */
function readAmount(value: unknown): Amount | null {
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
  const known = signs.split(` ${lower}=`)[1]?.split(' ')[0]
  if (known !== undefined) return known
  if (/^[A-Z]{3}$/.test(word)) return word
  return Intl.supportedValuesOf('currency').find((code) => code.toLowerCase() === lower)
}

/** The code of a member that names a currency; '' if it names only a unit, null for any other word. */
function readCurrency(value: unknown): string | null {
  if (value === '') return ''
  const word = wordIn(value, ['code', 'iso'])
  if (word === null) return null
  const isUnit = /^(?:main|major)$/i.test(word) || minorUnit(word) !== null
  return isUnit ? '' : (codeOf(word) ?? null)
}

/** Reads a number of a minor unit; null for every other word. */
function minorUnit(unit: string): ReadAmount | null {
  if (/^(micros?|micro_?usd|micro-?units?)$/i.test(unit)) return readMicroUnits
  return /^(cents?|minor|usd_?cents?|minor_?units?)$/i.test(unit) ? readCents : null
}

type Code = string | null | undefined

/** The currency of two words for it; undefined if they contradict each other, or one is no currency. */
function agreed(one: Code, other: Code): Code {
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
function currencyOf(code: string | null): string {
  if (code === null || code === '' || code === '$') return 'USD'
  return code === '¥' ? 'JPY' : code
}

/** The currency beside an amount; undefined for a word that is no currency. */
function readNamed(fields: Fields<'currency'>): string | null | undefined {
  const named = fields.readAs('currency', readCurrency)
  // Beside a code a unit may be anything: "session", "call".
  if (named) return named
  const other = fields.take('currency')
  if (other !== null && readCurrency(other) === null) return undefined
  return named || null
}
