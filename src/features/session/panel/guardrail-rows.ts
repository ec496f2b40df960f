import { assumptions } from '#src/contract/assumptions.ts'
import { choiceFields, choiceNames } from '#src/model/create-fields.ts'
import type { Cost, Session } from '#src/model/session.ts'
import { formatMoney, parseMicros } from '#src/model/spend/money.ts'
import { own } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

export type FactRow = { name: string; value: string }

/** Guardrails for people: known guardrails by their names, others as the service sent them (§2). */
export function guardrailRows(guardrails: unknown, cost: Cost): FactRow[] {
  const rows = factRows(guardrails)
  const raised = cost.budgetMicros !== null && formatMoney(cost.budgetMicros, cost.currency)
  const set = rows.find((row) => row.key === 'budget') ?? rows.find((row) => isBudget(row, cost))
  if (set) set.value = budgetText(set, cost)
  if (raised && set && set.value !== raised)
    rows.push({ key: '', name: words.budgetNow, value: raised })
  if (raised && !set)
    rows.unshift({ key: 'budget', name: assumptions.guardrails.budget, value: raised })
  return rows.map(({ key, name, value }) => ({
    name: own(assumptions.guardrails, key) ?? name,
    value,
  }))
}

/** The choices that no other part of the page shows, and the fields that no decoder understood. */
export function furtherRows(session: Session): FactRow[] {
  const choices = choiceNames.flatMap((name) => {
    const { label, shownIn } = choiceFields[name]
    const value = session[name]
    return shownIn === 'status' || value === null ? [] : [{ name: label, value }]
  })
  return [...choices, ...factRows(session.extra).map(({ name, value }) => ({ name, value }))]
}

function factRows(value: unknown): (FactRow & { key: string })[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object') return [{ key: '', name: words.asSent, value: valueText(value) }]
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([key, part]) => ({ key, name: key, value: valueText(part) }))
}

/** The budget under another name of the service, such as `spendLimit` or `maxCostCents`. */
function isBudget({ key, value }: { key: string; value: string }, cost: Cost): boolean {
  return /budget|cost|spen[dt]|limit|cap$/i.test(key) && saysBudget(value, cost)
}

/** A budget may be a text, an object, cents or micro-units: `{"amount":20,"currency":"USD"}`. */
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
