import type { Cost } from '#src/model/session.ts'
import { formatMoney, parseMicros } from '#src/model/spend/money.ts'
import { own } from '#src/ui/text/own.ts'

export type FactRow = { name: string; value: string }

const names: Record<string, string> = {
  budget: 'Budget',
  maxRounds: 'Rounds at most',
  askBefore: 'Ask before',
}

/** Guardrails for people: those we know by their names, every other as the service sent it (§2). */
export function guardrailRows(guardrails: unknown, cost: Cost): FactRow[] {
  const rows = factRows(guardrails)
  const raised = cost.budgetMicros !== null && formatMoney(cost.budgetMicros, cost.currency)
  const set = rows.find((row) => row.key === 'budget') ?? rows.find((row) => isBudget(row, cost))
  if (set) set.value = budgetText(set, cost)
  if (raised && set && set.value !== raised)
    rows.push({ key: '', name: 'Budget now', value: raised })
  if (raised && !set) rows.unshift({ key: 'budget', name: 'Budget', value: raised })
  return rows.map(({ key, name, value }) => ({ name: own(names, key) ?? name, value }))
}

/** What no decoder understood: kept and shown. */
export function extraRows(extra: Readonly<Record<string, unknown>>): FactRow[] {
  return factRows(extra).map(({ name, value }) => ({ name, value }))
}

function factRows(value: unknown): (FactRow & { key: string })[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object') return [{ key: '', name: 'As sent', value: valueText(value) }]
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([key, part]) => ({ key, name: key, value: valueText(part) }))
}

/** The budget under another name of the service's, such as `spendLimit` or `maxCostCents`. */
function isBudget({ key, value }: { key: string; value: string }, cost: Cost): boolean {
  return /budget|cost|spen[dt]|limit|cap$/i.test(key) && saysBudget(value, cost)
}

/** A budget may stand in words, in an object, in cents or in micro-units: `{"amount":20,"currency":"USD"}`. */
function saysBudget(value: string, { budgetMicros }: Cost): boolean {
  return (value.match(/\d+(?:\.\d+)?/g) ?? []).some((number) =>
    [1, 100, 1_000_000].some(
      (parts) => (parseMicros(number) ?? Number.NaN) / parts === budgetMicros,
    ),
  )
}

function budgetText({ value }: { value: string }, cost: Cost): string {
  const { budgetMicros, currency } = cost
  const micros = saysBudget(value, cost) ? budgetMicros : parseMicros(value)
  return micros === null ? value : formatMoney(micros, currency)
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
