import { wordIn } from '#src/api/decode/decode-values.ts'
import { createFields, isWire, type Fields } from '#src/api/decode/fields.ts'
import { nameTable } from '#src/api/decode/name-table.ts'
import type { Reading } from '#src/api/decode/reading.ts'
import type { Cost } from '#src/model/session.ts'
import { parseMicros } from '#src/model/spend/money.ts'

/**
 * §2 names `cost` and gives it no type: a number, a decimal string ("12.84", "$12.84", "12.84 USD"), or an
 * object of these names. An amount is of the main unit unless its name, or `unit` or `decimals` beside it,
 * says otherwise; `units` with `nanos` is one amount.
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

/** What a budget is under when it is an object: its limit goes before what it has spent. */
export const budgetTable = nameTable('budget', {
  micros: 'limitMicros maxMicros totalMicros amountMicros micros',
  cents: 'limitCents maxCents totalCents amountCents cents',
  amount: 'limit max total amount budget value cap usd units',
  currency: 'currency currencyCode unit',
  nanos: 'nanos',
})

type CostPlaces = 'cost' | 'costMicros' | 'costCents' | 'budget' | 'currency'

/** Takes the cost out of a session's fields; what is not understood becomes null and stays in `rest`. */
export function decodeCost(session: Fields<CostPlaces>, guardrails: unknown): Cost {
  const cost =
    session.takeAs('cost', readCost) ??
    plainCost(session.takeAs('costMicros', readWhole), 1) ??
    plainCost(session.takeAs('costCents', readWhole), MICROS_PER_CENT)
  const [budget, spentOfBudget] = session.takeAs('budget', readBudgetOf) ?? [null, null]
  const budgetMicros =
    cost?.budgetMicros ??
    budget ??
    (isWire(guardrails) ? budgetIn(createFields(guardrails, costTable)) : null)
  return {
    spentMicros: cost?.spentMicros ?? spentOfBudget,
    budgetMicros,
    currency: cost?.currency ?? session.takeAs('currency', readCurrency) ?? 'USD',
  }
}

const MICROS_PER_CENT = 10_000
const MICROS = 6
const NANOS_PER_MICRO = 1_000

type ReadCost = { spentMicros: number; budgetMicros: number | null; currency: string | null }

function plainCost(whole: number | null, microsEach: number): ReadCost | null {
  const spentMicros = times(whole, microsEach)
  return spentMicros === null ? null : { spentMicros, budgetMicros: null, currency: null }
}

function readCost(value: unknown, reading?: Reading): ReadCost | null {
  // One currency, in the list of those there may be.
  if (Array.isArray(value)) return value.length === 1 ? readCost(value[0], reading) : null
  if (!isWire(value)) {
    const spentMicros = amountIn(value)
    if (spentMicros === null) return null
    const code = typeof value === 'string' ? (/[A-Z]{3}/.exec(value)?.[0] ?? null) : null
    return { spentMicros, budgetMicros: null, currency: code }
  }
  const fields = createFields(value, costTable, reading)
  const inner: { currency: string | null } = { currency: null }
  const unit = unitOf(value)
  const mainMicros =
    fields.takeAs('micros', readWhole) ??
    times(fields.takeAs('cents', readWhole), MICROS_PER_CENT) ??
    fields.takeAs('amount', (amount) => {
      if (unit !== null) return times(readWhole(amount), unit)
      // One more object, as in { total: { amount, currency } }; deeper ones are somebody else's.
      const read = isWire(amount) ? readCost(amount) : null
      inner.currency = read?.currency ?? null
      return read?.spentMicros ?? (isWire(amount) ? null : amountIn(amount))
    })
  // Below one unit a service may leave the units out.
  const spentMicros =
    withNanos(mainMicros, fields.takeAs('nanos', readWhole)) ?? (isNoMoney(value) ? 0 : null)
  if (spentMicros === null) return null
  return {
    spentMicros,
    budgetMicros:
      unit === null ? budgetIn(fields) : times(fields.takeAs('budget', readWhole), unit),
    // A unit such as "cents" was understood, and is no currency that could not be read.
    currency:
      (unit === null ? fields : createFields(value, costTable)).takeAs('currency', readCurrency) ??
      inner.currency,
  }
}

/** Protobuf's JSON leaves out what is zero: of an amount of money its currency alone is left. */
function isNoMoney(value: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(value)
  const [name = ''] = names
  return names.length === 1 && /^currency_?code$/i.test(name) && readCurrency(value[name]) !== null
}

/** How many micro-units one of an amount is, when the object itself says that it is no main unit. */
function unitOf(value: Readonly<Record<string, unknown>>): number | null {
  const fields = createFields(value, costTable)
  const decimals = fields.takeAs('decimals', readWhole)
  if (decimals !== null && decimals > 0 && decimals <= MICROS) return 10 ** (MICROS - decimals)
  const unit = wordIn(value, ['unit', 'units', 'denomination'])?.toLowerCase() ?? ''
  if (/^(micros?|micro_?usd|micro-?units?)$/.test(unit)) return 1
  return /^(cents?|minor|usd_?cents?|minor_?units?)$/.test(unit) ? MICROS_PER_CENT : null
}

function budgetIn(fields: Fields<'budget' | 'budgetMicros' | 'budgetCents'>): number | null {
  return (
    fields.takeAs('budgetMicros', readWhole) ??
    times(fields.takeAs('budgetCents', readWhole), MICROS_PER_CENT) ??
    fields.takeAs('budget', readBudget)
  )
}

function readBudget(value: unknown): number | null {
  if (!isWire(value)) return amountIn(value)
  const fields = createFields(value, budgetTable)
  const mainMicros =
    fields.takeAs('micros', readWhole) ??
    times(fields.takeAs('cents', readWhole), MICROS_PER_CENT) ??
    fields.takeAs('amount', amountIn)
  return withNanos(mainMicros, fields.takeAs('nanos', readWhole))
}

function withNanos(micros: number | null, nanos: number | null): number | null {
  return nanos === null ? micros : (micros ?? 0) + Math.round(nanos / NANOS_PER_MICRO)
}

/** A session's own budget, and what it says is spent of it. */
function readBudgetOf(value: unknown): [budget: number, spent: number | null] | null {
  const budget = readBudget(value)
  if (budget === null) return null
  const spent = isWire(value) ? createFields(value, spentTable).takeAs('spent', amountIn) : null
  return [budget, spent]
}

const spentTable = nameTable('budget', { spent: 'spent used current spend consumed accrued' })

/** A cost of the main unit as micro-units, in whatever form; null when it is none. */
export function readMicros(value: unknown, reading?: Reading): number | null {
  return readCost(value, reading)?.spentMicros ?? null
}

/** A number or a text; currency signs, codes and grouping commas are no part of the amount. */
function amountIn(value: unknown): number | null {
  if (typeof value !== 'string') return parseMicros(value)
  const bare = value.replace(/^[^\d-]{0,4}|\s*[A-Za-z]{3}\s*$/g, '').replaceAll(/,(?=\d{3})/g, '')
  return parseMicros(bare)
}

function readWhole(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

function times(value: number | null, microsEach: number): number | null {
  return value === null ? null : value * microsEach
}

/** Only what looks like a currency code: Intl throws on anything else. */
function readCurrency(value: unknown): string | null {
  const code = wordIn(value, ['code', 'iso'])
  return code !== null && /^[A-Za-z]{3}$/.test(code) ? code.toUpperCase() : null
}
