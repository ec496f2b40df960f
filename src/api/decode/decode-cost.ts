import type { Cost } from '#src/model/session.ts'
import { parseMicros } from '#src/model/spend/money.ts'

import { createFields, isWire, type Fields } from './fields.ts'

/**
 * §2 names `cost` and gives it no type. Accepted:
 * | what     | names                                                                            |
 * | cost     | cost · totalCost · costUsd · spend · spent · amountSpent · usage (with an amount)  |
 * | spent    | amount · spent · spend · total · current · used · value · usd · cost, main units   |
 * |          | amountMicros · spentMicros · micros; amountCents · spentCents · cents              |
 * | currency | currency · currencyCode · unit; otherwise USD                                     |
 * | budget   | budget · limit · max · maxCost · costLimit, beside the amount or in guardrails     |
 * A cost is a number, a decimal string ("12.84", "$12.84", "12.84 USD") or an object of these.
 */
const costNames = ['cost', 'totalCost', 'costUsd', 'spend', 'spent', 'amountSpent', 'usage']
const amountNames = 'amount spent spend total current used value usd cost'.split(' ')
const budgetNames = ['budget', 'limit', 'max', 'maxCost', 'costLimit', 'newBudget']

/** Takes the cost out of a session's fields; what is not understood becomes null and stays in `rest`. */
export function decodeCost(session: Fields, guardrails: unknown): Cost {
  const cost = session.takeAs(costNames, readCost)
  const budget =
    cost?.budgetMicros ??
    session.takeAs(['budget', 'costLimit', 'maxCost'], readMicros) ??
    (isWire(guardrails) ? createFields(guardrails).takeAs(budgetNames, readMicros) : null)
  return {
    spentMicros: cost?.spentMicros ?? null,
    budgetMicros: budget,
    currency: cost?.currency ?? session.takeAs(['currency'], readCurrency) ?? 'USD',
  }
}

type ReadCost = { spentMicros: number; budgetMicros: number | null; currency: string | null }

function readCost(value: unknown): ReadCost | null {
  if (!isWire(value)) {
    const spentMicros = readMicros(value)
    if (spentMicros === null) return null
    const code = typeof value === 'string' ? (/[A-Z]{3}/.exec(value)?.[0] ?? null) : null
    return { spentMicros, budgetMicros: null, currency: code }
  }
  const fields = createFields(value)
  const spentMicros =
    fields.takeAs(['amountMicros', 'spentMicros', 'micros'], readWhole) ??
    cents(fields.takeAs(['amountCents', 'spentCents', 'cents'], readWhole)) ??
    fields.takeAs(amountNames, readMicros)
  if (spentMicros === null) return null
  return {
    spentMicros,
    budgetMicros: fields.takeAs(budgetNames, readMicros),
    currency: fields.takeAs(['currency', 'currencyCode', 'unit'], readCurrency),
  }
}

/** An amount of the main unit as micro-units; currency signs, codes and grouping commas are no part of it. */
export function readMicros(value: unknown): number | null {
  if (isWire(value)) return readCost(value)?.spentMicros ?? null
  if (typeof value !== 'string') return parseMicros(value)
  const bare = value.replace(/^[^\d-]{0,4}|\s*[A-Za-z]{3}\s*$/g, '').replaceAll(/,(?=\d{3})/g, '')
  return parseMicros(bare)
}

function readWhole(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

function cents(value: number | null): number | null {
  return value === null ? null : value * 10_000
}

/** Only what looks like a currency code: Intl throws on anything else. */
function readCurrency(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : null
}
