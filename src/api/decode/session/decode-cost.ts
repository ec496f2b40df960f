import { wordIn } from '#src/api/decode/decode-values.ts'
import { createFields, isJsonObject, type Fields, type JsonObject } from '#src/api/decode/fields.ts'
import { nameTable, normalizeName } from '#src/api/decode/name-table.ts'
import type { Reading } from '#src/api/decode/reading.ts'
import type { Cost } from '#src/model/session.ts'

import {
  agreed,
  currencyOf,
  inMicros,
  microsIn,
  MICROS_PER_CENT,
  readAmount,
  readCurrency,
  readNamed,
  readWhole,
  withNanos,
  type Amount,
} from './read-amount.ts'
import { budgetIn, readBudgetOf } from './read-budget.ts'

/**
 * §2 names `cost` and gives it no type: a number, a decimal string ("12.84", "€12.84", "12.84 USD"), or an
 * object of these names. An amount is of the main unit unless its name, or `unit` or `decimals` beside it,
 * says otherwise; `units` with `nanos` is one amount. One in a sign or word that is no currency is none.
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

type CostPlaces = 'cost' | 'costMicros' | 'costCents' | 'budget' | 'currency'

/** Takes the cost out of a session's fields; what is not understood becomes null and stays in `rest`. */
export function decodeCost(session: Fields<CostPlaces>, guardrails: unknown): Cost {
  let isOther = false
  const named = session.readAs('currency', (word) => {
    const code = readCurrency(word)
    isOther ||= code === null
    return code
  })
  // Credits and points are no dollars: without a currency of its own an amount is in those.
  const own = <Value extends { code: string | null }>(read: Value | null) =>
    read !== null && isOther && named === null && read.code === null ? null : read
  const cost =
    session.readAs('cost', (value, reading, at) => own(readCostAt(value, reading, at))) ??
    session.readAs('costMicros', (value) => own(plainCost(value, 1))) ??
    session.readAs('costCents', (value) => own(plainCost(value, MICROS_PER_CENT)))
  const [ofBudget = null, spentOfBudget = null] =
    session.readAs('budget', (value) => readBudgetOf(value, own)) ?? []
  const budget =
    cost?.budget ??
    ofBudget ??
    (isJsonObject(guardrails) ? own(budgetIn(createFields(guardrails, costTable))) : null)
  const spent = cost ?? spentOfBudget
  const said = agreed(spent?.code ?? null, named || null) ?? spent?.code ?? null
  const both = agreed(said, budget?.code ?? null)
  return {
    spentMicros: spent?.micros ?? null,
    // A limit in another currency is none that this spend could reach.
    budgetMicros: both === undefined ? null : (budget?.micros ?? null),
    currency: currencyOf(both === undefined ? said : both),
  }
}

const MICROS = 6

type ReadCost = Amount & { budget: Amount | null }

function plainCost(value: unknown, microsEach: number): ReadCost | null {
  const amount = inMicros(readWhole(value), microsEach)
  return amount && { ...amount, budget: null }
}

/**
 * What counts tokens is often called usage: of that only what is named like money is a cost, or all of it
 * where a currency or a unit of money stands beside it.
 */
function readCostAt(value: unknown, reading: Reading, at: string): ReadCost | null {
  const isUsage = normalizeName(at) === 'usage' && reading.pathOf('session', 'cost') !== at
  const whole = readCost(value, reading)
  if (!isUsage) return whole
  if (!isJsonObject(value)) return whole?.code ? whole : null
  const named = Object.entries(value).filter(([name]) => moneyNames.test(normalizeName(name)))
  const saysMoney =
    Boolean(whole?.code) ||
    unitOf(value) !== null ||
    createFields(value, costTable).readAs('currency', readCurrency) !== null
  return readCost(Object.fromEntries(named), reading) ?? (saysMoney ? whole : null)
}

const moneyNames = /cost|spen[dt]|price|usd|cents|micros|minor|budget|currency|decimals|nanos/

function readCost(value: unknown, reading?: Reading): ReadCost | null {
  // One currency, in the list of those there may be.
  if (Array.isArray(value)) return value.length === 1 ? readCost(value[0], reading) : null
  if (!isJsonObject(value)) {
    const amount = readAmount(value)
    return amount && { ...amount, budget: null }
  }
  const fields = createFields(value, costTable, reading)
  const unit = unitOf(value)
  const named = readNamed(fields)
  const main =
    inMicros(fields.readAs('micros', readWhole), 1) ??
    inMicros(fields.readAs('cents', readWhole), MICROS_PER_CENT) ??
    fields.readAs('amount', (amount) => {
      if (unit !== null) return inMicros(readWhole(amount), unit)
      // One more object, as in { total: { amount, currency } }; deeper ones are somebody else's.
      return isJsonObject(amount) ? readCost(amount) : readAmount(amount)
    })
  // Below one unit a service may leave the units out.
  const micros =
    withNanos(main?.micros ?? null, fields.readAs('nanos', readWhole)) ??
    (isNoMoney(value) ? 0 : null)
  const code = agreed(main?.code ?? null, named)
  if (micros === null || code === undefined) return null
  const budget =
    unit === null ? budgetIn(fields) : inMicros(fields.readAs('budget', readWhole), unit)
  return { micros, code, budget }
}

/** Protobuf's JSON leaves out what is zero: of an amount of money its currency alone is left. */
function isNoMoney(value: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(value)
  const [name = ''] = names
  return names.length === 1 && /^currency_?code$/i.test(name) && Boolean(readCurrency(value[name]))
}

/** How many micro-units one of an amount is, when the object itself says that it is no main unit. */
function unitOf(value: JsonObject): number | null {
  const fields = createFields(value, costTable)
  const decimals = fields.readAs('decimals', readWhole)
  if (decimals !== null && decimals > 0 && decimals <= MICROS) return 10 ** (MICROS - decimals)
  return microsIn(wordIn(value, ['unit', 'units', 'denomination']) ?? '')
}

/** A cost of the main unit as micro-units, in whatever form; null when it is none. */
export function readMicros(value: unknown, reading?: Reading): number | null {
  return readCost(value, reading)?.micros ?? null
}
