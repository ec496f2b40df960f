import { createFields, isJsonObject, type Fields } from '#src/api/decode/fields.ts'
import { nameTable } from '#src/api/decode/name-table.ts'

import {
  agreed,
  inMicros,
  MICROS_PER_CENT,
  readAmount,
  readNamed,
  readWhole,
  withNanos,
  type Amount,
} from './read-amount.ts'

/** What a budget is under when it is an object: its limit goes before what it has spent. */
export const budgetTable = nameTable('budget', {
  micros: 'limitMicros maxMicros totalMicros amountMicros micros',
  cents: 'limitCents maxCents totalCents amountCents cents',
  amount: 'limit max total amount budget value cap usd units',
  currency: 'currency currencyCode unit',
  nanos: 'nanos',
})

/** The budget among a cost's own members, or among guardrails. */
export function budgetIn(fields: Fields<'budget' | 'budgetMicros' | 'budgetCents'>): Amount | null {
  return (
    inMicros(fields.readAs('budgetMicros', readWhole), 1) ??
    inMicros(fields.readAs('budgetCents', readWhole), MICROS_PER_CENT) ??
    fields.readAs('budget', readBudget)
  )
}

function readBudget(value: unknown): Amount | null {
  if (!isJsonObject(value)) return readAmount(value)
  const fields = createFields(value, budgetTable)
  const main =
    inMicros(fields.readAs('micros', readWhole), 1) ??
    inMicros(fields.readAs('cents', readWhole), MICROS_PER_CENT) ??
    fields.readAs('amount', readAmount)
  const micros = withNanos(main?.micros ?? null, fields.readAs('nanos', readWhole))
  const code = agreed(main?.code ?? null, readNamed(fields))
  return micros === null || code === undefined ? null : { micros, code }
}

/** A session's own budget, and what it says is spent of it. */
export function readBudgetOf(
  value: unknown,
  own: (amount: Amount | null) => Amount | null,
): [budget: Amount, spent: Amount | null] | null {
  const budget = own(readBudget(value))
  if (budget === null) return null
  const spent = isJsonObject(value)
    ? createFields(value, spentTable).readAs('spent', readAmount)
    : null
  return [budget, spent && { ...spent, code: spent.code ?? budget.code }]
}

const spentTable = nameTable('budget', { spent: 'spent used current spend consumed accrued' })
