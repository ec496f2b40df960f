import type { Cost } from '#src/model/session.ts'

import {
  createFields,
  nameTable,
  type Fields,
  type Reading,
  isJsonObject,
  type JsonObject,
  wordIn,
} from './fields.ts'
import { readWhole } from './plain-values.ts'
import {
  agreed,
  currencyOf,
  MICROS_PER_CENT,
  microsIn,
  readAmount,
  readCurrency,
  readNamed,
  withNanos,
  type Amount,
} from './read-amount.ts'

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
  nanos: 'nanos',
})

type ReadCost = Amount & { budget?: Amount | null }

type CostPlaces = 'cost' | 'costMicros' | 'costCents' | 'budget' | 'currency'

/** Takes the cost out of a session's fields; a value that is not understood becomes null and stays unread. */
export function decodeCost(session: Fields<CostPlaces>, guardrails: unknown): Cost {
  let isOther = false
  const named = session.readAs('currency', (word) => {
    const code = readCurrency(word)
    isOther ||= code === null
    return code
  })
  // Credits and points are no dollars: they are the unit of an amount without a currency of its own.
  const own = <Value extends Amount>(read: Value | null) =>
    isOther && named === null && read?.code === null ? null : read
  const cost: ReadCost | null =
    session.readAs('cost', (value, reading) => own(readCost(value, reading))) ??
    session.readAs('costMicros', (value) => own(readMicroUnits(value))) ??
    session.readAs('costCents', (value) => own(readCents(value)))
  const ofSession = session.readAs('budget', (value) => own(readBudget(value)))
  const ofGuardrails = () =>
    isJsonObject(guardrails) ? own(budgetIn(createFields(guardrails, costTable))) : null
  const budget = cost?.budget ?? ofSession ?? ofGuardrails()
  const code = agreed(cost?.code ?? null, named || null) ?? cost?.code ?? null
  const both = agreed(code, budget?.code ?? null)
  return {
    spentMicros: cost?.micros ?? null,
    // A spend never reaches a limit in another currency.
    budgetMicros: both === undefined ? null : (budget?.micros ?? null),
    currency: currencyOf(both === undefined ? code : both),
  }
}

function readCost(value: unknown, reading?: Reading): ReadCost | null {
  // A list of one currency.
  if (Array.isArray(value)) return value.length === 1 ? readCost(value[0], reading) : null
  if (!isJsonObject(value)) return readAmount(value)
  const fields = createFields(value, costTable, reading)
  const unit = unitOf(value)
  const readUnits = unit === null ? null : wholeOf(unit)
  const amount = amountIn(
    fields,
    // One more object, as in { total: { amount, currency } }; deeper objects have another meaning.
    readUnits ?? ((inner) => (isJsonObject(inner) ? readCost(inner) : readAmount(inner))),
  )
  if (!amount) return null
  return { ...amount, budget: readUnits ? fields.readAs('budget', readUnits) : budgetIn(fields) }
}

const MICROS = 6

/** How many micro-units are one of an amount, if the object itself says that it is not the main unit. */
function unitOf(value: JsonObject): number | null {
  const decimals = createFields(value, costTable).readAs('decimals', readWhole)
  if (decimals !== null && decimals > 0 && decimals <= MICROS) return 10 ** (MICROS - decimals)
  return microsIn(wordIn(value, ['unit', 'units', 'denomination']) ?? '')
}

/** A cost of the main unit as micro-units, in any form; null when it is none. */
export function readMicros(value: unknown, reading?: Reading): number | null {
  return readCost(value, reading)?.micros ?? null
}

/** The budget among the members of a cost, or among guardrails. */
function budgetIn(fields: Fields<'budget' | 'budgetMicros' | 'budgetCents'>): Amount | null {
  return (
    fields.readAs('budgetMicros', readMicroUnits) ??
    fields.readAs('budgetCents', readCents) ??
    fields.readAs('budget', readBudget)
  )
}

function readBudget(value: unknown): Amount | null {
  return isJsonObject(value)
    ? amountIn(createFields(value, budgetTable), readAmount)
    : readAmount(value)
}

/** The amount in an object, in the currency beside it. */
function amountIn(
  fields: Fields<'micros' | 'cents' | 'amount' | 'nanos' | 'currency'>,
  read: (value: unknown) => Amount | null,
): Amount | null {
  const main =
    fields.readAs('micros', readMicroUnits) ??
    fields.readAs('cents', readCents) ??
    fields.readAs('amount', read)
  const micros = withNanos(main?.micros ?? null, fields.readAs('nanos', readWhole))
  const code = agreed(main?.code ?? null, readNamed(fields))
  return micros === null || code === undefined ? null : { micros, code }
}

/** Reads a whole number of a unit, in a currency that stands elsewhere. */
function wholeOf(microsEach: number): (value: unknown) => Amount | null {
  return (value) => {
    const whole = readWhole(value)
    return whole === null ? null : { micros: whole * microsEach, code: null }
  }
}

const readMicroUnits = wholeOf(1)
const readCents = wholeOf(MICROS_PER_CENT)
